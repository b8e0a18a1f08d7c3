import type { Services } from '../../../platform/services.ts'
import { NotStored } from '../../../platform/storage/storage.ts'
import type { AssetRow } from '../store.ts'

/** Whether the stored bytes are still those that were uploaded. `gone`: nothing is stored under the key. */
export const checkCondition = async (
  { storage }: Pick<Services, 'storage'>,
  asset: Pick<AssetRow, 'storageKey' | 'bytes' | 'sha256'>,
): Promise<'whole' | 'changed' | 'gone'> => {
  try {
    const size = await storage.size(asset.storageKey)
    if (size === null) return 'gone'
    if (size !== asset.bytes) return 'changed'
    const sha256 = await storage.checksum(asset.storageKey)
    // The file was sent directly to the storage, and its hash is not recorded yet.
    return asset.sha256 === null || sha256 === asset.sha256 ? 'whole' : 'changed'
  } catch (error) {
    if (error instanceof NotStored) return 'gone'
    throw error
  }
}
