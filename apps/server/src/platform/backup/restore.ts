import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { areKnownMigrations, migrate, migrateUpTo } from '../db/migrate.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'
import { copyFile, eachOf } from './copy-files.ts'
import { filesFolderOf, openSnapshot, type Snapshot, writeDurably } from './folder.ts'
import { BackupProblem, type Progress } from './problem.ts'
import { loadTable, portableSettings } from './rows.ts'
import { listTables, needAllRows, quoteNames } from './schema.ts'

export type RestoreTarget = {
  /** The address of the owner of an empty database. */
  readonly databaseUrl: string
  readonly storage: Storage
  readonly dataDir: string
}

const otherVersion =
  'The backup was taken by another version of the product, with migrations that this one does not know. Restore with that version or a later one.'

const needEmptyDatabase = async (client: pg.Client): Promise<void> => {
  const filledTables: string[] = []
  const tables = await listTables(client)
  const { rows: forced } = await client.query('select from pg_class where relforcerowsecurity limit 1')
  await client.query('begin read only')
  // The role that sees every row: the backup role if row-level security is forced, otherwise the owner.
  if (forced.length > 0) {
    await needAllRows(client)
    await client.query('set local role archway_backup')
  }
  for (const { schema, name } of tables) {
    const { rows } = await client.query(`select exists (select from ${quoteNames(schema, name)}) as used`)
    if (rows[0].used) filledTables.push(name)
  }
  await client.query('rollback')
  if (filledTables.length > 0)
    throw new BackupProblem(
      `The database is not empty (${filledTables.slice(0, 5).join(', ')}${filledTables.length > 5 ? ' …' : ''}). Restore into a new one, before the server is started on it.`,
    )
}

/** The partial file of a killed process. */
const unfinishedShape = /^(.+)\.[0-9a-f-]{36}\.part$/

const needOwnStorage = async ({ storage }: RestoreTarget, { files }: Snapshot): Promise<Set<string>> => {
  const expected = new Map(files.map(({ key, bytes }) => [key, bytes]))
  const existingKeys = new Set<string>()
  for await (const { key } of storage.list()) {
    const [, beginning] = unfinishedShape.exec(key) ?? []
    if (beginning && expected.has(beginning)) {
      await storage.remove(key)
      continue
    }
    // Files of an interrupted restore may stay; any other file is refused.
    if (expected.get(key) !== (await storage.size(key)))
      throw new BackupProblem(
        `The storage is not empty: it holds ${key}, which is not of this backup. Restore into an empty one.`,
      )
    existingKeys.add(key)
  }
  return existingKeys
}

const readSecrets = async ({ dataDir }: RestoreTarget, { folder, manifest }: Snapshot) => {
  const requestedFiles: { path: string; content: Buffer }[] = []
  for (const { name } of manifest.secrets) {
    const content = await readFile(join(folder, 'secrets', name))
    const path = join(dataDir, 'secrets', name)
    const existing = await readFile(path).catch(() => null)
    if (existing && !existing.equals(content))
      throw new BackupProblem(`${path} holds other keys than the backup. Move it away first.`)
    if (!existing) requestedFiles.push({ path, content })
  }
  return requestedFiles
}

type Constraint = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Loads all rows in the transaction of `client`. Foreign keys are dropped and recreated, which checks all of them;
 * triggers are disabled, because their effects are part of the rows.
 */
const loadRows = async (
  client: pg.Client,
  { folder, manifest }: Snapshot,
  progress: Progress,
): Promise<void> => {
  const names = manifest.tables.map(({ schema, name }) => quoteNames(schema, name))
  const { rows: foreignRows } = await client.query<Constraint>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by 1, 2`,
    [names],
  )
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as "table" from pg_class where relforcerowsecurity and oid = any($1::regclass[])`,
    [names],
  )
  for (const { table, name } of foreignRows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  let doneCount = 0
  for (const table of manifest.tables) {
    await client.query(`delete from ${quoteNames(table.schema, table.name)}`)
    await loadTable(client, folder, table)
    progress('rows', ++doneCount, manifest.tables.length)
  }
  for (const { schema, name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoteNames(schema, name),
      last,
      called,
    ])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table } of forced) await client.query(`alter table ${table} force row level security`)
  for (const { table, name, definition } of foreignRows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

const needKnownTables = async (client: pg.Client, { manifest }: Snapshot): Promise<void> => {
  const columnsByTable = new Map(
    (await listTables(client)).map(({ schema, name, columns }) => [`${schema}.${name}`, new Set(columns)]),
  )
  const unknown = manifest.tables.filter(({ schema, name, columns }) => {
    const tableColumns = columnsByTable.get(`${schema}.${name}`)
    return !tableColumns || columns.some(column => !tableColumns.has(column))
  })
  if (unknown.length > 0)
    throw new BackupProblem(
      `This version of the product has no place for ${unknown.map(({ name }) => name).join(', ')} as saved. Restore with the version that took the backup.`,
    )
}

export type RestoreDone = { readonly name: string; readonly snapshot: Snapshot; readonly problems: string[] }

/**
 * Restores a backup into an empty database and an empty storage. The rows come last and in one transaction, so an
 * interrupted restore can be repeated. Throws `BackupProblem` with a message; `problems` are damaged or missing files
 * of the backup.
 */
export const restoreBackup = async (
  root: string,
  target: RestoreTarget,
  { snapshot: requestedSnapshot, progress = () => {} }: { snapshot?: string; progress?: Progress } = {},
): Promise<RestoreDone> => {
  const snapshot = await openSnapshot(root, requestedSnapshot)
  const { manifest, files } = snapshot
  // Before anything is copied, because the storage must still be empty for a restore by the right version.
  if (!areKnownMigrations(manifest.migrations)) throw new BackupProblem(otherVersion)
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: 'archway restore' })
  await client.connect()
  try {
    await needEmptyDatabase(client)
    const existingKeys = await needOwnStorage(target, snapshot)
    const secrets = await readSecrets(target, snapshot)

    const problems: string[] = []
    const source = await diskStorage(filesFolderOf(root), 0)
    let doneCount = 0
    await eachOf(files, async ({ key, sha256 }) => {
      const copiedFile = existingKeys.has(key) ? { sha256 } : await copyFile(source, target.storage, key)
      if (!copiedFile) problems.push(`The file ${key} is missing in the backup.`)
      else if (copiedFile.sha256 !== sha256) problems.push(`The file ${key} in the backup is damaged.`)
      progress('files', ++doneCount, files.length)
    })
    for (const { path, content } of secrets) {
      await mkdir(join(target.dataDir, 'secrets'), { recursive: true, mode: 0o700 })
      await writeDurably(path, content)
    }

    await migrateUpTo(target.databaseUrl, manifest.migrations)
    await needKnownTables(client, snapshot)
    await client.query('begin')
    await client.query(portableSettings)
    await loadRows(client, snapshot, progress)
    await client.query('commit')
    await migrate(target.databaseUrl)
    return { name: snapshot.name, snapshot, problems }
  } finally {
    await client.end()
  }
}
