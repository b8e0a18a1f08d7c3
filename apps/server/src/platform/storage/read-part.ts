import type { ByteRange, Storage } from './storage.ts'

/** Reads stored bytes into memory, completely or a range: for small contents. */
export const readPart = async (storage: Storage, key: string, range?: ByteRange): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const chunk of (await storage.open(key, range)) as AsyncIterable<Buffer>) parts.push(chunk)
  return Buffer.concat(parts)
}
