import { type Lot, lotCalls } from '@archway/contract/lab'
import {
  type LotForm,
  type LotMaterial,
  lotNumberShape,
  maxLotNumber,
  parseMaterialCode,
} from '@archway/contract/orders'
import { send } from '../../../../platform/http/client.ts'

export type CheckedLot =
  | { readonly kind: 'usable'; readonly lot: LotForm }
  | { readonly kind: 'recalled' | 'wrong'; readonly number: string }
  | { readonly kind: 'expired'; readonly number: string; readonly day: string }

type Options = {
  /** The materials that the lot may have; the selected one first. */
  readonly materials: readonly LotMaterial[]
  /** The day it is used on, as `YYYY-MM-DD`. */
  readonly usedOn: string
}

/**
 * Looks up a scanned or typed code of a material: a known lot comes with its material, recall and expiry date.
 * Rejects if the lookup fails.
 */
export const checkLot = async (
  codes: readonly string[],
  { materials, usedOn }: Options,
): Promise<CheckedLot> => {
  const code = codes
    .map(parseMaterialCode)
    .find(({ number }) => lotNumberShape.test(number) && number.length <= maxLotNumber)
  const [onlyMaterial] = materials
  if (!code || !onlyMaterial) return { kind: 'wrong', number: codes[0]?.trim() ?? '' }
  const { number } = code
  const { data } = await send(lotCalls.lots, { query: { filter: { EQ: { number } } }, quiet: true })
  const recordedLot: Lot | undefined = materials
    .map(material => data.find(lot => lot.material === material))
    .find(lot => lot !== undefined)
  if (recordedLot?.isRecalled) return { kind: 'recalled', number }
  const expiresOn = recordedLot?.expiresOn ?? code.expiresOn
  if (expiresOn && expiresOn < usedOn) return { kind: 'expired', number, day: expiresOn }
  return { kind: 'usable', lot: { material: recordedLot?.material ?? onlyMaterial, number, expiresOn } }
}
