import type { Readable } from 'node:stream'

/** First and last byte, both included, as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The storage of file contents: on a disk, or in an object storage, with the same few operations. Writes are refused
 * with STORAGE_FULL if there is no space, and leave no partial data behind.
 */
export type Storage = {
  readonly uploads: Uploads
  /**
   * Compares the settings of the storage with those that the product needs; `origin` is that of the portal. Returns
   * only the deviations. Never throws.
   */
  check(origin: string): Promise<StorageFinding[]>
  /** For storages from which browsers may download; null if every byte goes through the server. */
  readonly downloads: DirectDownloads | null
  /** Stores the bytes under the key; durable when it resolves. If it fails, a stream is destroyed. */
  put(key: string, content: Buffer | Readable): Promise<{ bytes: number; sha256: string }>
  /** Moves stored bytes to another key; durable when it resolves. Repeating a move is not an error. */
  move(from: string, to: string): Promise<void>
  /** Streams the bytes, or a part of them. Throws `NotStored` before the first byte. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Number of bytes, or null if nothing is stored. */
  size(key: string): Promise<number | null>
  /** SHA-256 in hex of the currently stored content, read from beginning to end. */
  checksum(key: string): Promise<string>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
  /**
   * All stored files except uploads, with the time they were written or moved, in a fixed order of keys; with
   * `after`, those after that key, whether or not it still exists.
   */
  list(after?: string): AsyncIterable<{ key: string; touchedAt: Date }>
}

/** A setting of the storage that is wrong, or could not be checked. The server works regardless. */
export type StorageFinding = {
  readonly kind: 'cors' | 'public' | 'leftovers' | 'permissions'
  /** false: it could not be checked. */
  readonly isWrong: boolean
  /** For the log. */
  readonly sentence: string
}

/** Space for an upload; until it `isStarted`, no byte of it is stored. */
export type ReservedUpload = { readonly id: string; readonly bytes: number; readonly isStarted: boolean }

/** Unfinished uploads, by the id of the file they become. */
export type Uploads = {
  /** Bytes available for files, without the reserve; null if the storage has no known limit. */
  free(): Promise<number | null>
  /** The total number of bytes that these uploads still need. Those received in the last second may count as needed. */
  outstanding(reserved: readonly ReservedUpload[]): Promise<number>
  /** Starts an upload of this size, or continues the existing one. */
  begin(id: string, bytes: number): Promise<void>
  /** The number of received bytes. They would survive a power failure. */
  offset(id: string): Promise<number>
  /**
   * Appends bytes and returns the resulting number, all of them durable. Refuses with UPLOAD_MOVED_ON if the present
   * number differs from `offset`. Bytes received before a failure stay stored.
   */
  write(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number>
  /** Whether all bytes have arrived. Then they are one file under `keyOf`, unless that was already moved. */
  isWhole(id: string, bytes: number): Promise<boolean>
  /** The storage key of the bytes until they are moved to their final key. */
  keyOf(id: string): string
  /** SHA-256 in hex of the first `bytes`, if exactly these came through this process in order. */
  digest(id: string, bytes: number): string | null
  /** Deletes an upload, and its bytes unless they were moved. */
  discard(id: string): Promise<void>
  /** All uploads with stored bytes, with the time of the last one. */
  list(): AsyncIterable<{ id: string; touchedAt: Date }>
  /** For storages to which browsers may send parts; null if every byte goes through the server. */
  readonly direct: DirectUploads | null
}

/** A request that the browser makes to the storage unchanged. */
export type SignedPart = {
  readonly number: number
  readonly bytes: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Uploads whose bytes do not go through a server. `bytes` is the size of the whole file; parts are counted from 1. */
export type DirectUploads = {
  /** The length of every part except the last. */
  readonly partBytes: number
  /** The numbers of the parts that are completely stored. */
  listArrived(id: string, bytes: number): Promise<number[]>
  /**
   * Signs one request for each part, with its upload, number, length and SHA-256 (hex), valid for 15 minutes of the
   * storage's clock from `at` (default: now). Returns none if all parts are already one file.
   */
  sign(
    id: string,
    bytes: number,
    parts: readonly { readonly number: number; readonly sha256: string }[],
    at?: Date,
  ): Promise<SignedPart[]>
}

export type DirectDownloads = {
  /** An address that serves the object with these headers, valid for this many seconds from `at` (default: now). */
  addressOf(
    key: string,
    response: { readonly mime: string; readonly disposition: string },
    seconds: number,
    at?: Date,
  ): Promise<string>
}

/** Nothing is stored under the key. */
export class NotStored extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`)
    this.name = 'NotStored'
  }
}

/** The storage does not respond, or denies access. Its content is not known to be lost. */
export class StorageAway extends Error {
  /** Used by the HTTP layer for `Retry-After`. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super('the storage cannot be reached', { cause })
    this.name = 'StorageAway'
  }
}

const keyShape = /^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/

export const isKey = (key: string): boolean => keyShape.test(key)

/** Keys are generated by the server alone; any other key is a programming error. */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}
