import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'

const day = 86_400_000
/** Younger files may belong to an uncommitted transaction. */
const youngDays = 2
/** How long an orphaned file can be restored. */
const retentionDays = 30
const batch = 20_000
/** Above this share of orphans, of at least `enough`, the database is assumed to belong to other files. */
const believable = 0.5
const enough = 20

const aside = 'unclaimed/'

type Column = { readonly table: string; readonly name: string; readonly readable: boolean }

/** The columns that reference files: texts whose names end in `_key`. New ones are found without a change here. */
const keyColumns = async (tx: Tx): Promise<readonly Column[]> => {
  const { rows } = await tx.execute(sql`
    select c.relname as "table", a.attname as name, has_column_privilege(c.oid, a.attnum, 'select') as readable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
      and a.attname like '%\\_key' and not a.attisdropped`)
  return rows as Column[]
}

const orphansOf = async (tx: Tx, keys: readonly string[]): Promise<string[]> => {
  const columns = await keyColumns(tx)
  const hidden = columns.filter(({ readable }) => !readable)
  // A reference in an unreadable column would be overlooked.
  if (hidden.length > 0)
    throw new Error(`cannot be read: ${hidden.map(({ table, name }) => `${table}.${name}`).join(', ')}`)
  const claims = columns.map(
    ({ table, name }) =>
      sql`select ${sql.identifier(name)} from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`,
  )
  const { rows } = await tx.execute(
    sql`select key from unnest(${sql.param(keys)}::text[]) as key where key not in (${sql.join(claims, sql` union all `)})`,
  )
  return rows.map(row => String(row.key))
}

/** The day is part of the key, since a storage may change its own timestamps when a file is moved. */
const setAside = (key: string, now: Date): string => `${aside}${now.toISOString().slice(0, 10)}/${key}`

/**
 * Moves files without a row to `unclaimed/` and deletes them a month later: leftovers of a crash between file and row,
 * or of a rolled back transaction. After restoring an older backup of the database, newer files are found there. Safe
 * to run twice or to be killed at any point.
 */
export const collectFiles = async ({ db, storage, clock, log }: Services): Promise<void> => {
  const now = clock.now()
  const old: string[] = []
  const left: string[] = []
  for await (const { key, touchedAt } of storage.list()) {
    const [, since] = /^unclaimed\/(\d{4}-\d\d-\d\d)\//.exec(key) ?? []
    if (since) {
      if (now.getTime() - Date.parse(since) > retentionDays * day) await storage.remove(key)
    } else if (now.getTime() - touchedAt.getTime() > youngDays * day) old.push(key)
  }
  for (let from = 0; from < old.length; from += batch)
    left.push(...(await db.within(systemScope, tx => orphansOf(tx, old.slice(from, from + batch)))))
  if (left.length >= enough && left.length > old.length * believable)
    throw new Error(
      `${left.length} of ${old.length} files are unclaimed; is this the database of these files?`,
    )
  for (const key of left) await storage.move(key, setAside(key, now))
  if (left.length > 0) log.warn(`${left.length} files that nothing names were put aside`)
}

export const storageCrontab = '10 3 * * * collectFiles'
export const storageJobs = (services: Services): Jobs => ({ collectFiles: () => collectFiles(services) })
