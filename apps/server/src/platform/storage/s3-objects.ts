import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type LifecycleRule,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type ByteRange, NotStored, StorageAway } from './storage.ts'

/** The address of a bucket and its credentials. Without keys, the machine's credentials are used (role, profile). */
export type S3Settings = {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string | undefined
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly forcePathStyle: boolean
  readonly accessKeyId?: string | undefined
  readonly secretAccessKey?: string | undefined
  /** The storage's address for browsers, if it is not `endpoint`. */
  readonly publicEndpoint?: string | undefined
  /** Whether browsers upload directly to the storage, and whether they download from it. */
  readonly directUploads?: boolean
  readonly directDownloads?: boolean
}

export type StoredObject = { readonly key: string; readonly bytes: number; readonly touchedAt: Date }
export type Part = { readonly number: number; readonly bytes: number; readonly tag: string }

const connectMs = 5_000
const answerMs = 60_000
/** The storage copies objects internally: a scan in seconds; a setup archive may take minutes. */
const copyMs = 15 * 60_000

/**
 * Whether an object is missing. A missing bucket does not count: the storage is then unreachable, and nothing is
 * known to be lost.
 */
const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)

/** Whether the credentials lack the permission for the operation that failed. */
export const isDenied = (error: unknown): boolean =>
  error instanceof StorageAway &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 403

/** The S3 operations that the storage uses. Every success is durable; an unreachable storage is `StorageAway`. */
export const s3Objects = (settings: S3Settings) => {
  const { bucket, region, endpoint, forcePathStyle, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Many S3-compatible servers do not support the newer checksum headers; the signature covers every byte sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // Downloads of slow readers use their connections for a long time.
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  })
  const objectAt = (key: string) => ({ Bucket: bucket, Key: key })
  const context = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isGone(error)) throw error
      throw new StorageAway(error)
    }
  }
  /** Null if nothing was found. */
  const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await context(work)
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  return {
    credentials: client.config.credentials,

    /** Throws if there is no such bucket, or access is denied; a storage that does not respond may come back. */
    check: async (): Promise<void> => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
        if (status >= 300 && status < 500) throw new Error(`The bucket ${bucket} cannot be used (${status})`)
      }
    },

    /** The lifecycle rules of the bucket; null if the credentials may not read them or the storage has none at all. */
    lifecycleRules: async (): Promise<LifecycleRule[] | null> => {
      try {
        return (await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))).Rules ?? []
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw new StorageAway(error)
        return error.name === 'NoSuchLifecycleConfiguration' ? [] : null
      }
    },

    put: async (key: string, bytes: Buffer): Promise<void> => {
      await context(client.send(new PutObjectCommand({ ...objectAt(key), Body: bytes })))
    },

    get: async (key: string, range?: ByteRange): Promise<Readable> => {
      const params = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await orNull(client.send(new GetObjectCommand({ ...objectAt(key), ...params })))
      // In Node the body is a Node stream; the type also includes browsers.
      if (!(response?.Body instanceof Readable)) throw new NotStored(key)
      return response.Body
    },

    size: async (key: string): Promise<number | null> =>
      (await orNull(client.send(new HeadObjectCommand(objectAt(key)))))?.ContentLength ?? null,

    /** False if there was nothing to copy. */
    copy: async (from: string, to: string): Promise<boolean> => {
      const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      const copying = new CopyObjectCommand({ ...objectAt(to), CopySource })
      return (await orNull(client.send(copying, { requestTimeout: copyMs }))) !== null
    },

    remove: async (key: string): Promise<void> => {
      await orNull(client.send(new DeleteObjectCommand(objectAt(key))))
    },

    async *list(prefix: string, after?: string): AsyncGenerator<StoredObject> {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, StartAfter: after })[
        Symbol.asyncIterator
      ]()
      for (let page = await context(pages.next()); !page.done; page = await context(pages.next()))
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.value.Contents ?? [])
          if (Key) yield { key: Key, bytes: Size, touchedAt: LastModified }
    },

    /** Starts a multipart upload; returns its id. */
    beginParts: async (key: string): Promise<string> => {
      const { UploadId } = await context(client.send(new CreateMultipartUploadCommand(objectAt(key))))
      if (!UploadId) throw new StorageAway(new Error('an upload in parts without a name'))
      return UploadId
    },

    putPart: async (key: string, uploadId: string, number: number, bytes: Buffer): Promise<string> => {
      const part = { ...objectAt(key), UploadId: uploadId, PartNumber: number, Body: bytes }
      const response = await orNull(client.send(new UploadPartCommand(part)))
      if (!response) throw new NotStored(key)
      return response.ETag ?? ''
    },

    /** The uploaded parts, in order; none if the upload has ended. */
    parts: async (key: string, uploadId: string): Promise<Part[]> => {
      const parts: Part[] = []
      let marker: string | undefined
      do {
        const params = { ...objectAt(key), UploadId: uploadId, PartNumberMarker: marker }
        const page = await orNull(client.send(new ListPartsCommand(params)))
        for (const { PartNumber = 0, Size = 0, ETag = '' } of page?.Parts ?? [])
          parts.push({ number: PartNumber, bytes: Size, tag: ETag })
        marker = page?.IsTruncated ? page.NextPartNumberMarker : undefined
      } while (marker)
      return parts
    },

    /** Combines exactly these parts to one object. False if the upload has ended or one of them has changed. */
    joinParts: async (key: string, uploadId: string, parts: readonly Omit<Part, 'bytes'>[]) => {
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }))
      const joining = new CompleteMultipartUploadCommand({
        ...objectAt(key),
        UploadId: uploadId,
        MultipartUpload: { Parts },
      })
      try {
        await client.send(joining, { requestTimeout: copyMs })
        return true
      } catch (error) {
        if (isGone(error) || (error instanceof S3ServiceException && error.name === 'InvalidPart'))
          return false
        throw new StorageAway(error)
      }
    },

    dropParts: async (key: string, uploadId: string): Promise<void> => {
      await orNull(client.send(new AbortMultipartUploadCommand({ ...objectAt(key), UploadId: uploadId })))
    },

    /** Unfinished multipart uploads. Some servers list them only by the whole key, not by a prefix. */
    async *unjoined(prefix: string): AsyncGenerator<{ key: string; uploadId: string; at: Date }> {
      let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (markers) {
        const params = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers })
        const page: ListMultipartUploadsCommandOutput = await context(client.send(params))
        for (const { Key, UploadId, Initiated = new Date(0) } of page.Uploads ?? [])
          if (Key && UploadId) yield { key: Key, uploadId: UploadId, at: Initiated }
        markers = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined
      }
    },
  }
}

export type S3Objects = ReturnType<typeof s3Objects>
