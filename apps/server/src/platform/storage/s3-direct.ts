import { createMutex } from '../work/mutex.ts'
import { partBytes, partCount, partLength } from './parts.ts'
import type { S3Signing } from './s3-signing.ts'
import type { DirectUploads } from './storage.ts'

/** The state of an upload in parts, as the storage lists it. */
export type ListedUpload = {
  readonly joined: boolean
  readonly uploadId: string | null
  readonly parts: readonly { readonly number: number; readonly bytes: number }[]
}

type Options = {
  readonly keyOf: (id: string) => string
  readonly list: (id: string) => Promise<ListedUpload>
  readonly begin: (id: string) => Promise<string>
  readonly signing: S3Signing
}

/**
 * Parts that browsers send directly to the storage. They equal those that the server would send, so an upload may be
 * continued in either way.
 */
export const s3Direct = ({ keyOf, list, begin, signing }: Options): DirectUploads => {
  const runExclusive = createMutex()
  /** The parts of a file are signed concurrently, but must all belong to one upload. */
  const beginOnce = (id: string): Promise<string> =>
    runExclusive(id, async () => (await list(id)).uploadId ?? begin(id))

  return {
    partBytes,

    listArrived: async (id, bytes) => {
      const { joined, parts } = await list(id)
      if (joined) return Array.from({ length: partCount(bytes) }, (_, index) => index + 1)
      return parts.filter(part => part.bytes === partLength(part.number, bytes)).map(({ number }) => number)
    },

    sign: async (id, bytes, parts, at = new Date()) => {
      const { joined, uploadId } = await list(id)
      if (joined) return []
      const target = uploadId ?? (await beginOnce(id))
      return Promise.all(
        parts.map(async ({ number, sha256 }) => {
          const length = partLength(number, bytes)
          const part = { key: keyOf(id), uploadId: target, number, bytes: length, sha256 }
          return { number, bytes: length, ...(await signing.part(part, at)) }
        }),
      )
    },
  }
}
