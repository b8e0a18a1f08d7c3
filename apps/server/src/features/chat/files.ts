import { chatTypeKey } from '@archway/contract/case-files'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type AssetRow, findAsset, reserveChatFile } from '../case-files/index.ts'
import { needSeat } from './store.ts'
import type { SentFile } from './table.ts'

type CallContext = { tx: Tx; scope: Scope; services: Services; viewer: Viewer }

/** Reserves a file in the conversation of a case, for its participants. */
export const reserveFile = async (
  context: CallContext,
  roomId: string,
  file: { fileName: string; bytes: number },
): Promise<AssetRow> => {
  const { caseRow } = await needSeat(context.tx, context.scope, context.viewer, roomId)
  return reserveChatFile(context, caseRow, file)
}

/** The uploaded file that a message names: of this conversation, completely uploaded, by the sender. */
export const needSentFile = async (
  tx: Tx,
  scope: Scope,
  viewer: Viewer,
  roomId: string,
  id: string,
): Promise<SentFile> => {
  const asset = await findAsset(tx, scope, id)
  const isReady =
    asset?.typeKey === chatTypeKey &&
    asset.caseId === roomId &&
    asset.uploadedById === viewer.id &&
    asset.status === 'ready'
  if (!isReady) return refuse('CHAT_FILE_NOT_READY')
  return {
    key: asset.id,
    name: asset.fileName,
    bytes: asset.bytes,
    mime: asset.mime ?? 'application/octet-stream',
  }
}
