import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { refuse } from '../refuse.ts'
import { partBytes } from './parts.ts'
import { s3Direct } from './s3-direct.ts'
import type { Part, S3Objects, StoredObject } from './s3-objects.ts'
import type { S3Signing } from './s3-signing.ts'
import { checkKey, StorageAway, type Uploads } from './storage.ts'

type Tags = ReadonlyMap<number, string>

/** The hash of the bytes so far, and the parts that contain them; valid while all bytes come through this process. */
type Running = { readonly hash: Hash; bytes: number; readonly tags: Map<number, string> }

/** The progress of an upload, as the storage reports it. */
type Arrived = {
  /** Number of stored bytes, from the first on. */
  readonly offset: number
  /** Whether they are already one object. */
  readonly joined: boolean
  readonly uploadId: string | null
  readonly tags: Tags
  /** Bytes after the last part, too few for a separate one. */
  readonly tail: StoredObject | null
  readonly tails: readonly string[]
}

const readNothing = async function* (): AsyncGenerator<Buffer> {}

const partsOf = (tags: Tags) =>
  [...tags].map(([number, tag]) => ({ number, tag })).sort((a, b) => a.number - b.number)

/** The keys of the objects of uploads. */
const createUploadKeys = (prefix: string) => {
  const keyOf = (id: string): string => `${prefix}/${checkKey(id)}`
  return {
    keyOf,
    /** How the keys of remainders begin that start at this byte. */
    tailsAt: (id: string, start: number): string => `${keyOf(id)}.tail-${start}-`,
    /** The key of an empty object that records the id of a multipart upload. */
    partsMark: (id: string, uploadId: string): string =>
      `${keyOf(id)}.parts-${Buffer.from(uploadId).toString('hex')}`,
    /** The id that such a key records; null for the key of another object. */
    uploadIdOf: (key: string): string | null => {
      const [, hex] = /\.parts-([0-9a-f]+)$/.exec(key) ?? []
      return hex ? Buffer.from(hex, 'hex').toString() : null
    },
  }
}

/** The hashes of uploads of which all bytes come through this process. */
const createRunningHashes = () => {
  const runningUploads = new Map<string, Running>()
  return {
    /** The hash of the bytes before `offset`; null if this process does not know them. */
    at: (id: string, offset: number): Running | null => {
      const running = runningUploads.get(id)
      if (running?.bytes === offset) return running
      runningUploads.delete(id)
      if (offset !== 0) return null
      const begun = { hash: createHash('sha256'), bytes: 0, tags: new Map<number, string>() }
      runningUploads.set(id, begun)
      return begun
    },
    digest: (id: string, bytes: number): string | null => {
      const running = runningUploads.get(id)
      return running?.bytes === bytes ? running.hash.copy().digest('hex') : null
    },
    drop: (id: string): void => void runningUploads.delete(id),
  }
}

/** Reads the progress of uploads from the storage. */
const createProgressReader = (
  objects: S3Objects,
  { keyOf, tailsAt, uploadIdOf }: ReturnType<typeof createUploadKeys>,
) => {
  const listObjects = async (id: string): Promise<StoredObject[]> => {
    const storedObjects: StoredObject[] = []
    for await (const object of objects.list(keyOf(id))) storedObjects.push(object)
    return storedObjects
  }

  /** The multipart upload with the most parts: two processes may each have started one. */
  const findFurthest = async (id: string, storedObjects: readonly StoredObject[]) => {
    let best = {
      uploadId: null as string | null,
      tags: new Map<number, string>(),
      bytes: 0,
      parts: [] as readonly Part[],
    }
    for (const { key } of storedObjects) {
      const uploadId = uploadIdOf(key)
      if (!uploadId) continue
      const tags = new Map<number, string>()
      let bytes = 0
      const parts = await objects.parts(keyOf(id), uploadId)
      for (const part of parts) {
        if (part.number !== tags.size + 1) break
        tags.set(part.number, part.tag)
        bytes += part.bytes
      }
      if (best.uploadId === null || bytes > best.bytes) best = { uploadId, tags, bytes, parts }
    }
    return best
  }

  const readProgress = async (id: string): Promise<Arrived> => {
    const storedObjects = await listObjects(id)
    const tails = storedObjects.filter(({ key }) => key.includes('.tail-'))
    const whole = storedObjects.find(({ key }) => key === keyOf(id))
    const { uploadId, tags, bytes } = whole
      ? { uploadId: null, tags: new Map<number, string>(), bytes: whole.bytes }
      : await findFurthest(id, storedObjects)
    const [tail = null] = whole
      ? []
      : tails.filter(({ key }) => key.startsWith(tailsAt(id, bytes))).sort((a, b) => b.bytes - a.bytes)
    return {
      offset: bytes + (tail?.bytes ?? 0),
      joined: whole !== undefined,
      uploadId,
      tags,
      tail,
      tails: tails.map(({ key }) => key),
    }
  }

  /** The state of the upload in parts, as the storage lists it. */
  const readUpload = async (id: string) => {
    const storedObjects = await listObjects(id)
    const isJoined = storedObjects.some(({ key }) => key === keyOf(id))
    return {
      joined: isJoined,
      ...(isJoined ? { uploadId: null, parts: [] } : await findFurthest(id, storedObjects)),
    }
  }

  return { listObjects, readProgress, readUpload }
}

/**
 * Uploads in an object storage. Full parts are those of a multipart upload; the remainder at the end of a request is
 * stored as a separate object, named by its range of bytes, until it has grown to a part. No acknowledged bytes are
 * removed before their replacement is stored, and a process that was considered dead cannot truncate what another has
 * written since.
 */
export const s3Uploads = (objects: S3Objects, prefix: string, signing: S3Signing | null): Uploads => {
  const sizes = new Map<string, number>()
  const hashes = createRunningHashes()
  const keys = createUploadKeys(prefix)
  const { keyOf, tailsAt, partsMark } = keys
  const { listObjects, readProgress, readUpload } = createProgressReader(objects, keys)

  const beginParts = async (id: string): Promise<string> => {
    const uploadId = await objects.beginParts(keyOf(id))
    await objects.put(partsMark(id, uploadId), Buffer.alloc(0))
    return uploadId
  }

  const join = async (id: string, uploadId: string, tags: Tags): Promise<void> => {
    if (await objects.joinParts(keyOf(id), uploadId, partsOf(tags))) return
    // Another process has written to the same upload: the result may differ from what was hashed here.
    hashes.drop(id)
    const now = await readProgress(id)
    if (now.joined) return
    if (now.uploadId && (await objects.joinParts(keyOf(id), now.uploadId, partsOf(now.tags)))) return
    throw new StorageAway(new Error('the parts of an upload could not be joined'))
  }

  const write: Uploads['write'] = async (id, offset, content) => {
    const state = await readProgress(id)
    if (state.joined || state.offset !== offset) return refuse('UPLOAD_MOVED_ON')
    const size = sizes.get(id) ?? Number.POSITIVE_INFINITY
    const running = hashes.at(id, offset)
    const tags = new Map(state.tags)
    let { uploadId, tails } = state
    let start = offset - (state.tail?.bytes ?? 0)
    const partBuffer = Buffer.allocUnsafe(Math.min(partBytes, size))
    let bufferedBytes = state.tail ? (await buffer(await objects.get(state.tail.key))).copy(partBuffer) : 0

    /** Remainders that a longer one replaces. One that stays is deleted with the upload. */
    const replaceTails = async (newTails: readonly string[]) => {
      await Promise.allSettled(tails.map(key => objects.remove(key)))
      tails = newTails
    }
    const storePart = async () => {
      const bytes = partBuffer.subarray(0, bufferedBytes)
      if (tags.size === 0 && bufferedBytes === size) await objects.put(keyOf(id), bytes)
      else {
        uploadId ??= await beginParts(id)
        const number = tags.size + 1
        const tag = await objects.putPart(keyOf(id), uploadId, number, bytes)
        tags.set(number, tag)
        running?.tags.set(number, tag)
      }
      start += bufferedBytes
      bufferedBytes = 0
      await replaceTails([])
    }
    const storeIfPart = async () => {
      if (bufferedBytes > 0 && (bufferedBytes === partBuffer.length || start + bufferedBytes === size))
        await storePart()
    }
    const append = async (chunk: Buffer) => {
      for (let done = 0; done < chunk.length; ) {
        const copiedBytes = chunk.copy(partBuffer, bufferedBytes, done)
        if (copiedBytes === 0 || start + bufferedBytes + copiedBytes > size) refuse('TOO_LARGE')
        bufferedBytes += copiedBytes
        done += copiedBytes
        await storeIfPart()
      }
    }

    let failure: unknown
    try {
      await storeIfPart()
      for await (const chunk of content) {
        running?.hash.update(chunk)
        await append(chunk)
      }
    } catch (error) {
      failure = error
    }
    // A lost connection has delivered bytes, too.
    if (bufferedBytes > 0 && start + bufferedBytes > offset) {
      const key = `${tailsAt(id, start)}${start + bufferedBytes}`
      await objects.put(key, partBuffer.subarray(0, bufferedBytes))
      await replaceTails([key])
    }
    if (running) running.bytes = start + bufferedBytes
    if (failure !== undefined) throw failure
    if (start === size && uploadId) await join(id, uploadId, running?.tags ?? tags)
    return start + bufferedBytes
  }

  return {
    direct: signing && s3Direct({ keyOf, list: readUpload, begin: beginParts, signing }),
    write,
    offset: async id => (await readProgress(id)).offset,
    keyOf,
    // A bucket has no size limit.
    free: async () => null,
    outstanding: async () => 0,

    begin: async (id, bytes) => {
      sizes.set(id, bytes)
    },

    isWhole: async (id, bytes) => {
      const { offset, joined } = await readProgress(id)
      if (offset !== bytes || joined) return offset === bytes
      sizes.set(id, bytes)
      await write(id, bytes, readNothing())
      return true
    },

    digest: hashes.digest,

    discard: async id => {
      hashes.drop(id)
      sizes.delete(id)
      for await (const { key, uploadId } of objects.unjoined(keyOf(id)))
        await objects.dropParts(key, uploadId)
      for (const { key } of await listObjects(id)) await objects.remove(key)
    },

    async *list() {
      const lastTouched = new Map<string, Date>()
      const recordTouch = (key: string, touchedAt: Date) => {
        const id = key.slice(prefix.length + 1).split('.', 1)[0] ?? ''
        const latest = lastTouched.get(id)
        if (!latest || latest < touchedAt) lastTouched.set(id, touchedAt)
      }
      for await (const { key, touchedAt } of objects.list(`${prefix}/`)) recordTouch(key, touchedAt)
      for await (const { key, at: touchedAt } of objects.unjoined(`${prefix}/`)) recordTouch(key, touchedAt)
      for (const [id, touchedAt] of lastTouched) yield { id, touchedAt }
    },
  }
}
