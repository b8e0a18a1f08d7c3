import { operationsCalls } from '@archway/contract/lab'
import { PutBucketAclCommand } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../../platform/testing/memory-log.ts'
import { bucketOwner, testBucket } from '../../../platform/testing/s3.ts'
import { testApp } from '../../../testing/app.ts'

describe.runIf(process.env.TEST_S3_ENDPOINT)('S5 R11 wrong settings of the bucket', () => {
  /** What a starting portal logs about the bucket, and what the operations page then shows. */
  const start = async (settings: Readonly<Record<string, string>>) => {
    const { log, texts } = memoryLog()
    const app = await testApp(settings, { log })
    try {
      await app.app.http.listen({ port: 0, host: '127.0.0.1' })
      const findings = await app.services.storageFindings()
      const staff = await app.as('staff@archway.test')
      const { storage } = (await staff.call(operationsCalls.operations)).body.data
      const ofBucket = (text: string) => text.includes(settings.S3_BUCKET ?? '')
      return {
        findings,
        problems: storage.problems,
        warnings: texts('warn').filter(ofBucket),
        notes: texts('info').filter(ofBucket),
      }
    } finally {
      await app.close()
    }
  }

  test('a bucket with the documented settings is not mentioned', async () => {
    expect(await start((await testBucket())!)).toEqual({
      findings: [],
      problems: [],
      warnings: [],
      notes: [],
    })
  })

  test('planted faults: a public bucket without a lifecycle rule starts, is logged once, and shown to operators', async () => {
    const settings = (await testBucket({ rules: [] }))!
    await bucketOwner().send(new PutBucketAclCommand({ Bucket: settings.S3_BUCKET, ACL: 'public-read' }))
    const { findings, problems, warnings, notes } = await start(settings)
    expect(problems).toEqual(['public', 'leftovers'])
    expect(warnings).toEqual(findings.map(({ sentence }) => sentence))
    expect(warnings).toEqual([
      expect.stringContaining('is public'),
      expect.stringContaining('has no lifecycle rule'),
    ])
    expect(notes).toEqual([])
  })
})
