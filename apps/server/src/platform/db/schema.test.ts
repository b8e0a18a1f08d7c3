import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { checkSchema, knownSchema, migrationsFolder, readSchema, recordSchema } from './schema.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const { number } = knownSchema
const readRefusals = async () =>
  Promise.all(
    [checkSchema, migrate].map(work =>
      work(database.url).then(
        () => null,
        (error: Error) => error.message,
      ),
    ),
  )

describe('R11 schemas', () => {
  test('a migrated database is at the schema of this server, and migrating again changes nothing', async () => {
    expect(await readSchema(owner)).toEqual(knownSchema)
    expect(await readRefusals()).toEqual([null, null])
  })

  test('TRAP-106 names folded differently by an earlier release are folded again, once', async () => {
    // A contact without company and account, which are not needed here.
    await owner.query('begin')
    await owner.query('set local session_replication_role = replica')
    await owner.query(
      `insert into contact (id, company_id, name, name_folded, email, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'Seán O’Connor', 'sean o’connor', 'sean@old.test', now())`,
    )
    await owner.query('commit')
    const readFolded = async () => {
      const { rows } = await owner.query(`select name_folded from contact where email = 'sean@old.test'`)
      return rows[0]?.name_folded
    }
    await migrate(database.url)
    expect(await readFolded()).toBe('sean o’connor')
    await owner.query('comment on column contact.name_folded is null')
    await migrate(database.url)
    expect(await readFolded()).toBe('sean oconnor')
  })

  test('a schema newer than this server supports is refused, with both numbers', async () => {
    await owner.query(recordSchema({ number: number + 2, name: '0099_future', oldestServer: number + 1 }))
    for (const refusal of await readRefusals()) {
      expect(refusal).toContain('0099_future')
      expect(refusal).toContain(knownSchema.name)
    }
  })

  test('this server works on the next schema, without changing it', async () => {
    const next = { number: number + 1, name: '0098_next', oldestServer: number }
    await owner.query(recordSchema(next))
    expect(await readRefusals()).toEqual([null, null])
    expect(await readSchema(owner)).toEqual(next)
  })

  test('an older or missing schema is refused if the server may not migrate', async () => {
    await owner.query(recordSchema({ number: number - 1, name: '0001_past', oldestServer: 0 }))
    await expect(checkSchema(database.url)).rejects.toThrow(/0001_past.*npm run migrate/)
    await owner.query('drop table drizzle.schema_version')
    await expect(checkSchema(database.url)).rejects.toThrow(/no recorded schema/)
    await migrate(database.url)
    expect(await readSchema(owner)).toEqual(knownSchema)
  })
})

/** Statements that servers of the previous release cannot work with. */
const breaking: readonly RegExp[] = [
  /\bdrop\s+(table|column|type|schema|view)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\b.*\b(set\s+data\s+type|type)\b/i,
  /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i,
]

/** Statements that look incompatible but are not, word for word, each with its reason. */
const harmless: ReadonlyMap<string, string> = new Map()

const breaksIn = (sql: string): string[] =>
  sql
    .split(/-->\s*statement-breakpoint|;\s*\n/)
    .map(statement => statement.replace(/\s+/g, ' ').trim())
    .filter(statement => !harmless.has(statement) && breaking.some(pattern => pattern.test(statement)))

describe('R11 the previous release works on the next schema', () => {
  test('every migration after the oldest supported release only adds', () => {
    const later = readdirSync(migrationsFolder).filter(
      name => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) > knownSchema.oldestServer,
    )
    for (const name of later)
      expect([name, breaksIn(readFileSync(join(migrationsFolder, name), 'utf8'))]).toEqual([name, []])
  })

  test('the schema of the last release is among those whose servers work on the newest', () => {
    const releasedNumber = Number(readFileSync(join(migrationsFolder, 'RELEASED'), 'utf8'))
    expect(knownSchema.oldestServer).toBeLessThanOrEqual(releasedNumber)
  })

  test.each([
    'ALTER TABLE "doctor" DROP COLUMN "title";',
    'DROP TABLE "doctor" CASCADE;',
    'ALTER TABLE "doctor" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "doctor" ALTER COLUMN "title" SET NOT NULL;',
    'ALTER TABLE "doctor" ALTER COLUMN "title" SET DATA TYPE integer;',
    'ALTER TABLE "doctor" ADD COLUMN "title" text NOT NULL;',
  ])('planted fault: %s', statement => {
    expect(
      breaksIn(`CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\n${statement}`),
    ).toHaveLength(1)
  })

  test('additions are accepted', () => {
    expect(
      breaksIn(
        'ALTER TABLE "a" ADD COLUMN "b" text;\nALTER TABLE "a" ADD COLUMN "c" integer DEFAULT 0 NOT NULL;\nCREATE INDEX "i" ON "a" ("b");',
      ),
    ).toEqual([])
  })
})
