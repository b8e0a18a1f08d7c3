import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealTrail } from '../../audit/seal.ts'
import { verifyTrail } from '../../audit/verify.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testLogin } from '../../testing/login.ts'
import { connect } from '../database.ts'
import { ensureLogin } from '../login.ts'
import { migrate, migrateUpTo } from '../migrate.ts'
import { migrationsFolder } from '../schema.ts'
import { buildPartitionedIndex } from './build-indexes.ts'
import { partitionAudit } from './partition-audit.ts'

/** The releases in which `audit_entry` is a single table. */
const releasedMigrations = readMigrationFiles({ migrationsFolder }).slice(0, 3)

let database: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  database = await testDatabase('template0')
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, values)).rows
const insert = (at: string, call: string) =>
  query(
    `insert into audit_entry (at, request_id, class, call, result, address)
     values (${at}, gen_random_uuid(), 'account', $1, 'ok', '127.0.0.1')`,
    [call],
  )
const listEntries = () => query<{ call: string; id: string }>('select call, id from audit_entry order by id')
const listMonths = () => query<{ name: string }>('select name from audit_months()')

describe('R7 R11 the audit trail of the previous release is partitioned by month', () => {
  beforeEach(async () => {
    await migrateUpTo(database.url, releasedMigrations)
    for (let n = 0; n < 5; n += 1) await insert(`now() - interval '${n * 40} days'`, `before ${n}`)
  })

  test('lines, ids and row-level security are preserved, and the sequence of ids continues', async () => {
    const before = await listEntries()
    await migrate(database.url)
    expect(await listEntries()).toEqual(before)
    await insert('now()', 'after')
    expect(Number((await listEntries()).at(-1)?.id)).toBe(Number(before.at(-1)?.id) + 1)
    const [table] = await query(
      `select relkind, relrowsecurity, relforcerowsecurity from pg_class where oid = 'audit_entry'::regclass`,
    )
    expect(table).toEqual({ relkind: 'p', relrowsecurity: true, relforcerowsecurity: true })
    const policies = await query<{ polname: string }>(
      `select polname from pg_policy where polrelid = 'audit_entry'::regclass order by 1`,
    )
    expect(policies.map(({ polname }) => polname)).toEqual(['add', 'backup', 'read', 'seal'])
    // Each monthly partition has every index of the trail.
    const indexes = await query<{ month: string; n: number }>(
      `select inhrelid::regclass as month, count(*)::int as n from pg_inherits join pg_index on indrelid = inhrelid
       where inhparent = 'audit_entry'::regclass group by 1`,
    )
    expect(indexes.length).toBe((await listMonths()).length + 1)
    expect(new Set(indexes.map(({ n }) => n)).size).toBe(1)
    expect(await query(`select from pg_index where not indisvalid`)).toEqual([])
    // A second run changes nothing.
    const monthsBefore = await listMonths()
    await migrate(database.url)
    expect(await listMonths()).toEqual(monthsBefore)
  })

  test('the hash chain is sealed over all months and is valid', async () => {
    await migrate(database.url)
    await ensureLogin(database.url, testLogin, testLogin)
    const db = connect(database.serverUrl, { size: 2 })
    await insert(`now() + interval '70 days'`, 'another month')
    await insert(`now() + interval '10 years'`, 'no month')
    expect(await sealTrail(db)).toBe(7)
    expect(await verifyTrail(db)).toMatchObject({ lines: 7, unsealed: 0, breaks: [] })
    await db.close()
  })

  test('an interrupted migration is completed by the next one', async () => {
    await query('create unique index audit_entry_id_at on audit_entry (id, at)')
    await query(`update pg_index set indisvalid = false where indexrelid = 'audit_entry_id_at'::regclass`)
    await query(`alter table audit_entry add constraint audit_entry_before check (at < now()) not valid`)
    await migrate(database.url)
    expect(await listEntries()).toHaveLength(5)
    await insert('now()', 'after')
  })

  test('writes continue while the migration waits for a long read', async () => {
    await migrateUpTo(database.url, readMigrationFiles({ migrationsFolder }))
    await query('create unique index audit_entry_id_at on audit_entry (id, at)')
    const [migrating, reader, writer] = await Promise.all(
      ['archway migrate', 'reader', 'writer'].map(async application_name => {
        const client = new pg.Client({ connectionString: database.url, application_name })
        await client.connect()
        return client
      }),
    )
    if (!migrating || !reader || !writer) throw new Error('three connections')
    await reader.query('begin')
    await reader.query('select from audit_entry')
    const partitioning = partitionAudit(migrating)
    const isWaiting = async () =>
      (
        await query(
          `select from pg_stat_activity
           where datname = current_database() and application_name = 'archway migrate' and wait_event_type = 'Lock'`,
        )
      ).length > 0
    await expect.poll(isWaiting).toBe(true)
    // The reader ends only after these writes: a writer that waited for the migration would wait forever.
    for (let entries = 0; entries < 5; entries += 1)
      await writer.query(
        `insert into audit_entry (at, request_id, class, call, result, address)
         values (now(), gen_random_uuid(), 'account', 'during', 'ok', '127.0.0.1')`,
      )
    await reader.query('commit')
    await partitioning
    expect((await listEntries()).filter(({ call }) => call === 'during')).toHaveLength(5)
    await Promise.all([migrating, reader, writer].map(client => client.end()))
  })

  test('a line with a wrong time extends the bounds, and nothing fails', async () => {
    await insert(`now() + interval '3 years'`, 'wrong clock')
    await migrate(database.url)
    await insert(`now() + interval '3 years'`, 'again')
    expect(await query('select audit_lines_without_month() as n')).toEqual([{ n: '0' }])
  })
})

describe('R11 partitions created in advance', () => {
  beforeEach(() => migrate(database.url))

  test('there are at least three, and a line without a partition is still stored', async () => {
    const [last] = await query<{ ahead: boolean }>(
      `select max(ends_at) > date_trunc('month', now()) + interval '3 months' as ahead from audit_months()`,
    )
    expect(last?.ahead).toBe(true)
    await insert(`now() + interval '7 months'`, 'no month')
    expect(await query('select audit_lines_without_month() as n')).toEqual([{ n: '1' }])
    const before = (await listMonths()).length
    // The row moves into the partition of its month as soon as that is created.
    await query('select make_audit_months(8)')
    expect((await listMonths()).length).toBeGreaterThan(before)
    expect(await query('select audit_lines_without_month() as n')).toEqual([{ n: '0' }])
    expect((await listEntries()).map(({ call }) => call)).toEqual(['no month'])
  })

  test('planted fault: without a default partition, a line of a missing month is lost', async () => {
    await query('alter table audit_entry detach partition audit_entry_default')
    await expect(insert(`now() + interval '7 months'`, 'no month')).rejects.toThrow(/no partition/)
  })

  test('an index of a later release is built partition by partition, also after an interruption', async () => {
    const index = { unique: '', name: 'audit_entry_code', table: 'audit_entry', on: 'USING btree ("code")' }
    await query('create index audit_entry_code on only audit_entry (code)')
    await buildPartitionedIndex(owner, index)
    await buildPartitionedIndex(owner, index)
    expect(
      await query(`select indisvalid from pg_index where indexrelid = 'audit_entry_code'::regclass`),
    ).toEqual([{ indisvalid: true }])
    await query('select make_audit_months(6)')
    expect(await query('select from pg_index where not indisvalid')).toEqual([])
  })

  test('several processes that create them at the same time create each once', async () => {
    const connections = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        return client
      }),
    )
    const createdCounts = await Promise.all(
      connections.map(async client => (await client.query('select make_audit_months(6) as n')).rows[0].n),
    )
    expect(createdCounts.filter(n => n > 0)).toHaveLength(1)
    await Promise.all(connections.map(client => client.end()))
  })
})
