import type { Language } from '@archway/words'
import type { Services } from '../../../platform/services.ts'
import { presentAssets } from '../present.ts'
import type { AssetRow } from '../store.ts'
import { uploadUrl } from './uploads.ts'

type Reading = {
  readonly services: Services
  readonly language: Language
  readonly viewer: { readonly sessionId: string }
}

export const presentOne = async ({ services, language, viewer }: Reading, row: AssetRow) => {
  const [asset] = await presentAssets(services, [row], language, viewer)
  return asset!
}

/** The reply for a reserved file, with the address for its bytes. */
export const readReservation = async (reading: Reading, asset: AssetRow) => ({
  asset: await presentOne(reading, asset),
  uploadUrl: asset.status === 'pending' ? uploadUrl(asset.id) : null,
  direct: asset.status === 'pending' && reading.services.storage.uploads.direct !== null,
  expiresAt: asset.expiresAt?.toISOString() ?? null,
})
