import { testBucket } from '../../../apps/server/src/platform/testing/s3.ts'

// Creates a bucket on the S3 server of this run and prints its settings:
// `export $(node tests/e2e/direct/make-bucket.ts)`.
for (const [name, value] of Object.entries((await testBucket()) ?? {})) console.log(`${name}=${value}`)
