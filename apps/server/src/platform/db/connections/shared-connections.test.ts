import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toRefusal } from '../../http/answer.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { connect, type Database } from '../database.ts'
import { type Scope, systemScope } from '../scope.ts'

const companies = Array.from({ length: 5 }, () => randomUUID())
let scratch: TestDatabase
let db: Database
beforeAll(async () => {
  scratch = await testDatabase()
  db = connect(scratch.serverUrl, { size: 4 })
  await db.within(systemScope, async ({ $client }) => {
    for (const id of companies) {
      await $client.query(`insert into company (id, name) values ($1, 'Company')`, [id])
      await $client.query(
        'insert into laser_marking (company_id, company_name) values ($1::uuid, $1::uuid::text)',
        [id],
      )
    }
  })
})
afterAll(async () => {
  await db.close()
  await scratch.drop()
})

const scopeOf = (companyId: string): Scope => ({ kind: 'company', companyId })
// Without a condition: the result is what row-level security allows.
const everything = {
  name: 'everything',
  text: 'select company_id::text as id, pg_backend_pid() as pid from laser_marking',
}
const broken = { name: 'broken', text: `select 1 / (company_name = 'nobody')::int from laser_marking` }
/** Waits until the lock of `holdUp` is released. */
const slow = { name: 'slow', text: 'select pg_advisory_xact_lock_shared(1), pg_backend_pid() as pid' }
/** Blocks slow statements. Returns a function that unblocks them. */
const holdUp = async (): Promise<() => Promise<void>> => {
  const owner = new pg.Client({ connectionString: scratch.url })
  await owner.connect()
  await owner.query('select pg_advisory_lock(1)')
  return () => owner.end()
}

type SeenConnection = { id: string; pid: number }
const queryShared = async (scope: Scope): Promise<SeenConnection[]> =>
  (await db.queryShared<SeenConnection>(scope, everything)).rows
/** Simulates a restart of the database: the owner ends every connection of the server. */
const endAll = async (): Promise<void> => {
  const owner = new pg.Client({ connectionString: scratch.url })
  await owner.connect()
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'archway'`,
  )
  await owner.end()
}

describe('statements that share connections', () => {
  it('each see only the rows of their company', async () => {
    const requestedIds = Array.from({ length: 200 }, (_, n) => companies[n % companies.length] ?? '')
    const results = await Promise.all(requestedIds.map(id => queryShared(scopeOf(id))))
    expect(results.map(rows => rows.map(({ id }) => id))).toEqual(requestedIds.map(id => [id]))
    expect(new Set(results.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(2)
    expect(await queryShared(systemScope)).toHaveLength(companies.length)
  })

  it('fail independently', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? db.queryShared(scopeOf(companies[0] ?? ''), broken)
          : queryShared(scopeOf(companies[n % 5] ?? '')),
      ),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 30 }, (_, n) => n % 3 !== 0),
    )
  })

  it('wait for a slow one only until it is recognized as slow', async () => {
    const letGo = await holdUp()
    const behind = [
      db.queryShared<SeenConnection>(systemScope, slow),
      db.queryShared<SeenConnection>(systemScope, slow),
    ]
    // At least this long, possibly longer: they wait until they are unblocked.
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(await queryShared(systemScope)).toHaveLength(companies.length)
    await letGo()
    await Promise.all(behind)
  })

  it('report a lost connection like transactions, and later ones get a new connection', async () => {
    const unit = db.unit(systemScope)
    await unit.within(tx => tx.$client.query('select 1'))
    const letGo = await holdUp()
    const underWay = Promise.allSettled([
      db.queryShared<SeenConnection>(systemScope, slow),
      queryShared(systemScope),
      queryShared(systemScope),
    ])
    await unit.within(tx => tx.$client.query('select 1'))
    await endAll()
    const next = Promise.allSettled([unit.within(tx => tx.$client.query('select 1'))])
    const outcomes = [...(await underWay), ...(await next)]
    await letGo()
    const codes = outcomes.flatMap(outcome =>
      outcome.status === 'rejected' ? [toRefusal(outcome.reason).refusal.code] : [],
    )
    expect(codes.length).toBeGreaterThanOrEqual(2)
    expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']))
    await unit.rollback()
    // An idle connection notices that it has ended at the next statement.
    await expect
      .poll(() =>
        queryShared(systemScope).then(
          rows => rows.length,
          () => 0,
        ),
      )
      .toBe(companies.length)
  })
})
