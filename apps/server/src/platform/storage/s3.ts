import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { checkBucket } from './bucket/check.ts'
import { partBytes } from './parts.ts'
import { publicBucketUrl } from './s3-address.ts'
import { type S3Settings, s3Objects } from './s3-objects.ts'
import { s3Signing } from './s3-signing.ts'
import { s3Uploads } from './s3-uploads.ts'
import { checkKey, NotStored, type Storage, StorageAway } from './storage.ts'

/** Chunks with the size of a part; the last one may be smaller, and is the only one that may be empty. */
const inParts = async function* (content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    while (bytes >= partBytes) {
      const buffered = Buffer.concat(chunks, bytes)
      yield buffered.subarray(0, partBytes)
      chunks = [buffered.subarray(partBytes)]
      bytes -= partBytes
    }
  }
  yield Buffer.concat(chunks, bytes)
}

/** Stores files in a bucket of an S3-compatible object storage. */
export const s3Storage = async (settings: S3Settings): Promise<Storage> => {
  const objects = s3Objects(settings)
  await objects.check()
  const signing = s3Signing(settings, objects.credentials)
  const place = {
    bucket: settings.bucket,
    url: publicBucketUrl({ ...settings, publicEndpoint: undefined }),
    browserUrl: signing.bucketUrl,
    isDirect: settings.directUploads ?? false,
  }

  const putStream = async (key: string, content: Readable) => {
    const hash = createHash('sha256')
    const parts: { number: number; tag: string }[] = []
    let bytes = 0
    let uploadId: string | null = null
    try {
      for await (const piece of inParts(content)) {
        hash.update(piece)
        bytes += piece.length
        if (uploadId === null && piece.length < partBytes) await objects.put(key, piece)
        else if (piece.length > 0) {
          uploadId ??= await objects.beginParts(key)
          const number = parts.length + 1
          parts.push({ number, tag: await objects.putPart(key, uploadId, number, piece) })
        }
      }
      if (uploadId && !(await objects.joinParts(key, uploadId, parts))) {
        // A repeated request finds no upload if the first one joined the parts and its response was lost.
        if ((await objects.size(key)) !== bytes)
          throw new StorageAway(new Error('the parts of a file could not be joined'))
      }
    } catch (error) {
      if (uploadId) await objects.dropParts(key, uploadId)
      throw error
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  return {
    uploads: s3Uploads(objects, 'uploads', settings.directUploads ? signing : null),
    downloads: settings.directDownloads
      ? {
          addressOf: async (key, response, seconds, at = new Date()) =>
            signing.address(checkKey(key), response, seconds, at),
        }
      : null,
    check: origin => checkBucket(objects, place, origin),
    size: async key => objects.size(checkKey(key)),
    open: async (key, range) => objects.get(checkKey(key), range),
    remove: async key => objects.remove(checkKey(key)),

    put: async (key, content) => {
      if (!Buffer.isBuffer(content)) return putStream(checkKey(key), content)
      await objects.put(checkKey(key), content)
      return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    },

    move: async (from, to) => {
      if (await objects.copy(checkKey(from), checkKey(to))) return objects.remove(from)
      if ((await objects.size(to)) === null) throw new NotStored(from)
    },

    checksum: async key => {
      const hash = createHash('sha256')
      for await (const chunk of (await objects.get(checkKey(key))) as AsyncIterable<Buffer>)
        hash.update(chunk)
      return hash.digest('hex')
    },

    async *list(after) {
      for await (const { key, touchedAt } of objects.list('', after))
        if (!key.startsWith('uploads/')) yield { key, touchedAt }
    },
  }
}
