import { PassThrough, type Readable } from 'node:stream'
import { type Entry, fromReader, Reader } from 'yauzl-promise'
import type { Storage } from '../platform/storage/storage.ts'

/** Members a person would ever send; more is an attack or an accident. */
const mostMembers = 2000
const encrypted = 1

class StoredReader extends Reader {
  readonly storage: Storage
  readonly key: string

  constructor(storage: Storage, key: string) {
    super()
    this.storage = storage
    this.key = key
  }

  override _createReadStream(start: number, length: number): Readable {
    const out = new PassThrough()
    this.storage.open(this.key, { start, end: start + length - 1 }).then(
      bytes => {
        bytes.on('error', error => out.destroy(error))
        out.on('close', () => bytes.destroy())
        bytes.pipe(out)
      },
      (error: Error) => out.destroy(error),
    )
    return out
  }
}

export type Member = Pick<Entry, 'filename' | 'uncompressedSize'>

/** What stands in a zip, without what systems add on their own; null when it cannot be read or is locked. */
export const membersOf = async <T>(
  storage: Storage,
  key: string,
  bytes: number,
  read: (members: readonly Entry[]) => Promise<T>,
): Promise<T | null> => {
  try {
    const zip = await fromReader(new StoredReader(storage, key), bytes)
    try {
      const members: Entry[] = []
      for await (const entry of zip) {
        if (members.push(entry) > mostMembers || entry.generalPurposeBitFlag & encrypted) return null
      }
      return await read(members.filter(member => !isLitter(member.filename)))
    } finally {
      await zip.close()
    }
  } catch {
    // Whatever is wrong inside a stranger's archive, it is one that cannot be read.
    return null
  }
}

const isLitter = (path: string): boolean => path.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/i.test(path)

/** The first bytes of a member, unpacked. */
export const headOf = async (member: Entry, length: number): Promise<Buffer> => {
  const stream = await member.openReadStream()
  const parts: Buffer[] = []
  let got = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk)
    got += chunk.length
    if (got >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}
