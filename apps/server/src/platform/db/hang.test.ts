import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLine } from '../../testing/faults/silent-line.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { connect, type Database } from './database.ts'
import { endHangingConnections } from './hang.ts'
import { isDatabaseAway } from './outage.ts'
import { systemScope } from './scope.ts'

let database: TestDatabase
let line: Awaited<ReturnType<typeof silentLine>>
/** The address of the database through the test proxy. */
let url: string
beforeEach(async () => {
  database = await testDatabase()
  const through = new URL(database.serverUrl)
  line = await silentLine(Number(through.port || 5432))
  through.hostname = '127.0.0.1'
  through.port = String(line.port)
  url = through.href
})
afterEach(async () => {
  await line.close()
  await database.drop()
})

const sendQuery = (db: Database, text = 'select 1 as one') =>
  db.query<Record<string, unknown>>(systemScope, { text })
/** `away` for an error that results in a 503; otherwise the error, or the result. */
const readOutcome = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => 'answered',
    error => (isDatabaseAway(error) ? 'away' : error),
  )

describe('R10 a database that hangs without closing connections', () => {
  test('running statements and new connections are aborted, and everything works again when the database does', async () => {
    const db = connect(url, { size: 3, connectMs: 1000 })
    await sendQuery(db)
    const hangingTransaction = db.within(systemScope, async tx => {
      line.fallSilent()
      await tx.execute('select 1')
    })
    const queued = Array.from({ length: 6 }, () => readOutcome(sendQuery(db)))
    expect(await Promise.all([readOutcome(hangingTransaction), ...queued])).toEqual(Array(7).fill('away'))
    expect(await readOutcome(sendQuery(db))).toBe('away')
    line.restore()
    expect(await readOutcome(sendQuery(db))).toBe('answered')
    await db.close()
  })

  test('planted fault: a plain pool of the driver still waits when all others have been refused', async () => {
    const faulty = new pg.Pool({ connectionString: url, max: 1 })
    faulty.on('error', () => {})
    faulty.on('connect', client => client.on('error', () => {}))
    const db = connect(url, { connectMs: 1000 })
    await Promise.all([sendQuery(db), faulty.query('select 1')])
    line.fallSilent()
    let isWaiting = true
    const waits = faulty
      .query('select 1')
      .catch(() => {})
      .finally(() => {
        isWaiting = false
      })
    expect(await readOutcome(sendQuery(db))).toBe('away')
    expect(isWaiting).toBe(true)
    await db.close()
    await line.close()
    await waits
    await faulty.end()
    line = await silentLine(1)
  })

  test('PostgreSQL ends connections whose client has disappeared', async () => {
    const db = connect(url)
    const { rows } = await sendQuery(
      db,
      `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as every,
         current_setting('tcp_keepalives_count') as times`,
    )
    expect(rows).toEqual([{ idle: '30', every: '10', times: '3' }])
    await db.close()
  })

  test('a long statement of a healthy database is not aborted', async () => {
    const blocker = new pg.Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('select pg_advisory_lock(1)')
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    endHangingConnections(pool, { silentMs: 50 })
    const waits = pool.query('select pg_advisory_lock(1)')
    // The connection of the statement, and three that checked the database.
    await expect.poll(line.accepted).toBeGreaterThanOrEqual(4)
    await blocker.end()
    expect(await readOutcome(waits)).toBe('answered')
    await pool.end()
  })

  test('a statement without a response is aborted, even if the database is healthy', async () => {
    const blocker = new pg.Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('select pg_advisory_lock(1)')
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('connect', client => client.on('error', () => {}))
    endHangingConnections(pool, { silentMs: 50, maxSilentMs: 200 })
    expect(await readOutcome(pool.query('select pg_advisory_lock(1)'))).toBe('away')
    expect(await readOutcome(pool.query('select 1'))).toBe('answered')
    await blocker.end()
    await pool.end()
  })
})
