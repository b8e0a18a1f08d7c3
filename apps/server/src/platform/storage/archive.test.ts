import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { readArchive } from './archive.ts'
import type { Storage } from './storage.ts'

/** Bytes that barely compress, so that an entry needs many reads of the storage. */
const scan = randomBytes(3_000_000)

const packArchive = async (level: number): Promise<Uint8Array> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, level })
  await zip.add('scan.stl', Readable.toWeb(Readable.from([scan])) as ReadableStream)
  return zip.close()
}

/** A storage with one file, and a record of the streams opened in it. */
const storageWith = (content: Uint8Array) => {
  const openStreams: Readable[] = []
  const open: Storage['open'] = async (_key, range) => {
    let at = range?.start ?? 0
    const end = (range?.end ?? content.length - 1) + 1
    const source = new Readable({
      read() {
        const piece = content.subarray(at, Math.min(end, at + 64 * 1024))
        at += piece.length
        this.push(piece.length > 0 ? piece : null)
      },
    })
    openStreams.push(source)
    return source
  }
  return {
    storage: { open } as Storage,
    opened: openStreams,
    left: () => openStreams.filter(source => !source.destroyed),
  }
}

test.each([
  ['stored', 0],
  ['deflated', 6],
])(
  'R15 an entry that is not read to its end leaves nothing open in the storage: %s',
  async (_name, level) => {
    const content = await packArchive(level)
    const { storage, opened, left } = storageWith(content)
    const [member] = await readArchive(storage, 'scan.zip', content.length)
    for (const length of [10, 100_000, 1_000_000])
      expect(Buffer.compare((await member?.head(length)) ?? Buffer.alloc(0), scan.subarray(0, length))).toBe(
        0,
      )
    const parts: Uint8Array[] = []
    for await (const part of member?.packed.read() ?? []) {
      parts.push(part)
      if (parts.length === 2) break
    }
    await expect.poll(left).toEqual([])
    // Checks the check, and that the aborted read did not damage the storage: the entry can still be read.
    expect(opened.length).toBeGreaterThan(4)
    const whole: Uint8Array[] = []
    for await (const part of member?.read() ?? []) whole.push(part)
    expect(Buffer.compare(Buffer.concat(whole), scan)).toBe(0)
    await expect.poll(left).toEqual([])
  },
)

test('R15 planted fault: a source that is not closed with its reader stays open', async () => {
  const content = await packArchive(6)
  const { storage, left } = storageWith(content)
  // Closing this stream does not close the file behind it.
  const deaf: Storage['open'] = async (...args) => (await storage.open(...args)).pipe(new PassThrough())
  const [member] = await readArchive({ open: deaf } as Storage, 'scan.zip', content.length)
  await member?.head(10)
  expect(left().length).toBeGreaterThan(0)
})
