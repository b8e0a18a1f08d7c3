type Place = {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string | undefined
  readonly publicEndpoint?: string | undefined
  readonly forcePathStyle: boolean
}

const amazonOf = (region: string): string =>
  `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`

/** The bucket's address for browsers; keys are appended. */
export const publicBucketUrl = ({ bucket, region, endpoint, publicEndpoint, forcePathStyle }: Place): URL => {
  const { protocol, host } = new URL(publicEndpoint ?? endpoint ?? amazonOf(region))
  return new URL(forcePathStyle ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`)
}

export type StorageSettings = {
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_PUBLIC_ENDPOINT?: string | undefined
  readonly S3_FORCE_PATH_STYLE?: boolean
  readonly S3_DIRECT_UPLOADS?: boolean
  readonly S3_DIRECT_DOWNLOADS?: boolean
}

/** Origins of the storage for the content security policy: origins that browsers may call, and origins of pictures. */
export const storageOrigins = (config: StorageSettings): { calls: string[]; pictures: string[] } => {
  const { S3_BUCKET: bucket, S3_DIRECT_UPLOADS: uploads, S3_DIRECT_DOWNLOADS: downloads } = config
  if (!bucket || !(uploads || downloads)) return { calls: [], pictures: [] }
  const { origin } = publicBucketUrl({
    bucket,
    region: config.S3_REGION ?? '',
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? false,
  })
  return { calls: [origin], pictures: downloads ? [origin] : [] }
}
