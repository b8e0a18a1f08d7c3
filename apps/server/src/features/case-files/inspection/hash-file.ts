import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { addRenditionJobs } from '../renditions/rendition-jobs.ts'
import { findAsset, updateAsset } from '../store.ts'

/**
 * Reads a file that came straight to the storage and records its hash; what is drawn of it follows, because an identical
 * file may have been drawn already. May run again.
 */
export const hashFile = async ({ db, storage, events }: Services, assetId: string): Promise<void> => {
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, assetId))
  if (asset?.status !== 'ready' || asset.sha256 !== null) return
  const sha256 = await storage.checksum(asset.storageKey)
  await db.within(systemScope, async tx => {
    const hashed = await updateAsset(tx, assetId, 'ready', { sha256 })
    if (!hashed) return
    await addRenditionJobs(tx, hashed)
    await events.emit(tx, 'assetChanged', { asset: hashed })
  })
}
