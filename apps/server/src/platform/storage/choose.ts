import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * The storage of this process: a bucket if one is configured, otherwise the data folder. `durable`: see
 * `diskStorage`.
 */
export const openStorage = async (config: Config, { durable = true } = {}): Promise<Storage> => {
  const { DISK_RESERVE_MB: megabytes } = config
  if (!config.S3_BUCKET)
    return diskStorage(
      join(config.DATA_DIR, 'files'),
      megabytes === undefined ? undefined : megabytes * 1024 * 1024,
      { durable },
    )
  // Installations on a disk do not load the client of object storages.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    directUploads: config.S3_DIRECT_UPLOADS,
    directDownloads: config.S3_DIRECT_DOWNLOADS,
  })
}
