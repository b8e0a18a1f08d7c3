import { randomUUID } from 'node:crypto'
import { chatTypeKey, kindOf } from '@archway/contract/case-files'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { holderOf } from '../../../platform/storage/reservations.ts'
import type { CaseRow } from '../../cases/index.ts'
import { requireNoErasure } from '../place.ts'
import { type AssetRow, insertAsset } from '../store.ts'
import { checkAccepted, newStorageKey, reservationEnd } from './reserve.ts'

/** Reserves a file for the chat of a case; each is independent, so several may be uploaded at once. */
export const reserveChatFile = async (
  { tx, services, viewer }: { tx: Tx; services: Services; viewer: Viewer },
  caseRow: CaseRow,
  { fileName, bytes }: { fileName: string; bytes: number },
): Promise<AssetRow> => {
  checkAccepted(chatTypeKey, fileName, bytes)
  await requireNoErasure({ tx, services }, caseRow.id)
  await services.reserveRoom(tx, bytes, holderOf(viewer.audience, caseRow.companyId))
  const now = services.clock.now()
  const id = randomUUID()
  return insertAsset(tx, {
    id,
    companyId: caseRow.companyId,
    caseId: caseRow.id,
    typeKey: chatTypeKey,
    part: id,
    status: 'pending',
    kind: kindOf(fileName),
    fileName,
    bytes,
    version: 1,
    storageKey: newStorageKey(caseRow.companyId, caseRow.id, now),
    uploadedById: viewer.id,
    uploadedByName: viewer.name,
    uploadedByKind: viewer.audience,
    createdAt: now,
    expiresAt: reservationEnd(now),
  })
}
