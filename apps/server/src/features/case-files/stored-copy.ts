import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { findCase } from '../cases/index.ts'
import { type AssetRow, insertAsset, lockSlots, nextVersion } from './store.ts'
import { announce } from './uploads/finish.ts'
import { newStorageKey } from './uploads/reserve.ts'

export type StoredCopy = {
  /** A ready file with the same bytes: the results of its inspection apply to the copy. */
  readonly original: AssetRow
  readonly bytes: Buffer
  readonly caseId: string
  readonly planId: string | null
  readonly sender: { readonly id: string; readonly name: string; readonly kind: AssetRow['uploadedByKind'] }
}

/**
 * Adds a file whose content was uploaded to another case before, ready at once, as if its sender had uploaded it.
 * Checks neither rights nor slots; throws if the case does not exist.
 */
export const storeCopy = async (
  tx: Tx,
  services: Services,
  { original, bytes, caseId, planId, sender }: StoredCopy,
): Promise<AssetRow> => {
  const caseRow = await findCase(tx, systemScope, caseId)
  if (!caseRow) throw new Error('no such case')
  const now = services.clock.now()
  const slot = {
    caseId,
    typeKey: original.typeKey,
    part: original.part,
    planId,
    requestId: null,
    refinementId: planId ? null : caseRow.currentRefinementId,
  }
  await lockSlots(tx, caseId)
  const storageKey = newStorageKey(caseRow.companyId, caseId, now)
  await services.storage.put(storageKey, bytes)
  const { kind, fileName, mime, width, height, triangles, setup, dicom, sha256 } = original
  const asset = await insertAsset(tx, {
    ...slot,
    ...{ kind, fileName, mime, width, height, triangles, setup, dicom, sha256 },
    id: randomUUID(),
    companyId: caseRow.companyId,
    status: 'ready',
    bytes: bytes.length,
    version: await nextVersion(tx, slot),
    storageKey,
    uploadedById: sender.id,
    uploadedByName: sender.name,
    uploadedByKind: sender.kind,
    createdAt: now,
    readyAt: now,
  })
  await announce(tx, services, asset)
  return asset
}
