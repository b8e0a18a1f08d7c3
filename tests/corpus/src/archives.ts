import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A member of a ZIP and what its headers say of it, true or not. */
export type Entry = {
  readonly name: string | Buffer
  readonly content: Buffer
  /** 0 stored, 8 deflated; any other is written as it is given. */
  readonly method?: number
  /** The bytes as they lie in the archive, where they are not made from `content`. */
  readonly packed?: Buffer
  readonly declared?: number
  readonly sum?: number
  readonly flags?: number
  /** Unix mode, such as `0o120777` for a symbolic link. */
  readonly mode?: number
  /** Sizes go into a ZIP64 field. */
  readonly zip64?: boolean
  /** What the header before its bytes says in place of the directory's words: name, method and sizes. */
  readonly local?: { readonly name?: string; readonly method?: number; readonly size?: number }
  /** Points at the bytes of the first member. */
  readonly overlaps?: boolean
}

const zip64Field = (size: number, packed: number): Buffer => {
  const field = Buffer.alloc(20)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(16, 2)
  field.writeBigUInt64LE(BigInt(size), 4)
  field.writeBigUInt64LE(BigInt(packed), 12)
  return field
}

type End = {
  /** Members the end of the directory promises. */
  readonly count?: number
  readonly directoryAt?: number
  readonly before?: Buffer
  /** The number of the disk that holds the end. */
  readonly disk?: number
  readonly comment?: Buffer
}

/** An archive that says exactly what its entries say. */
export const zipSaying = (entries: readonly Entry[], end: End = {}): Buffer => {
  const { before = Buffer.alloc(0), comment = Buffer.alloc(0) } = end
  const parts: Buffer[] = [before]
  const directory: Buffer[] = []
  let at = before.length
  for (const [index, entry] of entries.entries()) {
    const { content, method = 8, flags = 0, mode = 0o100644 } = entry
    const name = Buffer.from(entry.name as string)
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(content, { level: 9 }) : content)
    const size = entry.declared ?? content.length
    const extra = entry.zip64 ? zip64Field(size, packed.length) : Buffer.alloc(0)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(45, 0)
    fields.writeUInt16LE(flags | (typeof entry.name === 'string' ? 0x800 : 0), 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(entry.sum ?? crc32(content), 10)
    fields.writeUInt32LE(entry.zip64 ? 0xffffffff : packed.length, 14)
    fields.writeUInt32LE(entry.zip64 ? 0xffffffff : size, 18)
    fields.writeUInt16LE(name.length, 22)
    fields.writeUInt16LE(extra.length, 24)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(entry.overlaps && index > 0 ? before.length : at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x2d\x03', 'latin1'), fields, tail, name, extra]))
    if (entry.overlaps && index > 0) continue
    const own = Buffer.from(fields)
    if (entry.local?.method !== undefined) own.writeUInt16LE(entry.local.method, 4)
    if (entry.local?.size !== undefined) own.writeUInt32LE(entry.local.size, 18)
    const ownName = entry.local?.name ? Buffer.from(entry.local.name) : name
    own.writeUInt16LE(ownName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), own, ownName, extra, packed])
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  const count = Math.min(end.count ?? entries.length, 0xffff)
  tail.write('PK\x05\x06', 0, 'latin1')
  tail.writeUInt16LE(end.disk ?? 0, 4)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(central.length, 12)
  tail.writeUInt32LE(end.directoryAt ?? at, 16)
  tail.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, central, tail, comment])
}

/** An archive in an archive, `depth` times. */
export const nested = (content: Buffer, depth: number): Buffer =>
  depth === 0 ? content : zipSaying([{ name: 'inner.zip', content: nested(content, depth - 1) }])

const zerosAtOnce = 16 * 1024 * 1024

/** So many zeros, deflated: the same block over and over, a thousandth of their size. */
export const deflatedZeros = (bytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(zerosAtOnce), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.ceil(bytes / zerosAtOnce) }, () => block)
  return Buffer.concat([...blocks, deflateRawSync(Buffer.alloc(0))])
}
