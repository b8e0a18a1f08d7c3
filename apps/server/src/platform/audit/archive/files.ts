import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Keys } from '../../secrets/keys.ts'
import { NotStored, type Storage } from '../../storage/storage.ts'

/** A line of the audit trail with its seal. */
export type ArchivedLine = {
  readonly number: number
  /** The day on which it was sealed. */
  readonly day: string
  readonly hash: string
  /** The hashed text (`lineText`), whose first value is the id of the line. */
  readonly text: string
}

/** A part of the chain in a file, as described by its row and its manifest. */
export type ArchivedPart = {
  readonly fromNumber: number
  readonly toNumber: number
  readonly beforeHash: string
  readonly lastHash: string
  readonly lines: number
  readonly bytes: number
  readonly sha256: string
  readonly storageKey: string
}

const purpose = 'audit export'

/** In a fixed order, because the signature covers these bytes. */
const signedText = (part: ArchivedPart): string =>
  JSON.stringify([
    part.fromNumber,
    part.toNumber,
    part.beforeHash,
    part.lastHash,
    part.lines,
    part.bytes,
    part.sha256,
    part.storageKey,
  ])

const signatureOf = (keys: Keys, part: ArchivedPart): string =>
  keys.sign(purpose, Buffer.from(signedText(part))).toString('hex')

/** Stores the manifest of a part, signed with the current key. */
export const writeManifest = async (
  storage: Storage,
  keys: Keys,
  key: string,
  part: ArchivedPart,
): Promise<void> => {
  const manifest = { ...part, signature: signatureOf(keys, part) }
  await storage.put(key, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
}

const readText = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The problem of a manifest as a message, or null; and whether it was signed with the current key. */
export const checkManifest = async (
  storage: Storage,
  keys: Keys,
  key: string,
  part: ArchivedPart,
): Promise<{ problem: string | null; isCurrent: boolean }> => {
  const toFailure = (problem: string) => ({ problem, isCurrent: false })
  let signature: unknown
  try {
    signature = JSON.parse(await readText(await storage.open(key))).signature
  } catch (error) {
    if (error instanceof NotStored) return toFailure(`The manifest ${key} is missing in the storage.`)
    if (error instanceof SyntaxError) return toFailure(`The manifest ${key} cannot be read.`)
    throw error
  }
  const signatureBytes = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
  if (!keys.verify(purpose, Buffer.from(signedText(part)), signatureBytes))
    return toFailure(`The manifest ${key} was not signed with a key of this installation for this file.`)
  return { problem: null, isCurrent: signature === signatureOf(keys, part) }
}

/** Stores lines in a compressed file, one JSON object each; resolves once it is durable. */
export const writeLines = async (
  storage: Storage,
  key: string,
  lines: AsyncIterable<readonly ArchivedLine[]>,
): Promise<{ bytes: number; sha256: string }> => {
  const texts = async function* () {
    for await (const batch of lines) yield batch.map(line => `${JSON.stringify(line)}\n`).join('')
  }
  const gzip = createGzip()
  const compressing = pipeline(Readable.from(texts()), gzip)
  // If either fails, the other is aborted.
  const [stored] = await Promise.all([storage.put(key, gzip), compressing])
  return stored
}

const batch = 5000

/** A file that differs from what was exported. */
export class ArchiveDamaged extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveDamaged'
  }
}

const readLine = (text: string, key: string): ArchivedLine => {
  try {
    return JSON.parse(text) as ArchivedLine
  } catch {
    throw new ArchiveDamaged(`The file ${key} has a line that cannot be read.`)
  }
}

/**
 * The lines of a file in batches. At its end throws `ArchiveDamaged` if its bytes differ from those that were
 * exported.
 */
export async function* readLines(
  storage: Storage,
  { storageKey: key, sha256 }: Pick<ArchivedPart, 'storageKey' | 'sha256'>,
): AsyncGenerator<ArchivedLine[]> {
  const hash = createHash('sha256')
  const readStored = async function* () {
    for await (const chunk of (await storage.open(key)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    let rest = ''
    let lines: ArchivedLine[] = []
    const text = new TextDecoder()
    for await (const chunk of Readable.from(readStored()).compose(createGunzip()) as AsyncIterable<Buffer>) {
      const pieces = (rest + text.decode(chunk, { stream: true })).split('\n')
      rest = pieces.pop() ?? ''
      lines.push(...pieces.map(piece => readLine(piece, key)))
      if (lines.length < batch) continue
      yield lines
      lines = []
    }
    if (rest) throw new ArchiveDamaged(`The file ${key} ends within a line.`)
    if (lines.length > 0) yield lines
  } catch (error) {
    if (error instanceof NotStored) throw new ArchiveDamaged(`The file ${key} is missing in the storage.`)
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new ArchiveDamaged(`The file ${key} is damaged.`)
    throw error
  }
  if (hash.digest('hex') !== sha256)
    throw new ArchiveDamaged(`The file ${key} is not the one that was exported.`)
}
