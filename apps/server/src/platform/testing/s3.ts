import { randomBytes } from 'node:crypto'
import {
  CreateBucketCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3'

/** The owner of the buckets of this run (`tools/s3-server.sh`). */
export const bucketOwner = (): S3Client =>
  new S3Client({
    endpoint: process.env.TEST_S3_ENDPOINT ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY ?? '',
    },
  })

/** The rule of `docs/operations.md`. */
const unfinished: LifecycleRule = {
  ID: 'unfinished',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
}

/**
 * The settings of a new bucket on the S3 server of this run; null if there is none. Browsers at `origins` may send to
 * it, and it has these lifecycle `rules`. The bucket is deleted with the server.
 */
export const testBucket = async ({
  origins = ['*'],
  rules = [unfinished],
}: {
  origins?: string[]
  rules?: LifecycleRule[]
} = {}): Promise<Record<string, string> | null> => {
  const endpoint = process.env.TEST_S3_ENDPOINT
  if (!endpoint) return null
  const bucket = `test-${randomBytes(6).toString('hex')}`
  const client = bucketOwner()
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  if (rules.length > 0)
    await client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: bucket,
        LifecycleConfiguration: { Rules: rules },
      }),
    )
  if (origins.length > 0)
    await client.send(
      new PutBucketCorsCommand({
        Bucket: bucket,
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedOrigins: origins,
              AllowedMethods: ['PUT', 'GET', 'HEAD'],
              AllowedHeaders: ['authorization', 'x-amz-date', 'x-amz-content-sha256', 'range'],
              MaxAgeSeconds: 3600,
            },
          ],
        },
      }),
    )
  client.destroy()
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: process.env.TEST_S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECRET_ACCESS_KEY ?? '',
  }
}
