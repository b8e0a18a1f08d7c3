import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { shortStatements } from './hang.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A schema by the number and name of its newest migration, and the oldest schema whose servers work with it. */
export type Schema = { readonly number: number; readonly name: string; readonly oldestServer: number }

/** The database and this server are incompatible; the message names both schemas and what to do. */
export class SchemaMismatch extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaMismatch'
  }
}

const readKnownSchema = (): Schema => {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; tag: string }[]
  }
  const newest = journal.entries.at(-1)
  if (!newest) throw new Error('there are no migrations')
  const oldestServer = Number(readFileSync(`${migrationsFolder}/OLDEST_SERVER`, 'utf8'))
  return { number: newest.idx, name: newest.tag, oldestServer }
}

/** The schema that this server was made for. */
export const knownSchema: Schema = readKnownSchema()

/** Statements that store the number of the schema where every server can read it; idempotent. */
export const recordSchema = ({ number, name, oldestServer }: Schema): string => `
create table if not exists drizzle.schema_version (
  only_row boolean primary key default true check (only_row),
  number integer not null, name text not null, oldest_server integer not null
);
insert into drizzle.schema_version (number, name, oldest_server)
  values (${Number(number)}, ${pg.escapeLiteral(name)}, ${Number(oldestServer)})
  on conflict (only_row) do update
  set number = excluded.number, name = excluded.name, oldest_server = excluded.oldest_server;
grant usage on schema drizzle to archway_app, archway_staff;
grant select on drizzle.schema_version to archway_app, archway_staff, archway_backup;
`

/** The schema of a database; null if none is stored, because it is empty or from before schemas were stored. */
export const readSchema = async (client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<Schema | null> => {
  try {
    const { rows } = await client.query<Schema>(
      `select number, name, oldest_server as "oldestServer" from drizzle.schema_version`,
    )
    return rows[0] ?? null
  } catch (error) {
    // No such schema, no such table.
    if (['3F000', '42P01'].includes((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** Why a server with the schema `supported` cannot work with a database at `schema`; null if it can. */
export const schemaProblem = (schema: Schema | null, supported: Schema = knownSchema): string | null => {
  if (!schema || schema.number < supported.number)
    return `The database is at ${schema ? `schema ${schema.name}` : 'no recorded schema'}, and this server needs schema ${supported.name}. Run \`npm run migrate\` first, or start with MIGRATE=true.`
  if (schema.number > supported.number && schema.oldestServer > supported.number)
    return `The database is at schema ${schema.name}, which is newer than this server understands: it knows schemas up to ${supported.name}. Start a newer release.`
  return null
}

/** Throws `SchemaMismatch` unless this server works with the database as it is. Changes nothing. */
export const checkSchema = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'archway schema check',
    ...shortStatements,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // A role that both the owner and the server's login may take; it does not exist in an empty database.
    await client.query('set role archway_app').catch(() => {})
    const problem = schemaProblem(await readSchema(client))
    if (problem) throw new SchemaMismatch(problem)
  } finally {
    await client.end()
  }
}
