import type { Readable } from 'node:stream'

/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The bytes of the product: on a disk, or in any object storage behind the same few verbs. Whatever keeps bytes
 * refuses with STORAGE_FULL where there is no room for them, and leaves no half of them behind.
 */
export type Storage = {
  readonly uploads: Uploads
  /** For storages that browsers may fetch files from; null where every byte comes through the server. */
  readonly downloads: DirectDownloads | null
  /** Keeps the bytes under the key; durable when it answers. */
  put(key: string, content: Buffer | Readable): Promise<{ bytes: number; sha256: string }>
  /** Gives stored bytes another key; durable when it resolves. Moving what was already moved is no error. */
  move(from: string, to: string): Promise<void>
  /** Streams the bytes, or a part of them. Throws `NotStored` before the first byte. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes, or null where nothing is stored. */
  size(key: string): Promise<number | null>
  /** SHA-256 in hex of what is stored now, read from beginning to end. */
  checksum(key: string): Promise<string>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Everything that is stored, uploads apart, with the time it was written or moved, in a fixed order of the keys;
   * `after` a key, those behind it, whether or not it is still there.
   */
  list(after?: string): AsyncIterable<{ key: string; touchedAt: Date }>
}

/** Files that are still arriving, by the id of the asset they become. */
export type Uploads = {
  /** Bytes for which there is room, the reserve left out; null where the storage knows no limit. */
  free(): Promise<number | null>
  /** How many bytes of these uploads have not arrived yet, all together. */
  outstanding(reserved: readonly { readonly id: string; readonly bytes: number }[]): Promise<number>
  /** Makes room for an upload of this size, or continues the existing one. */
  begin(id: string, bytes: number): Promise<void>
  /** How many bytes have arrived. They would survive a power cut. */
  offset(id: string): Promise<number>
  /**
   * Keeps bytes behind those that are there and answers how many there are then, every one of them durable.
   * UPLOAD_MOVED_ON where there are more or fewer than `offset`. Bytes received before a failure stay stored.
   */
  write(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number>
  /** Whether all of these bytes have arrived. Then they are one file under `keyOf`, unless that was moved already. */
  isWhole(id: string, bytes: number): Promise<boolean>
  /** The storage key the bytes have until they are moved to their own. */
  keyOf(id: string): string
  /** SHA-256 in hex of the first `bytes`, if exactly these came through this process in order. */
  digest(id: string, bytes: number): string | null
  /** Forgets an upload, and its bytes unless they were moved. */
  discard(id: string): Promise<void>
  /** Every upload that holds bytes, with the time of the last one. */
  list(): AsyncIterable<{ id: string; touchedAt: Date }>
  /** For storages that browsers may send parts to; null where every byte comes through the server. */
  readonly direct: DirectUploads | null
}

/** A request that the browser makes to the storage as it is. */
export type SignedPart = {
  readonly number: number
  readonly bytes: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Uploads whose bytes pass no server. `bytes` is the size of the whole file; parts are counted from 1. */
export type DirectUploads = {
  /** The length of every part but the last. */
  readonly partBytes: number
  /** Why browsers at this origin cannot send, as a sentence for the log; null where they can. */
  problemAt(origin: string): Promise<string | null>
  /** The numbers of the parts that the storage holds whole. */
  arrived(id: string, bytes: number): Promise<number[]>
  /**
   * Signs one request for each part: for its upload, number, length and SHA-256 (hex), good for 15 minutes of the
   * storage's clock from `at` on (now). None where all parts are one file already.
   */
  sign(
    id: string,
    bytes: number,
    parts: readonly { readonly number: number; readonly sha256: string }[],
    at?: Date,
  ): Promise<SignedPart[]>
}

export type DirectDownloads = {
  /** An address that serves the object with these headers, for so many seconds from `at` on (now). */
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

/** The storage does not answer, or does not let us in. What it holds is not known to be lost. */
export class StorageAway extends Error {
  /** Read by the http layer: come again. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super('the storage cannot be reached', { cause })
    this.name = 'StorageAway'
  }
}

const keyShape = /^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/

export const isKey = (key: string): boolean => keyShape.test(key)

/** Keys are generated by the server alone; any other key is a programming error. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}
