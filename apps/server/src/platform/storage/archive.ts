import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type CreateReadableOptions, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js'
import { Damaged, inflate64 } from './inflate64.ts'
import type { Storage } from './storage.ts'

/** Maximum number of members; more is an attack or an accident. */
const maxMembers = 2000
/** Bytes per read of the directory: far more than the names of `maxMembers` files need. */
const maxDirectoryBytes = 4 * 1024 * 1024
/** Size of the header before a member's name. */
const headerBytes = 30
const deflate64 = 9
/** Bytes decompressed at a time: up to a thousand times as many are in memory before the reader can stop it. */
const pieceBytes = 16 * 1024

export type ArchiveFault = 'unreadable' | 'locked' | 'tooManyMembers'

/** The archive is unusable: damaged, encrypted, or too large. Reading it again does not help. */
export class ArchiveError extends Error {
  readonly fault: ArchiveFault

  constructor(fault: ArchiveFault, cause?: unknown) {
    super(`archive: ${fault}`, { cause })
    this.name = 'ArchiveError'
    this.fault = fault
  }
}

/** A file in an archive. Nothing stays open between reads, so nothing must be closed. */
export type ArchiveMember = {
  readonly filename: string
  /** The declared size. `read` refuses a member that has more or fewer bytes. */
  readonly uncompressedSize: number
  /** The member's content, checked against its declared size and CRC-32. Throws `ArchiveError` if it is damaged. */
  read(): AsyncGenerator<Uint8Array, void, void>
  /** At most its first `length` bytes. */
  head(length: number): Promise<Buffer>
  /** The compressed content, to be copied into another archive without unpacking it; the CRC-32 is not checked. */
  readonly packed: PackedMember
}

export type PackedMember = {
  /** The compressed size. */
  readonly bytes: number
  readonly uncompressedSize: number
  /** The compression method by its number in ZIP: 0 stored, 8 deflate. */
  readonly compressionMethod: number
  readonly crc32: number
  read(): AsyncGenerator<Uint8Array, void, void>
}

/** The stream that an extraction reads from the storage: the library leaves it open when the extraction is aborted. */
type Extraction = { source?: Readable; isOver: boolean }
const extraction = new AsyncLocalStorage<Extraction>()

/** Reads ranges of a stored file, and remembers a failure of the storage, since that is not the archive's fault. */
class StoredReader extends Reader<string> {
  storageFault: unknown
  private readonly storage: Storage
  private readonly key: string

  constructor(storage: Storage, key: string, bytes: number) {
    super(key)
    this.storage = storage
    this.key = key
    this.size = bytes
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > maxDirectoryBytes) throw new ArchiveError('tooManyMembers')
    const parts: Uint8Array[] = []
    for await (const part of this.bytes(offset, length)) parts.push(part)
    return Buffer.concat(parts)
  }

  override createReadable({ offset = 0, size }: CreateReadableOptions = {}): ReadableStream<Uint8Array> {
    return ReadableStream.from(this.pieces(offset, size ?? this.size - offset, extraction.getStore()))
  }

  private async *pieces(
    offset: number,
    length: number,
    reading: Extraction | undefined,
  ): AsyncGenerator<Uint8Array, void, void> {
    for await (const part of this.bytes(offset, length, reading))
      for (let index = 0; index < part.length; index += pieceBytes)
        yield part.subarray(index, index + pieceBytes)
  }

  private async *bytes(
    offset: number,
    length: number,
    reading?: Extraction,
  ): AsyncGenerator<Uint8Array, void, void> {
    const end = Math.min(offset + length, this.size) - 1
    if (end < offset) return
    try {
      const source = await this.storage.open(this.key, { start: offset, end })
      if (reading) reading.source = source
      if (reading?.isOver) source.destroy()
      else yield* source
    } catch (error) {
      if (!reading?.isOver) this.storageFault = error
      throw error
    }
  }
}

/**
 * The files in a stored ZIP, without those that operating systems add. Names that lead out of the folder, and
 * overlapping members, are refused. Throws `ArchiveError` for faults of the archive; errors of the storage are passed
 * on.
 */
export const readArchive = async (storage: Storage, key: string, bytes: number): Promise<ArchiveMember[]> => {
  const reader = new StoredReader(storage, key, bytes)
  const members: ArchiveMember[] = []
  const places: Place[] = []
  try {
    const zip = new ZipReader(reader, {
      useWebWorkers: false,
      checkCrc32: true,
      checkOverlappingEntry: true,
      // Windows may write backslashes, libarchive starts names with `./`.
      normalizeFilename: name => name.replaceAll('\\', '/').replace(/^(\.\/)+/, ''),
    })
    let count = 0
    for await (const entry of zip.getEntriesGenerator()) {
      count += 1
      if (count > maxMembers) throw new ArchiveError('tooManyMembers')
      if (entry.encrypted) throw new ArchiveError('locked')
      places.push({ from: entry.offset, bytes: headerBytes + entry.compressedSize })
      if (!entry.directory && !isSystemFile(entry.filename)) members.push(memberOf(reader, entry))
    }
    if (overlap(places)) throw new ArchiveError('unreadable')
  } catch (error) {
    throw faultOf(reader, error)
  }
  return members
}

/** The position of a member, and its minimum size. */
type Place = { readonly from: number; readonly bytes: number }

/** Whether members share bytes, with which an archive of a few bytes can expand to any size. */
const overlap = (places: readonly Place[]): boolean => {
  let end = 0
  for (const { from, bytes } of places.toSorted((a, b) => a.from - b.from)) {
    if (from < end) return true
    end = from + bytes
  }
  return false
}

const faultOf = (reader: StoredReader, error: unknown): unknown => {
  if (reader.storageFault) return reader.storageFault
  return error instanceof ArchiveError ? error : new ArchiveError('unreadable', error)
}

const isSystemFile = (path: string): boolean =>
  path.endsWith('/') || /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i.test(path)

/** Decompresses Deflate64, with the checks that the library makes for other methods. */
async function* unpacked64(
  packedStream: AsyncGenerator<Uint8Array, void, void>,
  entry: FileEntry,
): AsyncGenerator<Uint8Array, void, void> {
  let [sum, receivedBytes] = [0, 0]
  try {
    for await (const chunk of inflate64(packedStream)) {
      sum = crc32(chunk, sum)
      receivedBytes += chunk.length
      if (receivedBytes > entry.uncompressedSize) break
      yield chunk
    }
  } catch (error) {
    throw error instanceof Damaged ? new ArchiveError('unreadable', error) : error
  } finally {
    await packedStream.return()
  }
  if (sum !== entry.crc32 || receivedBytes !== entry.uncompressedSize) throw new ArchiveError('unreadable')
}

const memberOf = (reader: StoredReader, entry: FileEntry): ArchiveMember => {
  const extractMember = async function* (passThrough: boolean): AsyncGenerator<Uint8Array, void, void> {
    const stop = new AbortController()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const reading: Extraction = { isOver: false }
    const unpacked = extraction.run(reading, () =>
      entry.getData(writable, { signal: stop.signal, passThrough }),
    )
    // A failure before the first byte, such as an unknown compression, leaves the stream open.
    unpacked.catch(error => writable.abort(error).catch(() => {}))
    const maxBytes = passThrough ? entry.compressedSize : entry.uncompressedSize
    let receivedBytes = 0
    try {
      for await (const chunk of readable) {
        receivedBytes += chunk.length
        if (receivedBytes > maxBytes) throw new ArchiveError('unreadable')
        yield chunk
      }
      await unpacked
    } catch (error) {
      throw faultOf(reader, error)
    } finally {
      // Stops the extraction when the caller has read enough.
      stop.abort()
      await unpacked.catch(() => {})
      reading.isOver = true
      reading.source?.destroy()
    }
  }
  const openContent = () =>
    entry.compressionMethod === deflate64 ? unpacked64(extractMember(true), entry) : extractMember(false)
  return {
    filename: entry.filename,
    uncompressedSize: entry.uncompressedSize,
    read: openContent,
    packed: {
      bytes: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      compressionMethod: entry.compressionMethod,
      crc32: entry.crc32 ?? 0,
      read: () => extractMember(true),
    },
    head: async length => {
      const parts: Uint8Array[] = []
      let receivedBytes = 0
      for await (const chunk of openContent()) {
        parts.push(chunk)
        receivedBytes += chunk.length
        if (receivedBytes >= length) break
      }
      return Buffer.concat(parts).subarray(0, length)
    },
  }
}
