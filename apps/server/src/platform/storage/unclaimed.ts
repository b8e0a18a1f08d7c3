import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'

const day = 86_400_000
/** What is younger may belong to a transaction that has not ended. */
const youngDays = 2
/** How long a file nobody claims can be brought back. */
const keptDays = 30
const batch = 20_000
/** More than this share unclaimed, of at least `enough`: then the database is not the one of these files. */
const believable = 0.5
const enough = 20

const aside = 'unclaimed/'

type Column = { readonly table: string; readonly name: string; readonly readable: boolean }

/** The columns that name kept files: texts whose names end in `_key`. One more of them needs no word here. */
const keyColumns = async (tx: Tx): Promise<readonly Column[]> => {
  const { rows } = await tx.execute(sql`
    select c.relname as "table", a.attname as name, has_column_privilege(c.oid, a.attnum, 'select') as readable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
      and a.attname like '%\\_key' and not a.attisdropped`)
  return rows as Column[]
}

const unclaimedOf = async (tx: Tx, keys: readonly string[]): Promise<string[]> => {
  const columns = await keyColumns(tx)
  const hidden = columns.filter(({ readable }) => !readable)
  // A claim that cannot be seen is one that would be overlooked.
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

/** The day stands in the key, so that it counts from then whatever the storage does to its own times. */
const setAside = (key: string, now: Date): string => `${aside}${now.toISOString().slice(0, 10)}/${key}`

/**
 * Puts files that no row names aside, and removes them a month later: what a crash between bytes and row, or an
 * undone transaction, has left. Whoever puts an older backup of the database back finds newer files there. May run
 * twice, or be stopped anywhere.
 */
export const collectFiles = async ({ db, storage, clock, log }: Services): Promise<void> => {
  const now = clock.now()
  const old: string[] = []
  const left: string[] = []
  for await (const { key, touchedAt } of storage.list()) {
    const [, since] = /^unclaimed\/(\d{4}-\d\d-\d\d)\//.exec(key) ?? []
    if (since) {
      if (now.getTime() - Date.parse(since) > keptDays * day) await storage.remove(key)
    } else if (now.getTime() - touchedAt.getTime() > youngDays * day) old.push(key)
  }
  for (let from = 0; from < old.length; from += batch)
    left.push(...(await db.within(systemScope, tx => unclaimedOf(tx, old.slice(from, from + batch)))))
  if (left.length >= enough && left.length > old.length * believable)
    throw new Error(
      `${left.length} of ${old.length} files are unclaimed; is this the database of these files?`,
    )
  for (const key of left) await storage.move(key, setAside(key, now))
  if (left.length > 0) log.warn(`${left.length} files that nothing names were put aside`)
}

export const storageCrontab = '10 3 * * * collectFiles'
export const storageJobs = (services: Services): Jobs => ({ collectFiles: () => collectFiles(services) })
