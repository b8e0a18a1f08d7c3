import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type BucketCannedACL,
  type LifecycleRule,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { bucketOwner, testBucket } from '../../testing/s3.ts'
import { openStorage } from '../choose.ts'
import { endsLeftovers } from './check.ts'

const abort = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } }

test.each<[string, Partial<LifecycleRule>, boolean]>([
  ['for the whole bucket', { ...abort, Filter: { Prefix: '' } }, true],
  ['without a filter', abort, true],
  ['with an empty prefix in the older form', { ...abort, Prefix: '' }, true],
  ['that is disabled', { ...abort, Status: 'Disabled' }, false],
  ['for a prefix', { ...abort, Filter: { Prefix: 'uploads/' } }, false],
  ['for a prefix in the older form', { ...abort, Prefix: 'uploads/' }, false],
  ['for a tag', { ...abort, Filter: { Tag: { Key: 'a', Value: 'b' } } }, false],
  ['that only expires objects', { Expiration: { Days: 7 } }, false],
])('a lifecycle rule %s', (_what, rule, ends) => {
  expect(endsLeftovers({ Status: 'Enabled', ...rule })).toBe(ends)
})

const portal = 'http://localhost:3000'

describe.runIf(process.env.TEST_S3_ENDPOINT)('S5 the settings of a bucket', () => {
  const createBucket = async (...options: Parameters<typeof testBucket>) => {
    const settings = (await testBucket(...options)) ?? {}
    return { settings, bucket: settings.S3_BUCKET ?? '', endpoint: settings.S3_ENDPOINT ?? '' }
  }
  const check = async (settings: Readonly<Record<string, string>>) =>
    (await openStorage(readConfig(settings, []))).check(portal)
  const setPolicy = (bucket: string, effect: 'Allow' | 'Deny', action: string) =>
    bucketOwner().send(
      new PutBucketPolicyCommand({
        Bucket: bucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            {
              Effect: effect,
              Principal: '*',
              Action: [action],
              Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
            },
          ],
        }),
      }),
    )
  const setAcl = (bucket: string, acl: BucketCannedACL) =>
    bucketOwner().send(new PutBucketAclCommand({ Bucket: bucket, ACL: acl }))

  test('the documented ones are accepted, and the check leaves nothing in the bucket', async () => {
    const { settings } = await createBucket()
    const storage = await openStorage(readConfig(settings, []))
    expect(await storage.check(portal)).toEqual([])
    for await (const { key } of storage.list()) expect.unreachable(key)
  })

  test.each([
    ['list', 's3:ListBucket'],
    ['read', 's3:GetObject'],
    ['write', 's3:PutObject'],
  ])('planted fault: a policy that lets anyone %s files', async (act, action) => {
    const { settings, bucket, endpoint } = await createBucket()
    await setPolicy(bucket, 'Allow', action)
    expect(await check(settings)).toEqual([
      {
        kind: 'public',
        isWrong: true,
        sentence: expect.stringContaining(`at ${endpoint}, anyone can ${act} files without credentials`),
      },
    ])
  })

  test('planted fault: an access list that lets anyone list and write files', async () => {
    const { settings, bucket } = await createBucket()
    await setAcl(bucket, 'public-read-write')
    expect(await check(settings)).toEqual([
      { kind: 'public', isWrong: true, sentence: expect.stringContaining('can list and write files') },
    ])
  })

  test('an address for browsers that does not respond is not reported as public or private', async () => {
    const { settings } = await createBucket()
    const away = { ...settings, S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:9', S3_DIRECT_UPLOADS: 'off' }
    expect(await check(away)).toEqual([
      { kind: 'public', isWrong: false, sentence: expect.stringContaining('http://127.0.0.1:9 could not') },
    ])
  })

  test('planted fault: no lifecycle rule, or one for a part of the bucket', async () => {
    const part: LifecycleRule = { ID: 'part', Status: 'Enabled', Filter: { Prefix: 'uploads/' }, ...abort }
    for (const rules of [[], [part]]) {
      const { settings } = await createBucket({ rules })
      expect(await check(settings)).toEqual([
        { kind: 'leftovers', isWrong: true, sentence: expect.stringContaining('has no lifecycle rule') },
      ])
    }
  })

  test('a lifecycle rule that the credentials may not read is not reported as missing', async () => {
    const { settings, bucket } = await createBucket()
    await setPolicy(bucket, 'Deny', 's3:GetLifecycleConfiguration')
    expect(await check(settings)).toEqual([
      {
        kind: 'leftovers',
        isWrong: false,
        sentence: expect.stringContaining('s3:GetLifecycleConfiguration'),
      },
    ])
  })

  test('a storage that ends unfinished uploads itself needs no rule', async () => {
    const { settings, endpoint } = await createBucket({ rules: [] })
    const { hostname, port } = new URL(endpoint)
    /** The same storage, with the name of another one. */
    const named = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming
      const forwarded = request({ hostname, port, method, path: url, headers }, response => {
        outgoing.writeHead(response.statusCode ?? 500, { ...response.headers, server: 'MinIO' })
        response.pipe(outgoing)
      })
      incoming.pipe(forwarded)
    })
    await once(named.listen(0, '127.0.0.1'), 'listening')
    const { port: namedPort } = named.address() as AddressInfo
    expect(await check({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${namedPort}` })).toEqual([])
    named.closeAllConnections()
    await once(named.close(), 'close')
  })

  test.each([
    's3:PutObject',
    's3:GetObject',
    's3:DeleteObject',
    's3:ListMultipartUploadParts',
    's3:AbortMultipartUpload',
    's3:ListBucketMultipartUploads',
  ])('planted fault: credentials without %s', async permission => {
    const { settings, bucket } = await createBucket()
    await setPolicy(bucket, 'Deny', permission)
    expect(await check(settings)).toEqual([
      {
        kind: 'permissions',
        isWrong: true,
        sentence: `The credentials for the bucket ${bucket} lack ${permission} (docs/operations.md, "The bucket").`,
      },
    ])
  })

  test('planted fault: the CORS rules do not allow the portal; without direct uploads they need not', async () => {
    const { settings } = await createBucket({ origins: [] })
    expect(await check(settings)).toEqual([
      { kind: 'cors', isWrong: true, sentence: expect.stringContaining('CORS rules') },
    ])
    expect(await check({ ...settings, S3_DIRECT_UPLOADS: 'off' })).toEqual([])
  })
})
