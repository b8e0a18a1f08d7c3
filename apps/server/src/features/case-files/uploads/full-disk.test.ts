import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needSmallVolume, type SmallVolume, smallVolume } from '../../../platform/testing/small-volume.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'

const mega = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// Files in a bucket do not fill a local disk.
const isOnDisk = !process.env.TEST_S3_ENDPOINT
const volume = isOnDisk ? smallVolume(24) : null
if (isOnDisk) needSmallVolume(volume)

describe.runIf(volume)('R13: a disk that is full', () => {
  // Vitest evaluates the body of a skipped suite as well.
  const { folder, ballast, leave } = volume ?? ({} as SmallVolume)
  let story: UploadStory
  beforeAll(async () => {
    story = await uploadStory({ DATA_DIR: folder, DISK_RESERVE_MB: '0' })
  })
  beforeEach(() => rm(ballast, { force: true }))
  afterAll(async () => {
    await story.app.close()
    volume?.remove()
  })

  test('a file that does not fit is refused before its first byte, and occupies no slot', async () => {
    const caseUuid = await story.newCase()
    await expect(story.reserve(caseUuid, 'upperImpression', 'upper.stl', 40 * mega)).rejects.toThrow(
      '507 STORAGE_FULL',
    )
    expect(await story.files(caseUuid)).toEqual([])
  })

  test('the rest of a started upload is refused if there is no longer space for it, in the reader’s language', async () => {
    const content = sampleStl(8 * mega)
    const { url } = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
    await leave(mega)
    const { status, body } = await catchRefusal(story.send(url, content, { language: 'tr' }))
    expect([status, body.code]).toEqual([507, 'STORAGE_FULL'])
    expect(body.message).toContain('Depolama alanı dolu')
  })

  test('a disk that fills up during an upload refuses the rest, stores what has arrived, and continues when there is space', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(8 * mega)
    const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    expect(await story.send(url, content, { until: 2 * mega, chunkSize: mega })).toBe('cut')
    const before = await story.services.storage.uploads.offset(id)
    // There was space when the request started: another upload takes it before the end.
    const { begin } = story.services.storage.uploads
    story.services.storage.uploads.begin = async (...args) => {
      await begin(...args)
      await leave(mega)
    }
    const { status, body } = await catchRefusal(story.send(url, content))
    expect([status, body.code]).toEqual([507, 'STORAGE_FULL'])
    story.services.storage.uploads.begin = begin
    await rm(ballast)
    const received = await story.services.storage.uploads.offset(id)
    expect(received).toBeGreaterThanOrEqual(before)
    expect(received).toBeLessThan(content.length)
    await story.send(url, content)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  })

  test('a failed write of a whole file leaves nothing behind', async () => {
    const { storage } = story.services
    await leave(mega)
    await expect(storage.put('a/b', Readable.from([Buffer.alloc(3 * mega)]))).rejects.toThrow('STORAGE_FULL')
    const keys: string[] = []
    for await (const { key } of storage.list()) if (key.startsWith('a/')) keys.push(key)
    expect(keys).toEqual([])
    await rm(ballast)
    expect(await storage.put('a/b', Buffer.alloc(3 * mega))).toMatchObject({ bytes: 3 * mega })
  })
})
