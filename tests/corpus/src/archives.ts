import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A member of a ZIP, and what its headers declare, true or not. */
export type Entry = {
  readonly name: string | Buffer
  readonly content: Buffer
  /** 0 stored, 8 deflated; for others, the bytes are written unchanged. */
  readonly method?: number
  /** The raw bytes in the archive, if they are not made from `content`. */
  readonly packed?: Buffer
  readonly declared?: number
  readonly sum?: number
  readonly flags?: number
  /** Unix mode, such as `0o120777` for a symbolic link. */
  readonly mode?: number
  /** Sizes go into a ZIP64 field. */
  readonly zip64?: boolean
  /** The values of its local header if they differ from the directory: name, method and sizes. */
  readonly local?: { readonly name?: string; readonly method?: number; readonly size?: number }
  /** Points at the bytes of the first member. */
  readonly overlaps?: boolean
  /** Points this many bytes after the start of the first member, and has no bytes of its record. */
  readonly within?: number
}

const zip64Field = (size: number, packedSize: number): Buffer => {
  const field = Buffer.alloc(20)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(16, 2)
  field.writeBigUInt64LE(BigInt(size), 4)
  field.writeBigUInt64LE(BigInt(packedSize), 12)
  return field
}

type End = {
  /** Number of members that the end record declares. */
  readonly count?: number
  readonly directoryAt?: number
  readonly before?: Buffer
  /** The number of the disk in the end record. */
  readonly disk?: number
  readonly comment?: Buffer
}

/** Writes an archive exactly as its entries declare. */
export const zipSaying = (entries: readonly Entry[], end: End = {}): Buffer => {
  const { before = Buffer.alloc(0), comment = Buffer.alloc(0) } = end
  const parts: Buffer[] = [before]
  const directory: Buffer[] = []
  let offset = before.length
  for (const [index, entry] of entries.entries()) {
    const { content, method = 8, flags = 0, mode = 0o100644 } = entry
    const name = Buffer.from(entry.name as string)
    const packedContent = entry.packed ?? (method === 8 ? deflateRawSync(content, { level: 9 }) : content)
    const size = entry.declared ?? content.length
    const extra = entry.zip64 ? zip64Field(size, packedContent.length) : Buffer.alloc(0)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(45, 0)
    fields.writeUInt16LE(flags | (typeof entry.name === 'string' ? 0x800 : 0), 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(entry.sum ?? crc32(content), 10)
    fields.writeUInt32LE(entry.zip64 ? 0xffffffff : packedContent.length, 14)
    fields.writeUInt32LE(entry.zip64 ? 0xffffffff : size, 18)
    fields.writeUInt16LE(name.length, 22)
    fields.writeUInt16LE(extra.length, 24)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    const offsetOfFile = entry.within ?? (entry.overlaps && index > 0 ? 0 : null)
    tail.writeUInt32LE(offsetOfFile === null ? offset : before.length + offsetOfFile, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x2d\x03', 'latin1'), fields, tail, name, extra]))
    if (offsetOfFile !== null) continue
    const localFields = Buffer.from(fields)
    if (entry.local?.method !== undefined) localFields.writeUInt16LE(entry.local.method, 4)
    if (entry.local?.size !== undefined) localFields.writeUInt32LE(entry.local.size, 18)
    const ownName = entry.local?.name ? Buffer.from(entry.local.name) : name
    localFields.writeUInt16LE(ownName.length, 22)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      localFields,
      ownName,
      extra,
      packedContent,
    ])
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  const count = Math.min(end.count ?? entries.length, 0xffff)
  tail.write('PK\x05\x06', 0, 'latin1')
  tail.writeUInt16LE(end.disk ?? 0, 4)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(central.length, 12)
  tail.writeUInt32LE(end.directoryAt ?? offset, 16)
  tail.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, central, tail, comment])
}

/** An archive in an archive, `depth` times. */
export const nestArchive = (content: Buffer, depth: number): Buffer =>
  depth === 0 ? content : zipSaying([{ name: 'inner.zip', content: nestArchive(content, depth - 1) }])

const zerosAtOnce = 16 * 1024 * 1024

/** Deflated zeros: the same block repeated, a thousandth of their size. */
export const deflatedZeros = (bytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(zerosAtOnce), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.ceil(bytes / zerosAtOnce) }, () => block)
  return Buffer.concat([...blocks, deflateRawSync(Buffer.alloc(0))])
}

/** The record of a stored or deflated member, without its directory entry. */
const recordOf = (entry: Entry): Buffer => {
  const archive = zipSaying([entry])
  return archive.subarray(0, archive.indexOf('PK\x01\x02', 0, 'latin1'))
}

/**
 * Two members of which the second overlaps the bytes of the first; with `partly` it starts inside and ends after it.
 */
export const createOverlappingArchive = (scan: Buffer, overlap: 'inside' | 'partly'): Buffer => {
  const second: Entry = { name: 'lower.txt', content: scan, method: 0 }
  const record = recordOf(second)
  const name = 'upper.stl'
  // A scan that ends with the record of the second member, or with its beginning only.
  const shared = overlap === 'inside' ? record.length : 100
  const content = Buffer.concat([scan, record.subarray(0, shared)])
  const first: Entry = { name, content, method: 0 }
  const headerBytes = 30 + name.length
  const archive = zipSaying([first, { ...second, within: headerBytes + scan.length }])
  if (overlap === 'inside') return archive
  const directory = archive.indexOf('PK\x01\x02', 0, 'latin1')
  const rest = record.subarray(shared)
  const movedArchive = Buffer.concat([archive.subarray(0, directory), rest, archive.subarray(directory)])
  movedArchive.writeUInt32LE(directory + rest.length, movedArchive.length - 6)
  return movedArchive
}

/**
 * Members that quote each other's headers and share one block of bytes, after D. Fifield: each contains all later
 * ones, so that `count` members of `kernel` expand to `count` times as much.
 */
export const createQuotingArchive = (kernel: Buffer, count: number): Buffer => {
  const names = Array.from({ length: count }, (_, index) => `${index}.stl`)
  const packedKernel = deflateRawSync(kernel, { level: 9 })
  let packedBytes: Buffer = packedKernel
  let content: Buffer = kernel
  const records: { name: string; packed: Buffer; content: Buffer; record: Buffer }[] = []
  for (const name of names.toReversed()) {
    const record = recordOf({ name, content, packed: packedBytes })
    records.unshift({ name, packed: packedBytes, content, record })
    // A stored block, not the last one, whose bytes are the header of the following member.
    const header = record.subarray(0, 30 + name.length)
    const block = Buffer.alloc(5)
    block.writeUInt16LE(header.length, 1)
    block.writeUInt16LE(~header.length & 0xffff, 3)
    packedBytes = Buffer.concat([block, record])
    content = Buffer.concat([header, content])
  }
  const [first] = records
  if (!first) throw new Error('no members')
  return zipSaying(
    records.map(({ name, packed, content, record }, index) => ({
      ...{ name, packed, content },
      ...(index === 0 ? {} : { within: first.record.length - record.length }),
    })),
  )
}

/** Writes bits in the order of Deflate: Huffman codes from their first bit, numbers from their lowest. */
const bitWriter = () => {
  const bytes: number[] = []
  let offset = 0
  const writeBit = (value: number): void => {
    if (offset % 8 === 0) bytes.push(0)
    if (value) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | (1 << (offset % 8))
    offset += 1
  }
  return {
    number: (value: number, bits: number): void => {
      for (let n = 0; n < bits; n += 1) writeBit((value >> n) & 1)
    },
    code: (value: number, bits: number): void => {
      for (let n = bits - 1; n >= 0; n -= 1) writeBit((value >> n) & 1)
    },
    done: (): Buffer => Buffer.from(bytes),
  }
}

/**
 * Zeros compressed as Deflate64: 65,538 in 29 bits, eighteen times denser than Deflate. At least `bytes` of them;
 * returns their number, too.
 */
export const deflate64Zeros = (bytes: number): { packed: Buffer; length: number } => {
  const { number, code, done } = bitWriter()
  const repeats = Math.ceil(bytes / 65_538)
  number(1, 1)
  number(1, 2)
  code(0x30, 8)
  for (let n = 0; n < repeats; n += 1) {
    // Length 285, with 16 more bits; distance 0.
    code(0xc5, 8)
    number(0xffff, 16)
    code(0, 5)
  }
  code(0, 7)
  return { packed: done(), length: 1 + repeats * 65_538 }
}
