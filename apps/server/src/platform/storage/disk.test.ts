import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { NotStored, type Storage } from './storage.ts'

let directory: string
let storage: Storage
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'archway-storage-'))
  storage = await diskStorage(directory)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('kept bytes', () => {
  const content = randomBytes(300_000)

  test('are what was put, whole or in part, and know their size and hash', async () => {
    expect(
      await storage.put(
        'company/assets/case/1-a',
        Readable.from([content.subarray(0, 7), content.subarray(7)]),
      ),
    ).toEqual({
      bytes: content.length,
      sha256: sha256(content),
    })
    expect(await storage.size('company/assets/case/1-a')).toBe(content.length)
    expect(await storage.checksum('company/assets/case/1-a')).toBe(sha256(content))
    expect(await buffer(await storage.open('company/assets/case/1-a'))).toEqual(content)
    const part = await storage.open('company/assets/case/1-a', { start: 10, end: 19 })
    expect(await buffer(part)).toEqual(content.subarray(10, 20))
  })

  test('half a stream leaves nothing behind', async () => {
    const failing = Readable.from(
      (async function* () {
        yield content
        throw new Error('cable pulled')
      })(),
    )
    await expect(storage.put('company/assets/case/2-b', failing)).rejects.toThrow('cable pulled')
    expect(await storage.size('company/assets/case/2-b')).toBeNull()
    expect(await readdir(join(directory, 'company/assets/case'))).toEqual(['1-a'])
  })

  test('move once, and moving again is no error', async () => {
    await storage.put('a/one', content)
    await storage.move('a/one', 'b/c/two')
    await storage.move('a/one', 'b/c/two')
    expect(await storage.size('a/one')).toBeNull()
    expect(await storage.checksum('b/c/two')).toBe(sha256(content))
    await expect(storage.move('a/one', 'b/c/three')).rejects.toBeInstanceOf(NotStored)
  })

  test('that are not there are said not to be', async () => {
    await expect(storage.open('a/nothing')).rejects.toBeInstanceOf(NotStored)
    await expect(storage.checksum('a/nothing')).rejects.toBeInstanceOf(NotStored)
    expect(await storage.size('a')).toBeNull()
    await storage.remove('a/nothing')
  })

  test.each(['../etc/passwd', 'a/../../b', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\\b', 'a/b\0'])(
    '%j is no key',
    async key => {
      await expect(async () => storage.put(key, content)).rejects.toThrow('not a storage key')
      await expect(async () => storage.open(key)).rejects.toThrow('not a storage key')
    },
  )
})

describe('an upload', () => {
  const content = randomBytes(200_000)

  test('goes on where it was, with the hash of all of it', async () => {
    const id = randomUUID()
    const { uploads } = storage
    await uploads.begin(id, content.length)
    expect(await uploads.store.write(Readable.from([content.subarray(0, 50_000)]), id, 0)).toBe(50_000)
    await uploads.begin(id, content.length)
    expect(await uploads.store.getUpload(id)).toMatchObject({ offset: 50_000, size: content.length })
    expect(uploads.digest(id, content.length)).toBeNull()
    expect(await uploads.store.write(Readable.from([content.subarray(50_000)]), id, 50_000)).toBe(
      content.length,
    )
    expect(uploads.digest(id, content.length)).toBe(sha256(content))
    await storage.move(uploads.keyOf(id), 'b/done')
    await uploads.discard(id)
    expect(await storage.checksum('b/done')).toBe(sha256(content))
    expect(uploads.digest(id, content.length)).toBeNull()
  })

  test('keeps what had come before the connection broke, and does not vouch for a hash it cannot know', async () => {
    const id = randomUUID()
    const { uploads } = storage
    await uploads.begin(id, content.length)
    const broken = Readable.from(
      (async function* () {
        yield content.subarray(0, 30_000)
        throw new Error('connection reset')
      })(),
    )
    await expect(uploads.store.write(broken, id, 0)).rejects.toThrow('connection reset')
    expect(await uploads.received(id)).toBe(30_000)
    expect((await uploads.store.getUpload(id)).offset).toBe(30_000)
    // Another process writes on: what this one hashed is no longer the whole.
    await writeFile(join(directory, 'uploads', id), content.subarray(30_000, 60_000), { flag: 'a' })
    await uploads.store.write(Readable.from([content.subarray(60_000)]), id, 60_000)
    expect(uploads.digest(id, content.length)).toBeNull()
    expect(await storage.checksum(uploads.keyOf(id))).toBe(sha256(content))
    await uploads.discard(id)
  })

  test('is listed as long as it holds bytes', async () => {
    const id = randomUUID()
    await storage.uploads.begin(id, 5)
    const listed: string[] = []
    for await (const upload of storage.uploads.list()) listed.push(upload.id)
    expect(listed).toContain(id)
    await storage.uploads.discard(id)
    expect(await storage.uploads.received(id)).toBe(0)
  })
})
