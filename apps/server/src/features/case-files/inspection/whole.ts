import type { Services } from '../../../platform/services.ts'
import { NotStored } from '../../../platform/storage/storage.ts'
import type { AssetRow } from '../store.ts'

/** Whether the bytes of a file are still the ones that arrived. `gone`: nothing is stored under its key. */
export const conditionOf = async (
  { storage }: Pick<Services, 'storage'>,
  asset: Pick<AssetRow, 'storageKey' | 'bytes' | 'sha256'>,
): Promise<'whole' | 'changed' | 'gone'> => {
  try {
    const size = await storage.size(asset.storageKey)
    if (size === null) return 'gone'
    if (size !== asset.bytes) return 'changed'
    const sha256 = await storage.checksum(asset.storageKey)
    // A file that was sent straight to the storage, and whose hash is still to be recorded.
    return asset.sha256 === null || sha256 === asset.sha256 ? 'whole' : 'changed'
  } catch (error) {
    if (error instanceof NotStored) return 'gone'
    throw error
  }
}
