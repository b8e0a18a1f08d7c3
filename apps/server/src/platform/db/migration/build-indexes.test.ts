import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { migrate, migrateUpTo } from '../migrate.ts'
import { knownSchema, migrationsFolder, readSchema } from '../schema.ts'
import { buildIndexes } from './build-indexes.ts'

/** The next migration adds indexes to existing tables and to new ones. */
const older = readMigrationFiles({ migrationsFolder }).slice(0, 3)

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase('template0')
  await migrateUpTo(database.url, older)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const listValidIndexes = async () => {
  const { rows } = await owner.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indisvalid',
  )
  return rows.map(({ name }) => name)
}

test('R11 indexes of an upgrade are built before its transaction, also after an interrupted build', async () => {
  // A build whose connection was lost leaves an invalid index of that name.
  await owner.query('create index case_file_due on case_file (id)')
  await owner.query(`update pg_index set indisvalid = false where indexrelid = 'case_file_due'::regclass`)
  const builtIndexes = await buildIndexes(owner)
  expect(builtIndexes).toEqual(
    expect.arrayContaining(['case_file_page', 'case_file_due', 'case_file_number']),
  )
  // Indexes on tables and columns that the migration creates are left to the migration.
  expect(builtIndexes).not.toContain('passkey_credential')
  expect(await listValidIndexes()).toEqual(expect.arrayContaining(builtIndexes))
  expect(await buildIndexes(owner)).toEqual([])

  const { rows: before } = await owner.query(`select 'case_file_due'::regclass::oid as id`)
  await Promise.all([migrate(database.url), migrate(database.url)])
  expect(await readSchema(owner)).toEqual(knownSchema)
  // The migration has used the existing index.
  expect((await owner.query(`select 'case_file_due'::regclass::oid as id`)).rows).toEqual(before)
})
