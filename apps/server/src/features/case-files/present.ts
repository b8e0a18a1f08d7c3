import type { caseFileCalls } from '@archway/contract/case-files'
import { extensionOf } from '@archway/contract/case-files'
import type { ReplyInput } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { heldBy } from '../../platform/access/holder.ts'
import type { Services } from '../../platform/services.ts'
import { translate } from '../../platform/words.ts'
import { signAddress } from './downloads/address.ts'
import { modelStateOf } from './renditions/model.ts'
import type { AssetRow } from './store.ts'

type Wire = ReplyInput<typeof caseFileCalls.change>['data']

/** The message why a file cannot be used. */
export const problemOf = (
  { reason, reasonValues, fileName }: Pick<AssetRow, 'reason' | 'reasonValues' | 'fileName'>,
  language: Language,
): string | null =>
  reason &&
  translate(language, 'caseFiles', `reasons.${reason}`, {
    ext: extensionOf(fileName).toUpperCase(),
    ...reasonValues,
  })

/** The message why a usable file has no picture or light model. */
const displayProblemOf = (
  { status, pictureFault, modelFault }: Pick<AssetRow, 'status' | 'pictureFault' | 'modelFault'>,
  language: Language,
): string | null => {
  const fault = pictureFault ?? modelFault
  if (status !== 'ready' || !fault) return null
  return translate(language, 'caseFiles', `noDisplay.${fault === 'tooHeavy' ? fault : 'unreadable'}`)
}

const slotName = (row: AssetRow): string =>
  [row.typeKey, row.part, row.planId, row.requestId, row.refinementId].join(' ')

/** The replies for files. The newest usable file of a slot is its current one; `rows` are newest first. */
export const presentAssets = async (
  services: Services,
  rows: readonly AssetRow[],
  language: Language,
  reader: { readonly sessionId: string },
): Promise<Wire[]> => {
  const filledSlots = new Set<string>()
  return Promise.all(
    rows.map(async row => {
      const isCurrent = row.status === 'ready' && !filledSlots.has(slotName(row))
      if (isCurrent) filledSlots.add(slotName(row))
      const preview =
        row.status === 'ready' && row.previewKey
          ? (
              await signAddress(services, heldBy(reader), row.id, {
                variant: 'preview',
                disposition: 'inline',
              })
            ).url
          : null
      return presentAsset(row, isCurrent, preview, language)
    }),
  )
}

const presentAsset = (
  row: AssetRow,
  current: boolean,
  previewUrl: string | null,
  language: Language,
): Wire => ({
  uuid: row.id,
  caseUuid: row.caseId,
  refinementUuid: row.refinementId,
  requestUuid: row.requestId,
  planUuid: row.planId,
  typeKey: row.typeKey,
  kind: row.kind,
  fileName: row.fileName,
  mime: row.mime,
  bytes: row.bytes,
  sha256: row.sha256,
  version: row.version,
  current,
  status: row.status,
  uploading: row.status === 'pending' && row.startedAt !== null,
  reason: row.reason,
  problem: problemOf(row, language),
  displayProblem: displayProblemOf(row, language),
  needsReplacement: row.needsReplacement,
  previewUrl,
  hasView: row.viewKey !== null,
  model: modelStateOf(row),
  dicom: row.dicom,
  width: row.width,
  height: row.height,
  triangles: row.triangles,
  scan: row.scan,
  scanCorrection: { unit: row.scanUnit, up: row.scanUp },
  steps: row.setup,
  uploadedBy: row.uploadedByName,
  createdAt: row.createdAt.toISOString(),
})
