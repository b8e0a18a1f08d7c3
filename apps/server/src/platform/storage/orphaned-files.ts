import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { storagePass } from '../table.ts'

const day = 86_400_000
/** Younger files may belong to an uncommitted transaction. */
const youngDays = 2
/** How long an orphaned file can be restored. */
const retentionDays = 30
/** Number of files compared with the rows in one statement. */
const filesAtOnce = 20_000
/** Files per run; with one run an hour, 200 million in a week. */
const filesPerRun = 1_200_000
/** A pass over all files starts this long after the start of the previous one, or when that is complete. */
const passHours = 20
/** Above this share of orphans, of at least `enough`, the database is assumed to belong to other files. */
const maxOrphanShare = 0.5
const enough = 20

const unclaimedPrefix = 'unclaimed/'

type Column = { readonly table: string; readonly name: string; readonly readable: boolean }

/** The columns that reference files: texts whose names end in `_key`. New ones are included automatically. */
const listKeyColumns = async (tx: Tx): Promise<readonly Column[]> => {
  const { rows } = await tx.execute(sql`
    select c.relname as "table", a.attname as name, has_column_privilege(c.oid, a.attnum, 'select') as readable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
      and a.attname like '%\\_key' and not a.attisdropped`)
  return rows as Column[]
}

/** The keys of all files with a row, among other texts in such columns. `tx` is in the system scope. */
export const listFileKeys = async (tx: Tx): Promise<string[]> => {
  const keys = (await listKeyColumns(tx))
    .filter(({ readable }) => readable)
    .map(
      ({ table, name }) =>
        sql`select ${sql.identifier(name)} as key from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`,
    )
  const { rows } = await tx.execute(sql.join(keys, sql` union `))
  return rows.map(({ key }) => String(key))
}

const listOrphans = async (tx: Tx, keys: readonly string[]): Promise<string[]> => {
  const columns = await listKeyColumns(tx)
  const hidden = columns.filter(({ readable }) => !readable)
  // A reference in an unreadable column would be overlooked.
  if (hidden.length > 0)
    throw new Error(`cannot be read: ${hidden.map(({ table, name }) => `${table}.${name}`).join(', ')}`)
  // Column by column, so that large tables are looked up by their indexes and small ones are read completely.
  const unclaimedConditions = columns.map(
    ({ table, name }) =>
      sql`not exists (select from ${sql.identifier(table)} where ${sql.identifier(table)}.${sql.identifier(name)} = given.key)`,
  )
  const { rows } = await tx.execute(
    sql`select key from unnest(${sql.param(keys)}::text[]) as given (key) where ${sql.join(unclaimedConditions, sql` and `)}`,
  )
  return rows.map(row => String(row.key))
}

/** The day is part of the key, since a storage may change its own timestamps when a file is moved. */
const setAside = (key: string, now: Date): string =>
  `${unclaimedPrefix}${now.toISOString().slice(0, 10)}/${key}`

const pass = 'collectFiles'

type Progress = { readonly cursor: string; readonly seen: number; readonly orphans: number }

/** The progress of the current pass; null if the last pass is complete and less than a day old. */
const readProgress = async (tx: Tx, now: Date): Promise<Progress | null> => {
  const [row] = await tx.select().from(storagePass).where(eq(storagePass.name, pass))
  if (row && !row.endedAt) return row
  if (row?.endedAt && now.getTime() - row.startedAt.getTime() < passHours * 3_600_000) return null
  const progress = { cursor: '', seen: 0, orphans: 0, startedAt: now, endedAt: null }
  await tx
    .insert(storagePass)
    .values({ name: pass, ...progress })
    .onConflictDoUpdate({ target: storagePass.name, set: progress })
  return progress
}

type Limits = {
  /** Maximum number of files of a run. */
  readonly files?: number
  readonly batch?: number
  readonly stopping?: AbortSignal | undefined
}

/**
 * Moves files without a row to `unclaimed/` and deletes them a month later: leftovers of a crash between file and
 * row, or of a rolled back transaction. After restoring an older backup of the database, newer files are found there.
 * Iterates over the storage in key order, a limited number of files per run; the next run continues after the last
 * batch. Safe to run twice or to be killed at any point.
 */
export const collectFiles = async (
  { db, storage, clock, log }: Services,
  { files = filesPerRun, batch = filesAtOnce, stopping }: Limits = {},
): Promise<void> => {
  const now = clock.now()
  const progress = await db.within(systemScope, tx => readProgress(tx, now))
  if (!progress) return
  let { cursor, seen, orphans } = progress
  let movedCount = 0
  const note = (endedAt: Date | null) =>
    db.within(systemScope, tx =>
      tx.update(storagePass).set({ cursor, seen, orphans, endedAt }).where(eq(storagePass.name, pass)),
    )
  const collect = async (old: readonly string[], last: string): Promise<void> => {
    const remainingOrphans = await db.within(systemScope, tx => listOrphans(tx, old))
    seen += old.length
    orphans += remainingOrphans.length
    if (orphans >= enough && orphans > seen * maxOrphanShare)
      throw new Error(`${orphans} of ${seen} files are unclaimed; is this the database of these files?`)
    for (const key of remainingOrphans) await storage.move(key, setAside(key, now))
    movedCount += remainingOrphans.length
    cursor = last
    await note(null)
  }
  let old: string[] = []
  let lookedCount = 0
  for await (const { key, touchedAt } of storage.list(cursor || undefined)) {
    lookedCount += 1
    const [, since] = /^unclaimed\/(\d{4}-\d\d-\d\d)\//.exec(key) ?? []
    if (since) {
      if (now.getTime() - Date.parse(since) > retentionDays * day) await storage.remove(key)
    } else if (now.getTime() - touchedAt.getTime() > youngDays * day) old.push(key)
    if (lookedCount % batch > 0) continue
    await collect(old, key)
    old = []
    if (lookedCount >= files || stopping?.aborted) break
  }
  const isComplete = lookedCount < files && !stopping?.aborted
  if (isComplete) {
    await collect(old, cursor)
    await note(now)
  }
  if (movedCount > 0) log.warn(`${movedCount} files that nothing names were put aside`)
}

export const storageCrontab = '10 * * * * collectFiles'
export const storageJobs = (services: Services): Jobs => ({
  collectFiles: async (_payload, stopping) => collectFiles(services, { stopping }),
})
