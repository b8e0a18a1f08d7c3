import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../apps/server/src/demo/people.ts'
import { signInJobs } from '../../../apps/server/src/features/session/sign-in/forget-budgets.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'

const owner = 'owner@brightsmiles.test'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A sign-in from an IP address, in an unknown browser. */
const signIn = async (remoteAddress: string, username: string, password = 'wrong password') => {
  const { statusCode } = await app.app.http.inject({
    method: 'POST',
    url: sessionCalls.login.path,
    remoteAddress,
    payload: { username, password },
  })
  return statusCode
}
/** Any number of IP addresses that belong to one customer. */
const addresses = (network: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${network}:${(n + 1).toString(16)}::1`)
/** The number of responses by status. */
const count = (statuses: readonly number[]): Record<number, number> => {
  const countByStatus: Record<number, number> = {}
  for (const status of statuses) countByStatus[status] = (countByStatus[status] ?? 0) + 1
  return countByStatus
}
const readAll = async (network: string, times: number, username: (n: number) => string) => {
  const statuses: number[] = []
  for (const [n, address] of addresses(network, times).entries())
    statuses.push(await signIn(address, username(n)))
  return count(statuses)
}

describe('P17 S7 using up the limits of others', () => {
  test('an attacker with the addresses of a whole network has the attempts of one address, and others can sign in', async () => {
    expect(await readAll('2001:db8:a:1', 40, () => owner)).toEqual({ 401: 10, 429: 30 })
    // The owner, in a new browser at another address.
    expect(await signIn('2001:db8:b:1::1', owner, demoPassword)).toBe(200)
  })

  test('the calls of such a network are limited like those of one address; the next network and signed-in people are not', async () => {
    app.clock.advance(120_000)
    const statuses = await readAll('2001:db8:c:1', 80, n => `nobody-${n}@nowhere.test`)
    expect(statuses).toEqual({ 401: 60, 429: 20 })
    expect(await signIn('2001:db8:c:2::1', 'nobody@nowhere.test')).toBe(401)
    const colleague = await app.as('owner@nourdental.test')
    expect((await colleague.call(caseCalls.list, { query: {} })).status).toBe(200)
  })

  test('each person has separate limits: a colleague and another company are not affected', async () => {
    app.clock.advance(120_000)
    const person = await app.as(owner)
    const list = async (email: string) =>
      (await (await app.as(email)).call(caseCalls.list, { query: {} })).status
    const statuses: number[] = []
    for (let n = 0; n < 1210; n += 1) statuses.push((await person.call(sessionCalls.me, {})).status)
    expect(count(statuses)).toEqual({ 200: 1200, 429: 10 })
    expect(await list('contact@brightsmiles.test')).toBe(200)
    expect(await list('owner@nourdental.test')).toBe(200)
  })

  test('rows for invented addresses are deleted when their time window ends', async () => {
    app.clock.advance(3_600_000)
    const countRows = () =>
      app.services.db.within(systemScope, async tx => {
        const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from sign_in_budget`)
        return rows[0]?.n ?? -1
      })
    await signIn('192.0.2.77', 'still-running@nowhere.test')
    const before = await countRows()
    expect(before).toBeGreaterThan(100)
    const job = signInJobs(app.services).forgetSignIns as () => Promise<void>
    await job()
    expect(await countRows()).toBe(2)
    // Planted fault: the same job again without time passing must not delete anything.
    await job()
    expect(await countRows()).toBe(2)
  })
})
