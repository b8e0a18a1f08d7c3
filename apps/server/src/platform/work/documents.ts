import { createHash } from 'node:crypto'
import type { WorkPool } from './pool.ts'

type Document = {
  /** The exported function `write` of `module` takes `content` (plain data) and returns the bytes. */
  readonly module: URL
  readonly write: string
  readonly content: unknown
  readonly company: string
  readonly person?: string
  readonly cpuSeconds?: number
}

/** Limits of the cache of documents, in bytes and age. In memory only, because documents contain patient names. */
const maxBytes = 32 * 1024 * 1024
const maxAgeMs = 10 * 60_000
/** Fonts and layout of a page take a second or two in a fresh worker. */
const usualSeconds = 20

/** Writes documents in the pool; equal content is written once, even for concurrent requests. */
export const createDocuments = (pool: WorkPool) => {
  /** Oldest first; `size` is 0 while the document is being written. */
  const cached = new Map<string, { bytes: Promise<Buffer>; at: number; size: number }>()
  let total = 0

  const makeRoom = (): void => {
    const now = Date.now()
    for (const [key, { at, size }] of cached) {
      if (total <= maxBytes && now - at <= maxAgeMs) return
      cached.delete(key)
      total -= size
    }
  }

  return async ({
    module,
    write,
    content,
    company,
    person,
    cpuSeconds = usualSeconds,
  }: Document): Promise<Buffer> => {
    makeRoom()
    const key = createHash('sha256')
      .update(JSON.stringify([module.href, write, content]))
      .digest('hex')
    const cachedDocument = cached.get(key)
    if (cachedDocument) return cachedDocument.bytes
    const bytes = pool
      .run<Uint8Array>({ module, call: write, args: [content], company, person, lane: 'people', cpuSeconds })
      .then(document => Buffer.from(document.buffer, document.byteOffset, document.byteLength))
    const entry = { bytes, at: Date.now(), size: 0 }
    cached.set(key, entry)
    try {
      const { length } = await bytes
      if (cached.get(key) === entry) {
        entry.size = length
        total += length
      }
    } catch (error) {
      if (cached.get(key) === entry) cached.delete(key)
      throw error
    }
    return bytes
  }
}

export type Documents = ReturnType<typeof createDocuments>
