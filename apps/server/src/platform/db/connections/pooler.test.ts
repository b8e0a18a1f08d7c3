import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testLogin } from '../../testing/login.ts'
import { startPooler } from '../../testing/pooler.ts'
import { connect, type Database } from '../database.ts'
import { isDatabaseAway } from '../outage.ts'
import { type Scope, systemScope } from '../scope.ts'
import { scopeKey, signUntil } from '../signed-scope.ts'

const [ownCompany, foreignCompany] = [randomUUID(), randomUUID()]
const scope: Scope = { kind: 'company', companyId: ownCompany }
const everything = { name: 'everything', text: 'select company_id as id from laser_marking' }
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

let scratch: TestDatabase
/** With a single connection to the database, which all clients use in turns. */
let pooler: Awaited<ReturnType<typeof startPooler>>
let db: Database
/** Another client of the pooler, signed in as the server is. */
let otherClient: pg.Client
beforeAll(async () => {
  scratch = await testDatabase()
  pooler = await startPooler(scratch.url, { connections: 1 })
  db = connect(scratch.serverUrl, { poolerUrl: pooler.url, statementMs: 7000 })
  for (const id of [ownCompany, foreignCompany])
    await db.within(systemScope, async ({ $client }) => {
      await $client.query(`insert into company (id, name) values ($1, 'Company')`, [id])
      await $client.query(`insert into laser_marking (company_id, company_name) values ($1, 'Company')`, [id])
    })
  const url = new URL(scratch.serverUrl)
  url.port = new URL(pooler.url).port
  otherClient = new pg.Client({ connectionString: url.href })
  await otherClient.connect()
})
afterAll(async () => {
  // PgBouncer must end even if the setup has failed; then the later variables are undefined.
  await Promise.allSettled([otherClient?.end(), db?.close()])
  await pooler?.close()
  await scratch?.drop()
})

/** Leaves settings on the connection to the database, like a client that does not reset them with its transaction. */
const leaveSettings = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await otherClient.query('select set_config($1, $2, false)', [name, value])
}
const signature = (subject: string, until = inAnHour()): string =>
  signUntil(scopeKey(testLogin), subject, until)

describe('S13 a transaction ignores settings that another client left on its pooled connection', () => {
  const leftovers = {
    nothing: { role: 'none', 'app.scope': '' },
    'the scope of another company': { role: 'archway_app', 'app.scope': signature(foreignCompany) },
    'the scope of staff': { role: 'archway_staff', 'app.scope': signature('staff') },
    'no role': { role: 'none', 'app.scope': signature('staff') },
    'another time limit': { role: 'archway_app', 'app.scope': '', statement_timeout: '0' },
  }
  const queryMethods: Record<string, () => Promise<unknown[]>> = {
    query: async () => (await db.query(scope, everything)).rows,
    queryShared: async () => (await db.queryShared(scope, everything)).rows,
    queryInTurn: async () => (await db.queryInTurn(scope, everything)).rows,
    within: () => db.within(scope, async ({ $client }) => (await $client.query(everything)).rows),
    read: () => db.read(scope, async ({ $client }) => (await $client.query(everything)).rows),
    'open, without a company': () =>
      db.open(async ({ $client }) => [...(await $client.query(everything)).rows, { id: ownCompany }]),
  }

  test.each(Object.entries(leftovers))(
    '%s neither reveals nor hides rows, in every query method',
    async (_, leftover) => {
      for (const [name, runQuery] of Object.entries(queryMethods)) {
        await leaveSettings(leftover)
        expect(await runQuery(), name).toEqual([{ id: ownCompany }])
      }
      const limits = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
      expect((await db.query(scope, { text: limits })).rows).toEqual([{ statement: '7s', idle: '1min' }])
    },
  )

  test('planted fault: a transaction that uses the scope it finds sees the other company', async () => {
    await leaveSettings(leftovers['the scope of another company'])
    expect((await db.pool.query(everything)).rows).toEqual([{ id: foreignCompany }])
    await leaveSettings(leftovers['the scope of staff'])
    expect((await db.pool.query(everything)).rows).toHaveLength(2)
  })

  test('the server’s settings end with its transaction', async () => {
    await leaveSettings(leftovers.nothing)
    await queryMethods.within?.()
    await queryMethods.query?.()
    const { rows } = await otherClient.query(
      `select current_user as role, current_setting('app.scope') as scope`,
    )
    expect(rows).toEqual([{ role: testLogin, scope: '' }])
  })
})

describe('S13 a signature with an expiry', () => {
  const countVisibleRows = async (signedScope: string): Promise<number> => {
    await leaveSettings({ role: 'archway_staff', 'app.scope': signedScope })
    return (await otherClient.query(everything.text)).rows.length
  }
  const changeText = (text: string, change: (parts: string[]) => void): string => {
    const parts = text.split(/(?=[.@])/)
    change(parts)
    return parts.join('')
  }

  test('is valid on every connection until then', async () => {
    expect(await countVisibleRows(signature('staff'))).toBe(2)
  })

  test('causes an error afterwards, never an empty result', async () => {
    await expect(countVisibleRows(signature('staff', inAnHour() - 7200))).rejects.toMatchObject({
      code: '57P03',
    })
  })

  test.each([
    ['a later time', (parts: string[]) => parts.splice(2, 1, `@${inAnHour() + 3600}`)],
    ['no time', (parts: string[]) => parts.splice(2, 1)],
    ['another subject', (parts: string[]) => parts.splice(1, 1, '.jobs')],
    ['another MAC', (parts: string[]) => parts.splice(0, 1, 'a'.repeat(64))],
  ])('opens nothing with %s in it', async (_, change) => {
    expect(await countVisibleRows(changeText(signature('staff'), change))).toBe(0)
  })
})

test('Named prepared statements of other connections work unchanged through a pooler', async () => {
  const twoConnectionPooler = await startPooler(scratch.url, { connections: 2 })
  const pooled = connect(scratch.serverUrl, { poolerUrl: twoConnectionPooler.url, size: 2 })
  const url = new URL(scratch.serverUrl)
  url.port = new URL(twoConnectionPooler.url).port
  const plain = new pg.Client({ connectionString: url.href })
  const preparedQuery = { name: 'one', text: 'select 1 as n', values: [] }
  /**
   * Both connections to the database are used in turns: while one is in a transaction, the statement uses the other.
   */
  const runOnBoth = async (runQuery: () => Promise<pg.QueryResult>): Promise<unknown[]> => {
    const first = await runQuery()
    const blocker = pooled.unit(systemScope)
    try {
      return await blocker.within(async ({ $client }) => {
        await $client.query('select 1')
        return [first.rows, (await runQuery()).rows]
      })
    } finally {
      await blocker.rollback()
    }
  }
  try {
    await plain.connect()
    expect(await runOnBoth(() => pooled.query(systemScope, preparedQuery))).toEqual([[{ n: 1 }], [{ n: 1 }]])
    // Planted fault: a client that relies on its connection, which has no prepared statement of this name.
    await expect(runOnBoth(() => plain.query(preparedQuery))).rejects.toMatchObject({ code: '26000' })
  } finally {
    await Promise.allSettled([plain.end(), pooled.close()])
    await twoConnectionPooler.close()
  }
})

test('R10 a pooler that cannot reach its database is an outage, a protocol error is not', async () => {
  const nowhere = await startPooler('postgres://127.0.0.1:1', { waitSeconds: 1 })
  const pooled = connect(scratch.serverUrl, { poolerUrl: nowhere.url, connectMs: 60_000, queueMs: 60_000 })
  try {
    const unanswered = pooled.query(systemScope, everything)
    await expect(unanswered).rejects.toMatchObject({ code: '08P01' })
    await expect(unanswered).rejects.toSatisfy(isDatabaseAway)
    const faulty = db.query(systemScope, { text: 'select $1::int + $2::int', values: [1] })
    await expect(faulty).rejects.toMatchObject({ code: '08P01' })
    await expect(faulty).rejects.not.toSatisfy(isDatabaseAway)
  } finally {
    await pooled.close()
    await nowhere.close()
  }
})
