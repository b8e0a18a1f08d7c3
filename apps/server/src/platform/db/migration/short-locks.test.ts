import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { migrate, migrateUpTo } from '../migrate.ts'
import { knownSchema, migrationsFolder, readSchema } from '../schema.ts'

const all = readMigrationFiles({ migrationsFolder })
const releasedMigrations = all.slice(0, 3)

let database: TestDatabase
let owner: pg.Client
let server: pg.Client
beforeEach(async () => {
  database = await testDatabase('template0')
  owner = new pg.Client({ connectionString: database.url })
  server = new pg.Client({ connectionString: database.url })
  await Promise.all([owner.connect(), server.connect()])
  await migrateUpTo(database.url, releasedMigrations)
})
afterEach(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.drop()
})

/** Whether the migration waits for a lock. */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'archway migrate' and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/**
 * A server that reads `session` and, while the migration waits for that table, another table that the migration has
 * already locked. Returns the failures.
 */
const migrateDuringRead = async (migration: () => Promise<void>): Promise<string[]> => {
  const failed: string[] = []
  const note = (label: string) => (error: { code?: string; cause?: { code?: string } }) =>
    void failed.push(`${label} ${error.code ?? error.cause?.code}`)
  await server.query('begin')
  await server.query('select from session')
  const migrated = migration().catch(note('migration'))
  await expect.poll(isWaiting).toBe(true)
  await server.query('select from account').catch(note('server'))
  await server.query('commit')
  await migrated
  return failed
}

describe('R7 R11 a migration while servers use the tables', () => {
  test('migration and server both succeed although the server locks the tables in another order', async () => {
    expect(await migrateDuringRead(() => migrate(database.url))).toEqual([])
    expect(await readSchema(owner)).toEqual(knownSchema)
  })

  test('planted fault: a migration that locks the tables one by one ends in a deadlock', async () => {
    const failed = await migrateDuringRead(() => migrateUpTo(database.url, all))
    expect(failed).toHaveLength(1)
    expect(failed[0]).toContain('40P01')
  })
})
