import type { RefusalCode } from '@archway/contract/api'
import { caseFileCalls, chatTypeKey } from '@archway/contract/case-files'
import { scopeOf, type Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { runAsSystem } from '../../../platform/db/scope.ts'
import { refusalFor } from '../../../platform/http/access.ts'
import type { Services } from '../../../platform/services.ts'
import { type AssetRow, findAsset } from '../store.ts'

/** Why the viewer may not send their reserved file; null if they may. Blocked users may still send chat files. */
export const refusalToSend = (viewer: Viewer, { typeKey }: Pick<AssetRow, 'typeKey'>): RefusalCode | null =>
  typeKey === chatTypeKey ? null : refusalFor(caseFileCalls.reserve.allow, viewer)

/**
 * `blocked` may be lifted, and the upload continues; `ended`: the sender no longer reaches the case or has no access.
 */
export type SenderAccess = 'open' | 'blocked' | 'ended'

/**
 * The current rights of the person or API key that reserved a file. Signing out does not end an upload: it continues
 * after the next sign-in.
 */
export const readSenderAccess = async (
  tx: Tx,
  services: Pick<Services, 'viewerOfAccount'>,
  asset: AssetRow,
): Promise<SenderAccess> => {
  const { uploadedById } = asset
  // The sender may be of the provider's staff, whose accounts a customer's transaction cannot see.
  const sender = uploadedById && (await runAsSystem(tx, () => services.viewerOfAccount(tx, uploadedById)))
  if (!sender || !(await findAsset(tx, scopeOf(sender), asset.id))) return 'ended'
  const refusal = refusalToSend(sender, asset)
  if (refusal === null) return 'open'
  return refusal === 'BLOCKED' ? 'blocked' : 'ended'
}
