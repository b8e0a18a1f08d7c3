import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'

/**
 * The settings of a new bucket on the S3 server of this run (`tools/s3-server.sh`); null if there is none. Browsers
 * at `origins` may send to it. The bucket is deleted with the server.
 */
export const testBucket = async ({ origins = ['*'] } = {}): Promise<Record<string, string> | null> => {
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = process.env
  if (!endpoint) return null
  const bucket = `test-${randomBytes(6).toString('hex')}`
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
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
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
