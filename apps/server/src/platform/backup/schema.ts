import type pg from 'pg'
import { BackupProblem } from './problem.ts'

/** Schemas whose rows are saved. The schema of drizzle is recreated by the migrations. */
const schemas = ['public', 'graphile_worker']
/** Tables whose rows the migrations of the job queue insert. */
const ownMigrations = 'graphile_worker.migrations'

export type Table = { readonly schema: string; readonly name: string; readonly columns: readonly string[] }

export const quoteNames = (...names: readonly string[]): string =>
  names.map(name => `"${name.replaceAll('"', '""')}"`).join('.')

/** Every table with its writable columns; generated columns are computed from them. */
export const listTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> $2
     group by 1, 2 order by 1, 2`,
    [schemas, ownMigrations],
  )
  return rows
}

/**
 * Refuses if the backup role would not see every row of every table. Row-level security hides rows without an error,
 * so a policy must allow the role to see all of them, and none may restrict it.
 */
export const needAllRows = async (client: pg.ClientBase): Promise<void> => {
  const role = await client.query(`select from pg_roles where rolname = 'archway_backup'`)
  if (role.rowCount === 0)
    throw new BackupProblem(
      'The database has no role archway_backup yet. Start this version of the server once; it makes the role.',
    )
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> $2
       and (not has_table_privilege('archway_backup', c.oid, 'select')
         or c.relrowsecurity and (
           not exists (
             select from pg_policy p
             where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
               and 'archway_backup'::regrole::oid = any(p.polroles)
               and pg_get_expr(p.polqual, p.polrelid) = 'true')
           or exists (
             select from pg_policy p
             where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')
               and p.polroles && array[0, 'archway_backup'::regrole::oid]::oid[])))
     order by 1`,
    [schemas, ownMigrations],
  )
  if (rows.length > 0)
    throw new BackupProblem(
      `The role archway_backup does not see every row of ${rows.map(({ name }) => name).join(', ')}; the backup would be incomplete. Start this version of the server once; it grants what is missing.`,
    )
}

export type Sequence = {
  readonly schema: string
  readonly name: string
  readonly last: string
  readonly called: boolean
}

export const listSequences = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const row of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteNames(row.schema, row.name)}`,
    )
    sequences.push({ ...row, ...values[0]! })
  }
  return sequences
}

export type AppliedMigration = { readonly hash: string; readonly createdAt: number }

/** The migrations of the schema, oldest first; none for a database without one. */
export const listAppliedMigrations = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  const { rows: tableRows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!tableRows[0].name) return []
  const { rows } = await client.query<{ hash: string; createdAt: string }>(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by id`,
  )
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt: Number(createdAt) }))
}

export type NamedFile = { readonly key: string; readonly sha256: string | null }

/**
 * The files that rows refer to: texts in columns whose names end in `_key`. The file of a row with a column `sha256`
 * exists once that is set, or `ready_at` if there is such a column, because the hash may be computed later. `onlyKeys`:
 * limits it to some keys.
 */
export const namedFiles = async (
  client: pg.ClientBase,
  onlyKeys?: readonly string[],
): Promise<NamedFile[]> => {
  const { rows: columns } = await client.query<{
    table: string
    name: string
    hashed: boolean
    readied: boolean
  }>(
    `select c.relname as "table", a.attname as name,
       a.attname = 'storage_key' and exists (
         select from pg_attribute s where s.attrelid = c.oid and s.attname = 'sha256' and not s.attisdropped) as hashed,
       exists (
         select from pg_attribute s where s.attrelid = c.oid and s.attname = 'ready_at' and not s.attisdropped) as readied
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
       and a.attname like '%\\_key' and not a.attisdropped`,
  )
  const parts = columns.map(
    ({ table, name, hashed, readied }) =>
      `select ${quoteNames(name)} as key, ${hashed ? 'sha256' : 'null::text'} as sha256 from ${quoteNames('public', table)}
       where ${quoteNames(name)} like '%/%' ${hashed ? `and (sha256 is not null${readied ? ' or ready_at is not null' : ''})` : ''}`,
  )
  const { rows } = await client.query<NamedFile>(
    `select key, max(sha256) as sha256 from (${parts.join(' union all ')}) named
     ${onlyKeys ? 'where key = any($1)' : ''} group by key order by key`,
    onlyKeys ? [onlyKeys] : [],
  )
  return rows
}
