import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { migrationsFolder } from '../schema.ts'

const indexStatement = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)" ON "(\w+)" ([\s\S]*)$/

/** No such column, function or table yet: the migration itself adds them. */
const missingObjectCodes = ['42703', '42883', '42P01']

/** The statements of migrations that are not applied yet, in order. */
export const listPendingStatements = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query<{ applied: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as applied`,
  )
  if (!rows[0]?.applied) return []
  const { rows: last } = await owner.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  const lastAppliedAt = Number(last[0]?.at ?? 0)
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > lastAppliedAt)
    .flatMap(({ sql }) => sql.map(statement => statement.trim()))
}

/** Whether the index exists; removes one whose build was interrupted. */
const isBuilt = async (owner: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await owner.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${name}`],
  )
  if (rows[0]?.valid === false)
    await owner.query(`drop index concurrently public.${pg.escapeIdentifier(name)}`)
  return rows[0]?.valid ?? false
}

type Definition = {
  readonly unique: string
  readonly name: string
  readonly table: string
  readonly on: string
}

/**
 * Builds an index of a partitioned table: of each partition concurrently, as it cannot be done for all at once, then
 * the index of the table, to which they are attached. An interrupted build is continued.
 */
export const buildPartitionedIndex = async (
  owner: pg.Client,
  { unique, name, table, on }: Definition,
): Promise<void> => {
  const { rows } = await owner.query<{ part: string }>(
    'select c.relname as part from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = to_regclass($1)',
    [`public.${table}`],
  )
  const parts = rows.map(({ part }) => ({
    part,
    index: `${part}_${name.replace(`${table}_`, '')}`.slice(0, 63),
  }))
  for (const { part, index } of parts)
    if (!(await isBuilt(owner, index)))
      await owner.query(`CREATE ${unique}INDEX CONCURRENTLY "${index}" ON public."${part}" ${on}`)
  await owner.query(`CREATE ${unique}INDEX IF NOT EXISTS "${name}" ON ONLY public."${table}" ${on}`)
  for (const { index } of parts)
    await owner.query(`ALTER INDEX public."${name}" ATTACH PARTITION public."${index}"`)
}

/**
 * Builds the indexes of pending migrations on existing tables, outside of a transaction, so that servers can read and
 * write during the build: within the migration's transaction it would lock the table. Returns the names of the
 * indexes built. Throws if the rows violate a unique index.
 */
export const buildIndexes = async (owner: pg.Client): Promise<string[]> => {
  const builtIndexes: string[] = []
  for (const statement of await listPendingStatements(owner)) {
    const [, unique = '', name = '', table = '', definition] = indexStatement.exec(statement) ?? []
    if (!definition) continue
    const { rows } = await owner.query<{ kind: string }>(
      'select relkind as kind from pg_class where oid = to_regclass($1)',
      [`public.${table}`],
    )
    const kind = rows[0]?.kind
    if (!kind) continue
    try {
      if (kind === 'p') await buildPartitionedIndex(owner, { unique, name, table, on: definition })
      else if (await isBuilt(owner, name)) continue
      else await owner.query(`CREATE ${unique}INDEX CONCURRENTLY "${name}" ON "${table}" ${definition}`)
      builtIndexes.push(name)
    } catch (error) {
      if (!missingObjectCodes.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
  return builtIndexes
}
