import type { Tx } from '../../db/database.ts'
import type { Keys } from '../../secrets/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { hashOf, readSealed, type SealedLine } from '../sealed-lines.ts'
import { ArchiveDamaged, type ArchivedLine, checkManifest, readLines } from './files.ts'
import type { StoredPart } from './parts.ts'

/** The exported files, and the keys that signed them. */
export type Archive = { readonly storage: Storage; readonly keys: Keys }

/** A position at which an exported file and the chain differ. */
export type PartBreak = {
  readonly day: string | null
  readonly entry: number | null
  readonly sentence: string
}

const entryOf = ({ text }: ArchivedLine): number | null => {
  try {
    return Number(JSON.parse(text)[0])
  } catch {
    return null
  }
}

/** The problem of a line in the file, compared with the seal and the line that the database has for its number. */
const differenceOf = (
  line: ArchivedLine,
  stored: SealedLine | undefined,
  droppedTo: number,
): string | null => {
  const entry = entryOf(line)
  const isDropped = line.number <= droppedTo
  if (!stored)
    return isDropped
      ? null
      : `Line ${entry}, number ${line.number}, is in its exported file alone: it was deleted with its seal.`
  if (stored.hash !== line.hash)
    return `The seal of line ${stored.entry}, number ${line.number}, differs from the exported file.`
  if (stored.text === null)
    return isDropped
      ? null
      : `Line ${stored.entry} was deleted: its seal, number ${line.number}, is still there.`
  return stored.text === line.text
    ? null
    : `Line ${stored.entry}, number ${line.number}, differs from the exported file: it was changed.`
}

type Options = {
  /** Lines up to this number may be missing in the database. */
  readonly droppedTo: number
  readonly onLine?: (line: Pick<ArchivedLine, 'number' | 'hash'>) => void
}

/**
 * Verifies an exported part: its manifest, its bytes, the hash of every line, and that lines still in the database
 * are the same.
 */
export async function* verifyPart(
  tx: Tx,
  { storage, keys }: Archive,
  part: StoredPart,
  { droppedTo, onLine = () => {} }: Options,
): AsyncGenerator<PartBreak> {
  const { problem } = await checkManifest(storage, keys, part.manifestKey, part)
  if (problem) yield { day: null, entry: null, sentence: problem }
  let [number, hash] = [part.fromNumber - 1, part.beforeHash]
  try {
    for await (const lines of readLines(storage, part)) {
      const stored = new Map<number, SealedLine>()
      for (let after = number; after < number + lines.length; ) {
        const rows = await readSealed(tx, { after, to: number + lines.length })
        for (const row of rows) stored.set(row.number, row)
        after = rows.at(-1)?.number ?? number + lines.length
      }
      for (const line of lines) {
        const breakAt = (sentence: string): PartBreak => ({ day: line.day, entry: entryOf(line), sentence })
        if (line.number !== number + 1 || hashOf(hash, line.text) !== line.hash)
          yield breakAt(`The file ${part.storageKey} is not what was sealed from number ${number + 1} on.`)
        else {
          const difference = differenceOf(line, stored.get(line.number), droppedTo)
          if (difference) yield breakAt(difference)
        }
        ;({ number, hash } = line)
        onLine(line)
      }
    }
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) throw error
    yield { day: null, entry: null, sentence: error.message }
    return
  }
  if (number !== part.toNumber || hash !== part.lastHash)
    yield {
      day: null,
      entry: null,
      sentence: `The file ${part.storageKey} ends at number ${number}, and not at ${part.toNumber}.`,
    }
}
