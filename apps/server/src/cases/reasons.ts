import type { Product } from '@archway/contract/cases'
import type { Tx } from '../platform/db/database.ts'

/** Reasons the submitter may override, and for which products when not for all. */
const overridable: Readonly<Record<string, readonly Product[] | 'all'>> = {
  SCAN_MISSING_TEETH: 'all',
  SCAN_HOLES: 'all',
  SCAN_NO_BITE: ['RE', 'WK'],
  SCAN_OLD: 'all',
  PHOTO_BLURRED: 'all',
  PHOTO_WRONG_VIEW: 'all',
  PHOTO_MISSING: 'all',
  RX_NOT_POSSIBLE: 'all',
}

/** Those of the codes the submitter may override for this product. */
export const overridableReasons = async (
  _tx: Tx,
  codes: readonly string[],
  product: Product,
): Promise<ReadonlySet<string>> =>
  new Set(
    codes.filter(code => {
      const which = overridable[code]
      return which === 'all' || which?.includes(product)
    }),
  )
