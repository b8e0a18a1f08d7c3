import { operationsCalls } from '@archway/contract/lab'
import { PutBucketAclCommand } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../../platform/testing/memory-log.ts'
import { bucketOwner, testBucket } from '../../../platform/testing/s3.ts'
import { testApp } from '../../../testing/app.ts'

/** The metrics of a bucket whose privacy and lifecycle rules are right (0) or wrong (1). */
const metricsOf = (value: 0 | 1): string[] =>
  Object.entries({ public: value, permissions: 0, cors: 0, leftovers: value }).map(
    ([kind, problem]) => `archway_storage_problems{kind="${kind}"} ${problem}`,
  )

describe.runIf(process.env.TEST_S3_ENDPOINT)('S5 R11 wrong settings of the bucket', () => {
  /** What a starting portal logs about the bucket, and what the operations page then shows. */
  const start = async (settings: Readonly<Record<string, string>>) => {
    const { log, texts } = memoryLog()
    const app = await testApp({ ...settings, METRICS_TOKEN: 'a-token-of-monitoring' }, { log })
    try {
      await app.app.http.listen({ port: 0, host: '127.0.0.1' })
      const findings = await app.services.storageFindings()
      const staff = await app.as('staff@archway.test')
      const { storage } = (await staff.call(operationsCalls.operations)).body.data
      const metrics = await app.app.http.inject({
        method: 'GET',
        url: '/metrics',
        headers: { authorization: 'Bearer a-token-of-monitoring' },
      })
      const ofBucket = (text: string) => text.includes(settings.S3_BUCKET ?? '')
      return {
        findings,
        problems: storage.problems,
        metrics: metrics.body.match(/^archway_storage_problems.*$/gm),
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
      metrics: metricsOf(0),
      warnings: [],
      notes: [],
    })
  })

  test('planted faults: a public bucket without a lifecycle rule starts, is logged once, and shown to operators', async () => {
    const settings = (await testBucket({ rules: [] }))!
    await bucketOwner().send(new PutBucketAclCommand({ Bucket: settings.S3_BUCKET, ACL: 'public-read' }))
    const { findings, problems, metrics, warnings, notes } = await start(settings)
    expect(problems).toEqual(['public', 'leftovers'])
    expect(metrics).toEqual(metricsOf(1))
    expect(warnings).toEqual(findings.map(({ sentence }) => sentence))
    expect(warnings).toEqual([
      expect.stringContaining('is public'),
      expect.stringContaining('has no lifecycle rule'),
    ])
    expect(notes).toEqual([])
  })
})
