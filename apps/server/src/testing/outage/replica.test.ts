import { auditCalls } from '@archway/contract/audit'
import { insightCalls } from '@archway/contract/lab'
import { notificationCalls } from '@archway/contract/notifications'
import { orderCalls } from '@archway/contract/orders'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureLogin } from '../../platform/db/login.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { testLogin } from '../../platform/testing/login.ts'
import {
  hasPostgres,
  type ReplicatedPostgres,
  replicatedPostgres,
} from '../../platform/testing/replicated-postgres.ts'
import { type TestApp, testApp } from '../app.ts'

const period = { from: '2026-01-01', to: '2026-01-31' }

describe.skipIf(!hasPostgres)('R7 reads on a replica', () => {
  let postgres: ReplicatedPostgres
  let app: TestApp
  let primary: pg.Client
  let replica: pg.Client
  beforeAll(async () => {
    postgres = await replicatedPostgres()
    await migrate(postgres.url)
    await ensureLogin(postgres.url, testLogin, testLogin)
    const serverUrl = new URL(postgres.url)
    serverUrl.username = testLogin
    serverUrl.password = testLogin
    app = await testApp(
      { DATABASE_REPLICA_URL: postgres.replicaUrl },
      { database: { url: postgres.url, serverUrl: serverUrl.href, drop: async () => {} } },
    )
    primary = new pg.Client({ connectionString: postgres.url })
    replica = new pg.Client({ connectionString: postgres.replicaUrl })
    replica.on('error', () => {})
    await Promise.all([primary.connect(), replica.connect()])
  })
  afterAll(async () => {
    await primary.end()
    await replica.end()
    await app.close()
    await postgres.close()
  })

  /** Waits until all writes so far are on the replica. */
  const waitForReplica = async (): Promise<void> => {
    const { rows } = await primary.query('select pg_current_wal_lsn()::text as lsn')
    const isThere = async () =>
      (await replica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [rows[0].lsn])).rows[0]
        .there
    await expect.poll(isThere).toBe(true)
  }
  const pause = () => replica.query('select pg_wal_replay_pause()')
  const resume = () => replica.query('select pg_wal_replay_resume()')
  const readUses = async (): Promise<Record<string, number>> => {
    const { values } = await app.services.metrics.replicaReads.get()
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels.use), value]))
  }
  /** The servers that answered the reads of some work. */
  const countUses = async (work: () => Promise<unknown>) => {
    const before = await readUses()
    await work()
    const after = await readUses()
    return Object.fromEntries(
      Object.entries(after)
        .map(([use, n]) => [use, n - (before[use] ?? 0)] as const)
        .filter(([, n]) => n > 0),
    )
  }
  const readInsight = async (email: string) => {
    const { status } = await (await app.as(email)).call(insightCalls.labInsight, { query: period })
    expect(status).toBe(200)
  }
  const write = async (email: string) => {
    const visitor = await app.as(email)
    const { status } = await visitor.call(notificationCalls.markSeen, { body: { all: true } })
    expect(status).toBe(200)
  }
  beforeEach(async () => {
    await resume()
    await write('staff@archway.test')
    await write('planner@archway.test')
    await waitForReplica()
  })

  test('calls declared for it are read there, with their audit line on the primary', async () => {
    expect(await countUses(() => readInsight('staff@archway.test'))).toEqual({ replica: 1 })
    const admin = await app.as('staff@archway.test')
    const readStaffWork = () => admin.call(insightCalls.staffWork, { query: period })
    expect(await countUses(readStaffWork)).toEqual({ replica: 1 })
    await pause()
    expect(await countUses(readStaffWork)).toEqual({ replica: 1 })
    const { rows } = await primary.query(
      `select count(*)::int as n from audit_entry where call = 'GET /admin/insight/people'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('other calls are not: the contract declares which may be', async () => {
    const staff = await app.as('staff@archway.test')
    expect(await countUses(() => staff.call(auditCalls.trail))).toEqual({})
    expect(await countUses(() => staff.call(orderCalls.exportOrders, { query: {} as never }))).toEqual({
      replica: 1,
    })
  })

  test('a person who has written reads from the primary while the replica is behind; others still use the replica', async () => {
    await pause()
    await write('staff@archway.test')
    expect(await countUses(() => readInsight('staff@archway.test'))).toEqual({ 'own write': 1 })
    // In another session, at another process: writes are counted for the person.
    expect(await countUses(() => readInsight('planner@archway.test'))).toEqual({ replica: 1 })
    await resume()
    await waitForReplica()
    expect(await countUses(() => readInsight('staff@archway.test'))).toEqual({ replica: 1 })
  })

  test('planted fault: without counting writes, a person would see data older than their write', async () => {
    const { replica: reader } = app.services
    if (!reader) throw new Error('there is a replica')
    const viewerId = (await primary.query(`select id from account where email = 'staff@archway.test'`))
      .rows[0].id
    const countOf = (id: string) =>
      reader.read(id, systemScope, async tx => {
        const { rows } = await tx.$client.query({ text: 'select count(*)::int as n from key_fingerprint' })
        return rows[0].n
      })
    const before = await countOf(viewerId)
    await pause()
    await app.services.db.within(systemScope, async tx => {
      await tx.execute(`insert into key_fingerprint (fingerprint) values ('planted')`)
      await reader.noteWrite(tx, viewerId)
    })
    expect(await countOf(viewerId)).toBe(before + 1)
    // The same read of a person whose write was not counted is stale: the counting prevents that.
    expect(await countOf('00000000-0000-4000-8000-000000000009')).toBe(before)
    await primary.query(`delete from key_fingerprint where fingerprint = 'planted'`)
  })

  test('a replica that does not follow, or is unavailable, is not used; nothing fails', async () => {
    await postgres.stopReplica()
    expect(await countUses(() => readInsight('staff@archway.test'))).toEqual({ away: 1 })
    await write('staff@archway.test')
    await postgres.startReplica()
    replica = new pg.Client({ connectionString: postgres.replicaUrl })
    replica.on('error', () => {})
    await replica.connect()
    await waitForReplica()
    await expect.poll(() => countUses(() => readInsight('staff@archway.test'))).toEqual({ replica: 1 })
  })

  test('only reads use it: a writing statement fails there', async () => {
    const { replica: reader } = app.services
    await expect(
      reader?.read('00000000-0000-4000-8000-000000000009', systemScope, tx =>
        tx.execute(`insert into key_fingerprint (fingerprint) values ('x')`),
      ),
    ).rejects.toThrow()
  })
})
