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
    return size === asset.bytes && (await storage.checksum(asset.storageKey)) === asset.sha256
      ? 'whole'
      : 'changed'
  } catch (error) {
    if (error instanceof NotStored) return 'gone'
    throw error
  }
}
