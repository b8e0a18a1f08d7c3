import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { caseFileCalls } from '@archway/contract/case-files'
import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { openStorage } from '../../../platform/storage/choose.ts'
import { partBytes } from '../../../platform/storage/parts.ts'
import type { DirectUploads, SignedPart } from '../../../platform/storage/storage.ts'
import { testBucket } from '../../../platform/testing/s3.ts'
import { directSender, putPart, sha256Of } from '../../../testing/faults/direct-sender.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { hashFile } from '../inspection/hash-file.ts'
import { collectUploads } from '../jobs.ts'
import { sampleStl } from '../sample.ts'
import { caseAsset } from '../table.ts'

const minute = 60_000

const metricsToken = 'a-token-of-monitoring'
/** The lines of `/metrics` about uploads, and how often the storage did this operation. */
const uploadFigures = async ({ origin }: UploadStory, operation: string): Promise<string[]> => {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const storage = `archway_storage_duration_seconds_count{operation="${operation}"}`
  return (await response.text())
    .split('\n')
    .filter(line => line.startsWith('archway_uploads_') || line.startsWith(storage))
}

describe('with files on a disk', () => {
  let story: UploadStory
  beforeAll(async () => {
    story = await uploadStory({ S3_DIRECT_UPLOADS: 'no', METRICS_TOKEN: metricsToken })
  })
  afterAll(() => story.app.close())

  test('an upload is not direct, and its reservation shows this', async () => {
    const { id } = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', 1000)
    const { call } = directSender(story)
    const parts = [{ number: 1, sha256: sha256Of(Buffer.alloc(1000)) }]
    for (const response of [
      await call('parts', id),
      await call('signParts', id, { parts }),
      await call('complete', id),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'UPLOAD_NOT_DIRECT' } })
  })

  test('R11 the metrics have the files and bytes that arrived through the server, and those that were refused', async () => {
    const content = sampleStl(1000)
    const caseUuid = await story.newCase()
    await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', content)
    const { url } = await story.reserve(caseUuid, 'lowerImpression', 'lower.stl', 1000)
    expect((await catchRefusal(story.send(url, Buffer.alloc(1000)))).body.code).toBe('FILE_BROKEN')
    expect(await uploadFigures(story, 'complete upload')).toEqual([
      'archway_storage_duration_seconds_count{operation="complete upload"} 2',
      'archway_uploads_total{way="server",result="ready"} 1',
      'archway_uploads_total{way="server",result="refused"} 1',
      `archway_uploads_bytes_total{way="server"} ${content.length}`,
    ])
  })
})

describe.runIf(process.env.TEST_S3_ENDPOINT)('an upload directly to the storage', () => {
  let story: UploadStory
  let sender: ReturnType<typeof directSender>
  let direct: DirectUploads
  const sockets: Socket[] = []
  beforeAll(async () => {
    story = await uploadStory({ METRICS_TOKEN: metricsToken })
    story.app.app.http.server.on('connection', socket => sockets.push(socket))
    sender = directSender(story)
    direct = story.services.storage.uploads.direct!
  })
  afterAll(() => story.app.close())

  const content = sampleStl(2 * partBytes + 1_000_000)
  const reserveUpload = async (bytes = content.length) => {
    const caseUuid = await story.newCase()
    return { caseUuid, ...(await story.reserve(caseUuid, 'upperImpression', 'upper.stl', bytes)) }
  }
  const createPart = (number: number, bytes = content) => {
    const ownPart = sender.partOf(bytes, partBytes, number)
    return { own: ownPart, number, sha256: sha256Of(ownPart) }
  }
  const listLeft = async (id: string) => {
    const remainingIds: string[] = []
    for await (const upload of story.services.storage.uploads.list())
      if (upload.id === id) remainingIds.push(id)
    return remainingIds
  }
  const readRow = async (id: string) => {
    const [row] = await story.services.db.within(systemScope, tx =>
      tx.select().from(caseAsset).where(eq(caseAsset.id, id)),
    )
    return row!
  }

  test('arrives complete, without any byte passing through the server', async () => {
    const countBytes = () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
    const before = countBytes()
    const { caseUuid, id } = await reserveUpload()
    const { body } = await sender.sendUntilThere(id, content)
    expect(body.data).toMatchObject({ status: 'ready', bytes: content.length, mime: 'model/stl', version: 1 })
    const throughServer = countBytes() - before
    expect(await uploadFigures(story, 'sign parts')).toEqual([
      'archway_storage_duration_seconds_count{operation="sign parts"} 3',
      'archway_uploads_total{way="direct",result="ready"} 1',
      `archway_uploads_bytes_total{way="direct"} ${content.length}`,
    ])
    console.log(`direct upload: ${content.length} bytes sent, ${throughServer} bytes read by the server`)
    expect(throughServer).toBeGreaterThan(0)
    expect(throughServer).toBeLessThan(20_000)
    await hashFile(story.services, id)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256Of(content) })
    expect(await story.services.storage.checksum((await readRow(id)).storageKey)).toBe(sha256Of(content))
    expect(await listLeft(id)).toEqual([])
    // The response to the last call may be lost; a repeated call returns the same.
    expect((await sender.complete(id)).body.data).toMatchObject({ uuid: id, status: 'ready' })

    // The counter works: it counts the bytes of an upload that does pass through the server.
    const otherUpload = await reserveUpload()
    const start = countBytes()
    await story.send(otherUpload.url, content)
    expect(countBytes() - start).toBeGreaterThan(content.length)
  })

  test('can be used before its hash is known, but its slot is refused to others until then', async () => {
    const bytes = sampleStl(1000)
    const { caseUuid, id } = await reserveUpload(bytes.length)
    await sender.sign(id, [{ number: 1, sha256: sha256Of(bytes) }])
    await expect(story.reserve(caseUuid, 'upperImpression', 'upper.stl', 10)).rejects.toThrow(
      'SAME_TYPE_UPLOADING',
    )
    await sender.sendUntilThere(id, bytes)
    expect((await readRow(id)).sha256).toBeNull()
    const storedResponse = await fetch(await story.readAddress(id))
    expect(sha256Of(Buffer.from(await storedResponse.arrayBuffer()))).toBe(sha256Of(bytes))
  })

  test('is completed only when every part has arrived, in any order, also twice', async () => {
    const { caseUuid, id } = await reserveUpload()
    const [last, first, repeatedPart] = await sender
      .sign(id, [createPart(3), createPart(1)])
      .then(async signedParts => [...signedParts, ...(await sender.sign(id, [createPart(1)]))])
    expect(await putPart(last!, createPart(3).own)).toBe(200)
    expect(await sender.complete(id)).toMatchObject({
      status: 409,
      body: { code: 'PARTS_MISSING', message: expect.stringContaining('2 of 3') },
    })
    expect(await putPart(first!, createPart(1).own)).toBe(200)
    expect(await putPart(first!, createPart(1).own)).toBe(200)
    expect(await putPart(repeatedPart!, createPart(1).own)).toBe(200)
    expect((await sender.missing(id)).numbers).toEqual([2])
    await sender.sendUntilThere(id, content)
    await hashFile(story.services, id)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256Of(content) })
  })

  test('can continue through the server, and the reverse', async () => {
    const { caseUuid, id, url } = await reserveUpload()
    const [signedPart] = await sender.sign(id, [createPart(1)])
    await putPart(signedPart!, createPart(1).own)
    await story.send(url, content, { until: 2 * partBytes, chunkSize: partBytes })
    expect((await sender.missing(id)).numbers).toEqual([3])
    await sender.sendUntilThere(id, content)
    await hashFile(story.services, id)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256Of(content) })

    const otherUpload = await reserveUpload()
    const [second] = await sender.sign(otherUpload.id, [createPart(1)])
    await putPart(second!, createPart(1).own)
    await story.send(otherUpload.url, content)
    expect(await story.readAsset(otherUpload.caseUuid, otherUpload.id)).toMatchObject({
      status: 'ready',
      sha256: sha256Of(content),
    })
  })

  test('can continue at another process, which only reads the storage', async () => {
    const { id } = await reserveUpload()
    await sender.sendPart(id, content, 2)
    const another = (await openStorage(story.services.config)).uploads
    expect(await another.direct!.listArrived(id, content.length)).toEqual([2])
    const { number, sha256, own } = createPart(1)
    const [signedPart] = await another.direct!.sign(id, content.length, [{ number, sha256 }])
    expect(await putPart(signedPart!, own)).toBe(200)
    expect((await sender.missing(id)).numbers).toEqual([3])
    await sender.sendPart(id, content, 3)
    expect(await another.isWhole(id, content.length)).toBe(true)
    expect(await another.direct!.sign(id, content.length, [{ number, sha256 }])).toEqual([])
    expect((await sender.complete(id)).body.data).toMatchObject({ status: 'ready' })
  })

  test('is checked by its content like every upload', async () => {
    const bytes = Buffer.alloc(partBytes + 100, 'no scan')
    const { caseUuid, id } = await reserveUpload(bytes.length)
    expect(await sender.sendUntilThere(id, bytes)).toMatchObject({
      status: 422,
      body: { code: 'FILE_BROKEN' },
    })
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'broken', reason: 'wrongContent' })
    expect(await listLeft(id)).toEqual([])
  })

  test('of a sender who never comes back is completed or removed by the cleanup', async () => {
    const whole = await reserveUpload()
    await sender.sendMissing(whole.id, content)
    await collectUploads(story.services)
    expect(await story.readAsset(whole.caseUuid, whole.id)).toMatchObject({
      status: 'ready',
      sha256: sha256Of(content),
    })

    const half = await reserveUpload()
    const [signedPart] = await sender.sign(half.id, [createPart(1)])
    await putPart(signedPart!, createPart(1).own)
    expect(await listLeft(half.id)).toEqual([half.id])
    const { call } = await story.app.as('owner@brightsmiles.test')
    await call(caseFileCalls.change, { params: { id: half.id }, body: { withdraw: true } })
    await collectUploads(story.services)
    expect(await listLeft(half.id)).toEqual([])
    // The storage may refuse before it has read the bytes, and close the connection.
    expect(await putPart(signedPart!, createPart(1).own).catch(() => 0)).not.toBe(200)
    expect(await listLeft(half.id)).toEqual([])
    expect(await sender.call('parts', half.id)).toMatchObject({ status: 404 })
  })

  test('accepts only part numbers of this upload, each once in a call', async () => {
    const { id } = await reserveUpload()
    const { sha256 } = createPart(1)
    const parts = [1, 4, 1].map(number => ({ number, sha256 }))
    expect(await sender.call('signParts', id, { parts })).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID',
        errors: { 'parts.1.number': expect.any(String), 'parts.2.number': expect.any(String) },
      },
    })
  })

  test('S1: belongs to the person who reserved it', async () => {
    const { id } = await reserveUpload()
    const parts = [{ number: 1, sha256: createPart(1).sha256 }]
    for (const email of [
      'owner@nourdental.test',
      'contact@brightsmiles.test',
      'doctor.one@brightsmiles.test',
    ]) {
      const { call } = directSender(story, email)
      for (const name of ['parts', 'signParts', 'complete'] as const)
        expect([
          email,
          name,
          await call(name, id, name === 'signParts' ? { parts } : undefined),
        ]).toMatchObject([email, name, { status: 404, body: { code: 'NOT_FOUND' } }])
    }
    expect((await sender.call('parts', randomUUID())).status).toBe(404)
  })

  describe('S5: a signed part', () => {
    /** Requests that the storage wrongly accepts: everything that differs from the signed part. */
    const listAccepted = async (signing: DirectUploads['sign'] = direct.sign): Promise<string[]> => {
      const { id } = await reserveUpload()
      const { id: otherId } = await reserveUpload()
      const { own, number, sha256 } = createPart(1)
      const signPart = async (uploadId = id, at = new Date()) =>
        (await signing(uploadId, content.length, [{ number, sha256 }], at))[0] as SignedPart
      const good = await signPart()
      const foreignPart = await signPart(otherId)
      const flipped = Buffer.from(own)
      flipped[1000]! ^= 1
      const changeUrl = (from: string, to: string) => ({ ...good, url: good.url.replace(from, to) })
      const date = good.headers['x-amz-date'] ?? ''
      const tries: readonly [string, Pick<SignedPart, 'url' | 'headers'>, Buffer][] = [
        ['other bytes', good, flipped],
        ['fewer bytes', good, own.subarray(1)],
        ['more bytes', good, Buffer.concat([own, Buffer.alloc(1)])],
        ['another number', changeUrl('partNumber=1', 'partNumber=2'), own],
        ['the key of another file', changeUrl(id, otherId), own],
        ['the upload of another file', { ...good, url: foreignPart.url }, own],
        ['a stored file', changeUrl(`uploads/${id}`, 'company/assets/1-a'), own],
        [
          'another date',
          { ...good, headers: { ...good.headers, 'x-amz-date': date.replace(/\d\dZ$/, '99Z') } },
          own,
        ],
        ['a signature of 16 minutes ago', await signPart(id, new Date(Date.now() - 16 * minute)), own],
        ['no signature', { url: good.url, headers: {} }, own],
      ]
      const through: string[] = []
      for (const [name, request, bytes] of tries)
        if ((await putPart(request, bytes).catch(() => 0)) === 200) through.push(name)
      expect((await sender.missing(otherId)).numbers).toContain(1)
      expect(await putPart(good, own)).toBe(200)
      return through
    }

    test('is valid for one part of one upload: its bytes, its length, 15 minutes', async () => {
      expect(await listAccepted()).toEqual([])
    })

    test('planted fault: a signature that does not include the hash of the bytes', async () => {
      const open: DirectUploads['sign'] = (id, bytes, parts, at) =>
        direct.sign(
          id,
          bytes,
          parts.map(({ number }) => ({ number, sha256: 'UNSIGNED-PAYLOAD' })),
          at,
        )
      expect(await listAccepted(open)).toContain('other bytes')
    })
  })

  test('S8: is allowed by the portal’s content security policy, for the origin of the storage only', async () => {
    const readPolicy = async ({ origin }: UploadStory) =>
      (await fetch(`${origin}/health`)).headers.get('content-security-policy') ?? ''
    const storage = story.services.config.S3_ENDPOINT
    const policy = await readPolicy(story)
    expect(policy).toContain(`connect-src 'self' ${storage};`)
    expect(policy).toContain("img-src 'self' data: blob:;")
    const onServer = await uploadStory({ S3_DIRECT_UPLOADS: 'off' })
    expect(await readPolicy(onServer)).not.toContain(storage)
    await onServer.app.close()
  })

  test('reports that browsers cannot upload: no CORS rule, another origin, http storage, no response', async () => {
    const listSentences = async (env: Record<string, string>, origin = 'http://localhost:3000') => {
      const storage = await openStorage(readConfig(env, []))
      return (await storage.check(origin))
        .filter(({ kind }) => kind === 'cors')
        .map(({ sentence }) => sentence)
    }
    const open = (await testBucket())!
    expect(await listSentences(open)).toEqual([])
    expect(await listSentences(open, 'https://portal.example.com')).toEqual([
      expect.stringMatching(/may not use http/),
    ])
    for (const origins of [[], ['http://localhost:4000']])
      expect(await listSentences((await testBucket({ origins }))!)).toEqual([
        expect.stringMatching(/CORS rules/),
      ])
    expect(await listSentences({ ...open, S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/does not answer/),
    ])
  })
})

describe.runIf(process.env.TEST_S3_ENDPOINT)('S12: a download directly from the storage', () => {
  let story: UploadStory
  beforeAll(async () => {
    story = await uploadStory({ S3_DIRECT_DOWNLOADS: 'on' })
  })
  afterAll(() => story.app.close())
  const fetchRedirect = (url: string) => fetch(url, { redirect: 'manual' })

  test('is authorized by the server every time, and served by the storage for 30 seconds', async () => {
    const content = sampleStl(300_000)
    const caseUuid = await story.newCase()
    const id = await story.uploaded(caseUuid, 'upperImpression', 'Üst çene.stl', content)
    const address = await story.readAddress(id)
    const answer = await fetchRedirect(address)
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    const file = await fetch(to)
    expect(sha256Of(Buffer.from(await file.arrayBuffer()))).toBe(sha256Of(content))
    expect(file.headers.get('content-type')).toBe('model/stl')
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cst%20%C3%A7ene.stl")

    const { downloads } = story.services.storage
    const [row] = await story.services.db.within(systemScope, tx =>
      tx.select().from(caseAsset).where(eq(caseAsset.id, id)),
    )
    const response = { mime: 'model/stl', disposition: 'attachment' }
    const signAddressIn = (seconds: number) =>
      downloads!.addressOf(row!.storageKey, response, 30, new Date(Date.now() - seconds * 1000))
    expect((await fetch(await signAddressIn(0))).status).toBe(200)
    expect((await fetch(await signAddressIn(60))).status).toBe(403)
    const stretched = to.replace('X-Amz-Expires=30', 'X-Amz-Expires=3000')
    expect(stretched).not.toBe(to)
    expect((await fetch(stretched)).status).toBe(403)
    expect((await fetch(to.replace(row!.storageKey, `${row!.storageKey}-view`))).status).toBe(403)

    await (await story.app.as('owner@brightsmiles.test')).call(sessionCalls.logout, { body: {} })
    expect((await fetchRedirect(address)).status).toBe(410)
  })
})
