import { randomUUID } from 'node:crypto'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { account } from '../../../apps/server/src/features/session/table.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { peopleOf } from '../../../apps/server/src/testing/planted.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/**
 * The statements of a call, one per line, without their values: how long the call takes depends on
 * these and not on the machine. Mails leave later, by jobs that the call does not wait for.
 */
const recordStatements = async (call: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const texts = query.mock.calls.map(([statement]) => {
    const { text } = (typeof statement === 'string' ? { text: statement } : statement) as { text: string }
    return text.replace(/\s+/g, ' ').slice(0, 100)
  })
  query.mockRestore()
  return texts
}

/** Statements for a known and for an unknown address; each call is made once before, for what is only done once. */
const recordBoth = async (call: (email: string) => Promise<unknown>, existingEmails: readonly string[]) => {
  const [first = '', second = ''] = existingEmails
  const createFreeEmail = () => `${randomUUID()}@guest.test`
  await call(first)
  await call(createFreeEmail())
  return [
    await recordStatements(() => call(second)),
    await recordStatements(() => call(createFreeEmail())),
  ] as const
}

type Guests = Pick<TestApp, 'guest'>
const requestReset = (people: Guests) => (email: string) =>
  people.guest().call(sessionCalls.forgetPassword, { body: { email } })

describe('S7 an address that has an account costs the same work as a free one', () => {
  test.each([
    [
      'inviting a contact',
      async (email: string) =>
        (await app.as('owner@nourdental.test')).call(contactCalls.addContact, {
          body: { name: 'Guest Person', email },
        }),
      ['owner@anadolu.test', 'doctor@anadolu.test'],
    ],
    [
      'inviting a doctor',
      async (email: string) =>
        (await app.as('owner@brightsmiles.test')).call(doctorCalls.addDoctor, {
          body: { name: 'Guest Person', email, countryId: 'US', stepType: 'ONE_STEP' },
        }),
      ['owner@anadolu.test', 'doctor@anadolu.test'],
    ],
    [
      'a forgotten password',
      (email: string) => requestReset(app)(email),
      ['owner@anadolu.test', 'doctor@anadolu.test'],
    ],
    [
      'signing in with a wrong password',
      (email: string) =>
        app.guest().call(sessionCalls.login, { body: { username: email, password: 'not the password' } }),
      ['owner@anadolu.test', 'doctor@anadolu.test'],
    ],
  ] as const)('%s', async (_what, call, existingEmails) => {
    const [forTaken, forFree] = await recordBoth(call as (email: string) => Promise<unknown>, existingEmails)
    expect(forFree.length).toBeGreaterThan(1)
    expect(forTaken).toEqual(forFree)
  })

  test('a planted fault is found: for an unknown address nothing is written', async () => {
    const faulty = await peopleOf(app, sessionCalls.forgetPassword, async (context, run) => {
      const { email } = context.body as { email: string }
      const [row] = await context.within(tx => tx.select().from(account).where(eq(account.email, email)))
      return row ? run() : {}
    })
    const [forTaken, forFree] = await recordBoth(requestReset(faulty), [
      'owner@lakeside.test',
      'owner@nourdental.test',
    ])
    expect(forTaken.length).toBeGreaterThan(forFree.length)
  })
})
