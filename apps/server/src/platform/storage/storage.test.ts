import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ListMultipartUploadsCommand, ListPartsCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { bucketOwner, testBucket } from '../testing/s3.ts'
import { openStorage } from './choose.ts'
import { partBytes } from './parts.ts'
import { readPart } from './read-part.ts'
import { NotStored, type Storage } from './storage.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const mebibyte = 1024 * 1024

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'archway-storage-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** `there` is whether this run has the storage; `another` is a second process with the same files. */
const kinds = [
  { name: 'on the disk', there: true, settings: async () => ({}) },
  {
    name: 'in an object storage',
    there: process.env.TEST_S3_ENDPOINT !== undefined,
    settings: async () => (await testBucket()) ?? {},
  },
]

describe.for(kinds)('$name', ({ there, settings }) => {
  describe.runIf(there)('files', () => {
    let storage: Storage
    let another: Storage
    beforeAll(async () => {
      const storageConfig = readConfig({ DATA_DIR: directory, ...(await settings()) }, [])
      storage = await openStorage(storageConfig)
      another = await openStorage(storageConfig)
    })
    const listStoredKeys = async () => {
      const keys: string[] = []
      for await (const { key } of storage.list()) keys.push(key)
      return keys
    }

    describe('stored bytes', () => {
      const content = randomBytes(300_000)

      test('are read as written, in whole or in part, with their size and hash', async () => {
        expect(
          await storage.put(
            'company/assets/case/1-a',
            Readable.from([content.subarray(0, 7), content.subarray(7)]),
          ),
        ).toEqual({ bytes: content.length, sha256: sha256(content) })
        expect(await storage.size('company/assets/case/1-a')).toBe(content.length)
        expect(await storage.checksum('company/assets/case/1-a')).toBe(sha256(content))
        expect(await buffer(await storage.open('company/assets/case/1-a'))).toEqual(content)
        const part = await storage.open('company/assets/case/1-a', { start: 10, end: 19 })
        expect(await buffer(part)).toEqual(content.subarray(10, 20))
      })

      test('are replaced completely by a write under the same key', async () => {
        await storage.put('a/again', content)
        expect(await storage.put('a/again', content.subarray(0, 9))).toMatchObject({ bytes: 9 })
        expect(await readPart(storage, 'a/again')).toEqual(content.subarray(0, 9))
        await storage.remove('a/again')
      })

      test('can be larger than a single chunk, and are streamed', async () => {
        const large = randomBytes(11 * mebibyte)
        const pieces = Array.from({ length: 11 }, (_, n) => large.subarray(n * mebibyte, (n + 1) * mebibyte))
        expect(await storage.put('a/large', Readable.from(pieces))).toEqual({
          bytes: large.length,
          sha256: sha256(large),
        })
        expect(await storage.checksum('a/large')).toBe(sha256(large))
        await storage.remove('a/large')
      })

      test('an incomplete stream stores nothing', async () => {
        const before = await listStoredKeys()
        const failing = Readable.from(
          (async function* () {
            yield randomBytes(6 * mebibyte)
            throw new Error('cable pulled')
          })(),
        )
        await expect(storage.put('company/assets/case/2-b', failing)).rejects.toThrow('cable pulled')
        expect(await storage.size('company/assets/case/2-b')).toBeNull()
        expect(await listStoredKeys()).toEqual(before)
      })

      test('are moved once, and moving again is not an error', async () => {
        await storage.put('a/one', content)
        await storage.move('a/one', 'b/c/two')
        await storage.move('a/one', 'b/c/two')
        expect(await storage.size('a/one')).toBeNull()
        expect(await storage.checksum('b/c/two')).toBe(sha256(content))
        await expect(storage.move('a/one', 'b/c/three')).rejects.toBeInstanceOf(NotStored)
      })

      test('that do not exist are reported as missing', async () => {
        await expect(storage.open('a/nothing')).rejects.toBeInstanceOf(NotStored)
        await expect(storage.checksum('a/nothing')).rejects.toBeInstanceOf(NotStored)
        expect(await storage.size('a')).toBeNull()
        await storage.remove('a/nothing')
      })

      test('are listed after a key in the same order, whether or not that key exists', async () => {
        for (const key of ['order/b/2', 'order/a/1', 'order/b/1-x', 'order/c'])
          await storage.put(key, content)
        const listFiles = async (after?: string) => {
          const keys: string[] = []
          for await (const { key } of storage.list(after)) if (key.startsWith('order/')) keys.push(key)
          return keys
        }
        const all = await listFiles()
        expect(all).toHaveLength(4)
        for (const [index, key] of all.entries()) {
          expect(await listFiles(key)).toEqual(all.slice(index + 1))
          await storage.remove(key)
          expect(await listFiles(key)).toEqual(all.slice(index + 1))
          await storage.put(key, content)
        }
      })

      test('are listed by their keys, without uploads', async () => {
        await storage.put('listed/assets/case/1-a', content)
        const id = randomUUID()
        await storage.uploads.begin(id, 9)
        await storage.uploads.write(id, 0, Readable.from([content.subarray(0, 5)]))
        const keys = await listStoredKeys()
        expect(keys).toContain('listed/assets/case/1-a')
        expect(keys.filter(key => key.includes(id))).toEqual([])
        await storage.uploads.discard(id)
      })

      test.each(['../etc/passwd', 'a/../../b', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\\b', 'a/b\0'])(
        '%j is not a valid key',
        async key => {
          await expect(async () => storage.put(key, content)).rejects.toThrow('not a storage key')
          await expect(async () => storage.open(key)).rejects.toThrow('not a storage key')
        },
      )
    })

    describe('an upload', () => {
      const content = randomBytes(200_000)
      const readOffset = async (id: string) => await storage.uploads.offset(id)
      const listUploads = async () => {
        const ids: string[] = []
        for await (const upload of storage.uploads.list()) ids.push(upload.id)
        return ids
      }
      const finishUpload = async (id: string, whole: Buffer) => {
        expect(await storage.uploads.isWhole(id, whole.length)).toBe(true)
        await storage.move(storage.uploads.keyOf(id), `done/${id}`)
        await storage.uploads.discard(id)
        expect(await storage.size(`done/${id}`)).toBe(whole.length)
        expect(await storage.checksum(`done/${id}`)).toBe(sha256(whole))
        expect(await listUploads()).not.toContain(id)
      }

      test('continues at its offset, with the hash of all bytes', async () => {
        const id = randomUUID()
        const { uploads } = storage
        await uploads.begin(id, content.length)
        expect(await uploads.write(id, 0, Readable.from([content.subarray(0, 50_000)]))).toBe(50_000)
        await uploads.begin(id, content.length)
        expect(await uploads.offset(id)).toBe(50_000)
        expect(uploads.digest(id, content.length)).toBeNull()
        expect(await uploads.isWhole(id, content.length)).toBe(false)
        expect(await uploads.write(id, 50_000, Readable.from([content.subarray(50_000)]))).toBe(
          content.length,
        )
        expect(uploads.digest(id, content.length)).toBe(sha256(content))
        await finishUpload(id, content)
        expect(uploads.digest(id, content.length)).toBeNull()
      })

      test.each([
        ['of one piece and a little', 5 * mebibyte + 7, [1]],
        ['of exactly two pieces', 10 * mebibyte, [5 * mebibyte]],
        [
          'that breaks off everywhere',
          17 * mebibyte + 1,
          [1, 3 * mebibyte, 5 * mebibyte - 1, 5 * mebibyte, 11 * mebibyte, 17 * mebibyte],
        ],
      ])('%s arrives', async (_what, bytes, cuts) => {
        const id = randomUUID()
        const whole = randomBytes(bytes)
        await storage.uploads.begin(id, bytes)
        let from = 0
        for (const until of [...cuts, bytes]) {
          const chunks = [
            whole.subarray(from, (from + until) >> 1),
            whole.subarray((from + until) >> 1, until),
          ]
          expect(await storage.uploads.write(id, from, Readable.from(chunks))).toBe(until)
          expect(await readOffset(id)).toBe(until)
          from = until
        }
        expect(storage.uploads.digest(id, bytes)).toBe(sha256(whole))
        await finishUpload(id, whole)
      })

      test('keeps the bytes from before the connection broke', async () => {
        const id = randomUUID()
        const whole = randomBytes(7 * mebibyte)
        await storage.uploads.begin(id, whole.length)
        const broken = Readable.from(
          (async function* () {
            yield whole.subarray(0, 6 * mebibyte)
            throw new Error('connection reset')
          })(),
        )
        await expect(storage.uploads.write(id, 0, broken)).rejects.toThrow('connection reset')
        expect(await readOffset(id)).toBe(6 * mebibyte)
        await storage.uploads.write(id, 6 * mebibyte, Readable.from([whole.subarray(6 * mebibyte)]))
        expect(storage.uploads.digest(id, whole.length)).toBe(sha256(whole))
        await finishUpload(id, whole)
      })

      test('started at one process and completed at another is intact, and no process reports a hash that it cannot know', async () => {
        const id = randomUUID()
        const whole = randomBytes(12 * mebibyte)
        const write = (writer: Storage, from: number, until: number) =>
          writer.uploads.write(id, from, Readable.from([whole.subarray(from, until)]))
        await storage.uploads.begin(id, whole.length)
        await another.uploads.begin(id, whole.length)
        await write(storage, 0, 4 * mebibyte)
        expect(await another.uploads.offset(id)).toBe(4 * mebibyte)
        await write(another, 4 * mebibyte, 11 * mebibyte)
        await write(storage, 11 * mebibyte, whole.length)
        expect(storage.uploads.digest(id, whole.length)).toBeNull()
        expect(another.uploads.digest(id, whole.length)).toBeNull()
        await finishUpload(id, whole)
      })

      test('that a seemingly dead process still writes to loses none of the other’s bytes', async () => {
        const id = randomUUID()
        const whole = randomBytes(12 * mebibyte)
        await storage.uploads.begin(id, whole.length)
        await another.uploads.begin(id, whole.length)
        // The first process has read six megabytes and stalls; the client has moved to the other process.
        let goOn = () => {}
        const stalled = new Promise<void>(resolve => {
          goOn = resolve
        })
        const stale = storage.uploads.write(
          id,
          0,
          (async function* () {
            yield whole.subarray(0, 6 * mebibyte)
            await stalled
            yield whole.subarray(6 * mebibyte, 7 * mebibyte)
          })(),
        )
        let from = 0
        while (from < 5 * mebibyte) from = await another.uploads.offset(id)
        for (const until of [8 * mebibyte, 9 * mebibyte]) {
          await another.uploads.write(id, from, Readable.from([whole.subarray(from, until)]))
          from = until
        }
        goOn()
        await stale.catch(() => {})
        expect(await another.uploads.offset(id)).toBe(9 * mebibyte)
        await another.uploads.write(id, 9 * mebibyte, Readable.from([whole.subarray(9 * mebibyte)]))
        await finishUpload(id, whole)
      })

      test('with all bytes is complete for a process that has never seen it', async () => {
        const id = randomUUID()
        const whole = randomBytes(6 * mebibyte)
        await another.uploads.begin(id, whole.length)
        await another.uploads.write(id, 0, Readable.from([whole]))
        await finishUpload(id, whole)
      })

      test('refuses bytes at another offset', async () => {
        const id = randomUUID()
        await storage.uploads.begin(id, 100)
        await storage.uploads.write(id, 0, Readable.from([content.subarray(0, 50)]))
        for (const offset of [0, 49, 51])
          await expect(
            storage.uploads.write(id, offset, Readable.from([content.subarray(0, 10)])),
          ).rejects.toThrow('UPLOAD_MOVED_ON')
        expect(await storage.uploads.offset(id)).toBe(50)
        await storage.uploads.discard(id)
      })

      test('is listed while it has bytes, and not after it was canceled', async () => {
        const id = randomUUID()
        await storage.uploads.begin(id, 9 * mebibyte)
        await storage.uploads.write(id, 0, Readable.from([randomBytes(8 * mebibyte)]))
        expect(await listUploads()).toContain(id)
        await storage.uploads.discard(id)
        expect(await listUploads()).not.toContain(id)
        await storage.uploads.begin(id, 9 * mebibyte)
        expect(await readOffset(id)).toBe(0)
        await storage.uploads.discard(id)
        await storage.uploads.discard(id)
      })
    })
  })
})

describe('on the disk', () => {
  const openDisk = () => openStorage(readConfig({ DATA_DIR: directory }, []))

  test('a stream that cannot be stored is closed, so that its writer does not wait for ever', async () => {
    const storage = await openDisk()
    await storage.put('blocked', randomBytes(1))
    const stream = Readable.from([randomBytes(1)])
    await expect(storage.put('blocked/file', stream)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(stream.destroyed).toBe(true)
    await storage.remove('blocked')
  })

  test('P17 only started uploads are looked up, once a second, however many reservations ask for them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { uploads } = await openDisk()
    const id = randomUUID()
    const outstanding = (isStarted: boolean) => uploads.outstanding([{ id, bytes: 9, isStarted }])
    await uploads.begin(id, 9)
    await uploads.write(id, 0, Readable.from([randomBytes(5)]))
    expect([await outstanding(false), await outstanding(true)]).toEqual([9, 4])
    await uploads.write(id, 5, Readable.from([randomBytes(2)]))
    vi.advanceTimersByTime(999)
    expect(await outstanding(true)).toBe(4)
    vi.advanceTimersByTime(1)
    expect(await outstanding(true)).toBe(2)
    await uploads.discard(id)
    vi.useRealTimers()
  })
})

describe.runIf(process.env.TEST_S3_ENDPOINT)('in an object storage', () => {
  test('a file whose parts cannot be joined is not reported as stored', async () => {
    const settings = (await testBucket()) ?? {}
    const storage = await openStorage(readConfig(settings, []))
    const owner = bucketOwner()
    const Bucket = settings.S3_BUCKET
    const findUpload = async () => {
      const { Uploads = [] } = await owner.send(new ListMultipartUploadsCommand({ Bucket }))
      return Uploads.map(({ Key, UploadId }) => ({ Bucket, Key, UploadId }))[0]
    }
    const countParts = async () => {
      const upload = await findUpload()
      return upload ? (await owner.send(new ListPartsCommand(upload))).Parts?.length : 0
    }
    const wholePart = Readable.from(
      (async function* () {
        yield randomBytes(partBytes)
        // The stream is read ahead of the storage. A part that is replaced no longer has the tag it was stored with.
        await expect.poll(countParts).toBe(1)
        const upload = await findUpload()
        if (upload)
          await owner.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: randomBytes(partBytes) }))
      })(),
    )
    await expect(storage.put('a/parts', wholePart)).rejects.toMatchObject({
      name: 'StorageAway',
      cause: new Error('the parts of a file could not be joined'),
    })
    expect([await storage.size('a/parts'), await findUpload()]).toEqual([null, undefined])
    owner.destroy()
  })
})
