import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { connect, type Database, slowStatements } from './database.ts'
import { isDatabaseAway } from './outage.ts'
import type { Scope } from './scope.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await testDatabase()
})
afterAll(() => scratch.drop())

const companyScope = (): Scope => ({ kind: 'company', companyId: randomUUID() })
/** Waits until the lock is free. */
const slow = { text: 'select pg_advisory_xact_lock_shared(1)' }
const quick = { text: 'select 1 as one' }

/** Ten slow statements of one company; `check` runs at the same time. */
const whileBusy = async (
  name: 'query' | 'queryInTurn',
  check: (db: Database, send: Database['queryInTurn']) => Promise<{ left?: Promise<unknown> }>,
): Promise<void> => {
  const db = connect(scratch.serverUrl, { size: 4 })
  const owner = new pg.Client({ connectionString: scratch.url })
  await owner.connect()
  await owner.query('select pg_advisory_lock(1)')
  const company = companyScope()
  const busy = Promise.all(Array.from({ length: 10 }, () => db[name](company, slow)))
  let abandonedQuery: Promise<unknown> | undefined
  try {
    abandonedQuery = (await check(db, db[name])).left
  } finally {
    await owner.end()
    await Promise.all([busy, abandonedQuery])
    await db.close()
  }
}

test('P17 slow statements of one company take neither the connections nor the turns of another company', () =>
  whileBusy('queryInTurn', async (db, send) => {
    const otherScope = companyScope()
    expect((await send(otherScope, quick)).rows).toEqual([{ one: 1 }])
    expect((await db.query(otherScope, quick)).rows).toEqual([{ one: 1 }])
    expect(db.pool.waitingCount).toBe(0)
    return {}
  }))

test('planted fault: without turns, the slow statements of one company use every connection', () =>
  whileBusy('query', async (db, send) => {
    const left = send(companyScope(), quick)
    await expect.poll(() => db.pool.totalCount).toBe(4)
    expect(db.pool.waitingCount).toBe(7)
    return { left }
  }))

test('P17 a statement that has waited too long for its turn fails as if there were no connection, and can be repeated', async () => {
  const db = connect(scratch.serverUrl, { size: 4, queueMs: 5000 })
  const owner = new pg.Client({ connectionString: scratch.url })
  await owner.connect()
  await owner.query('select pg_advisory_lock(1)')
  const company = companyScope()
  const runningQueries = Array.from({ length: slowStatements - 1 }, () => db.queryInTurn(company, slow))
  try {
    const refusal = await db.queryInTurn(company, quick).catch(error => error)
    expect(isDatabaseAway(refusal)).toBe(true)
  } finally {
    await owner.end()
    await Promise.all(runningQueries)
  }
  expect((await db.queryInTurn(company, quick)).rows).toEqual([{ one: 1 }])
  await db.close()
})
