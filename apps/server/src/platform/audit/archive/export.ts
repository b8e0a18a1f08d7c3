import type { Database, Tx } from '../../db/database.ts'
import { systemScope } from '../../db/scope.ts'
import type { Services } from '../../services.ts'
import { hashOf, readSealed } from '../sealed-lines.ts'
import { checkStamp } from '../stamp.ts'
import { type ArchivedLine, checkManifest, writeLines, writeManifest } from './files.ts'
import { readParts, type StoredPart } from './parts.ts'

/** Lines per file: some ten megabytes, so that a killed job repeats little. */
const linesPerFile = 100_000

type ArchiveServices = Pick<Services, 'db' | 'storage' | 'keys' | 'log'>

/** Time limit of a statement over all lines of a month. */
const allowSlowStatements = (tx: Tx) => tx.$client.query(`set local statement_timeout = '4h'`)

type Month = { readonly name: string; readonly endsAt: Date }

/** The months that are older than this number of months, oldest first. */
export const listMonthsBefore = async (db: Database, months: number): Promise<Month[]> => {
  const { rows } = await db.query<Month>(systemScope, {
    text: `select name, ends_at as "endsAt" from public.audit_months()
      where ends_at <= date_trunc('month', now(), 'UTC') - make_interval(months => $1) order by 2`,
    values: [months],
  })
  return rows
}

/** The number of the last line before a time; null if one of them is not sealed yet, 0 without lines. */
const findLastNumberBefore = (db: Database, endsAt: Date): Promise<number | null> =>
  db.within(systemScope, async tx => {
    await allowSlowStatements(tx)
    const { rows } = await tx.$client.query<{ last: string | null; unsealed: string }>({
      text: `select max(s.number) as last, count(*) filter (where s.number is null) as unsealed
        from audit_entry e left join audit_seal s on s.entry_id = e.id where e.at < $1`,
      values: [endsAt],
    })
    return Number(rows[0]?.unsealed ?? 0) > 0 ? null : Number(rows[0]?.last ?? 0)
  })

/** The sealed lines of a range in batches. Throws if a line differs from what was sealed. */
async function* readLinesIn(
  db: Database,
  { from, to, before }: { from: number; to: number; before: string },
  onLine: (line: ArchivedLine) => void,
): AsyncGenerator<ArchivedLine[]> {
  let [number, hash] = [from - 1, before]
  while (number < to) {
    const rows = await db.within(systemScope, tx => readSealed(tx, { after: number, to }))
    const lines = rows.map((row): ArchivedLine => {
      if (row.number !== number + 1 || row.text === null || hashOf(hash, row.text) !== row.hash)
        throw new Error(
          `line ${row.entry}, number ${row.number}, is not what was sealed; run npm run audit:verify`,
        )
      ;({ number, hash } = row)
      const line = { number, day: row.day, hash, text: row.text }
      onLine(line)
      return line
    })
    if (lines.length === 0) throw new Error(`the chain lacks number ${number + 1}; run npm run audit:verify`)
    yield lines
  }
}

/** Writes one file with its manifest, and records both in the database once they were read back from the storage. */
const exportPart = async (
  { db, storage, keys }: ArchiveServices,
  last: StoredPart | undefined,
  to: number,
): Promise<StoredPart> => {
  const [from, before] = [(last?.toNumber ?? 0) + 1, last?.lastHash ?? '']
  let lastHash = before
  const name = `audit/${from}-${to}`
  const [storageKey, manifestKey] = [`${name}.jsonl.gz`, `${name}.json`]
  const stored = await writeLines(
    storage,
    storageKey,
    readLinesIn(db, { from, to, before }, ({ hash }) => {
      lastHash = hash
    }),
  )
  const part: StoredPart = {
    fromNumber: from,
    toNumber: to,
    beforeHash: before,
    lastHash,
    lines: to - from + 1,
    ...stored,
    storageKey,
    manifestKey,
  }
  if ((await storage.checksum(storageKey)) !== part.sha256)
    throw new Error(`the storage did not store ${storageKey} as it was written`)
  await writeManifest(storage, keys, manifestKey, part)
  await db.query(systemScope, {
    text: `insert into audit_export (from_number, to_number, before_hash, last_hash, lines, bytes, sha256, storage_key, manifest_key)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [from, to, before, lastHash, part.lines, part.bytes, part.sha256, storageKey, manifestKey],
  })
  return part
}

/** Renews signatures made with an earlier key, while that key is still known. */
const renewSignatures = async (
  { storage, keys, log }: ArchiveServices,
  parts: readonly StoredPart[],
): Promise<void> => {
  for (const part of parts) {
    const { problem, isCurrent } = await checkManifest(storage, keys, part.manifestKey, part)
    if (problem) log.error(`${problem} Run npm run audit:verify.`)
    else if (!isCurrent) await writeManifest(storage, keys, part.manifestKey, part)
  }
}

/**
 * Exports the lines of all months except the last `months` to the storage. If killed, it continues after the last
 * recorded file. Does not export a chain that was tampered with.
 */
export const exportTrail = async (
  needed: ArchiveServices,
  months: number,
  perFile = linesPerFile,
): Promise<void> => {
  const { db, keys, log } = needed
  const parts = await db.within(systemScope, readParts)
  await renewSignatures(needed, parts)
  const month = (await listMonthsBefore(db, months)).at(-1)
  if (!month) return
  const last = await findLastNumberBefore(db, month.endsAt)
  if (last === null) {
    log.warn(`Lines of ${month.name} and before are not sealed: they are exported once they are`)
    return
  }
  let newest = parts.at(-1)
  if (last <= (newest?.toNumber ?? 0)) return
  const problem = await checkStamp(db, keys)
  if (problem) throw new Error(`the audit trail is not exported: ${problem} Run npm run audit:verify.`)
  while ((newest?.toNumber ?? 0) < last)
    newest = await exportPart(needed, newest, Math.min(last, (newest?.toNumber ?? 0) + perFile))
  log.info(`The audit trail is exported up to number ${last}`)
}
