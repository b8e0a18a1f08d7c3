import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { createApp } from '../../start/app.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { createPasswordLink } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const email = 'owner@nourdental.test'

const queryRows = async <Row extends Record<string, unknown>>(
  statement: ReturnType<typeof sql>,
): Promise<Row[]> =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows as Row[])

const listSessions = async (email: string): Promise<number> =>
  (await queryRows(sql`select 1 from session where account_id = ${demoId(email)}`)).length

/** Stored responses that contain a text in plain form. */
const listResponsesWith = (text: string) =>
  queryRows(sql`select key from idempotency_key as t where position(${text} in t::text) > 0`)

const signIn = (key: string, options: { username?: string; password?: string } = {}, http = app.app.http) =>
  http.inject({
    method: 'POST',
    url: '/auth',
    headers: { 'idempotency-key': key },
    payload: { username: email, password: demoPassword, ...options },
  })

const cookieOf = (response: Awaited<ReturnType<typeof signIn>>): string =>
  response.cookies.find(({ name }) => name === 'archway_session')?.value ?? ''

describe('a sign-in with an Idempotency-Key', () => {
  test('is executed once: a replay gets the first response with the first session', async () => {
    const before = await listSessions(email)
    const first = await signIn('4a2c-first')
    const repeatedResponse = await signIn('4a2c-first')
    expect([first.statusCode, repeatedResponse.statusCode]).toEqual([200, 200])
    expect(repeatedResponse.headers['idempotency-replayed']).toBe('true')
    expect(repeatedResponse.body).toBe(first.body)
    expect(repeatedResponse.cookies).toEqual(first.cookies)
    expect(await listSessions(email)).toBe(before + 1)
    const me = await app.app.http.inject({
      method: 'GET',
      url: '/contact/me',
      headers: { cookie: `archway_session=${cookieOf(repeatedResponse)}` },
    })
    expect(me.json().data.data.email).toBe(email)
  })

  test('at two servers at the same time creates one session', async () => {
    const second = await createApp(app.services.config, app.database.serverUrl, app.services.log, app.clock)
    const before = await listSessions(email)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signIn('4a2c-both', {}, n % 2 ? second.http : app.app.http)),
    )
    await second.close()
    expect(new Set(responses.map(cookieOf)).size).toBe(1)
    expect(await listSessions(email)).toBe(before + 1)
  })

  test('gives nothing to a person who knows only the key, and the key stays usable for its owner', async () => {
    await signIn('4a2c-known')
    for (const given of [{ password: 'not the password' }, { username: 'owner@anadolu.test' }]) {
      const stranger = await signIn('4a2c-known', given)
      expect(stranger.headers['idempotency-replayed']).toBeUndefined()
      expect(stranger.json().data?.data?.email).not.toBe(email)
    }
    const wrong = await signIn('4a2c-known', { password: 'not the password' })
    expect([wrong.statusCode, wrong.cookies]).toEqual([401, []])
    expect((await signIn('4a2c-known')).headers['idempotency-replayed']).toBe('true')
    // An earlier use of a guessed key does not block the owner.
    await signIn('4a2c-guessed', { password: 'not the password' })
    expect((await signIn('4a2c-guessed')).statusCode).toBe(200)
  })

  test('stores nothing readable: no password, no session, no name', async () => {
    const response = await signIn('4a2c-sealed')
    const secrets = [demoPassword, cookieOf(response), email, '4a2c-sealed']
    for (const secret of secrets) expect([secret, await listResponsesWith(secret)]).toEqual([secret, []])
    // Neither does the response of a signed-in person.
    const person = await app.as(email)
    const saved = await person.call(sessionCalls.updateMe, {
      body: { shortcuts: ['cases'] },
      headers: { 'idempotency-key': '4a2c-readable' },
    })
    expect(saved.status).toBe(200)
    expect(await listResponsesWith(email)).toEqual([])
    // The same query finds unencrypted text.
    expect((await listResponsesWith('PUT /contact/me')).length).toBeGreaterThan(0)
  })

  test('replayed after the sign-out returns an ended session', async () => {
    const first = await signIn('4a2c-over')
    const headers = { cookie: `archway_session=${cookieOf(first)}`, 'idempotency-key': '4a2c-out' }
    const logOut = () => app.app.http.inject({ method: 'POST', url: '/auth/logout', headers, payload: {} })
    expect((await logOut()).headers['idempotency-replayed']).toBeUndefined()
    expect((await logOut()).headers['idempotency-replayed']).toBe('true')
    const repeatedResponse = await signIn('4a2c-over')
    const me = await app.app.http.inject({
      method: 'GET',
      url: '/contact/me',
      headers: { cookie: `archway_session=${cookieOf(repeatedResponse)}` },
    })
    expect(me.statusCode).toBe(401)
  })

  test('a sign-out applies to its session: the same key also signs out the next one', async () => {
    for (const key of ['4a2c-one', '4a2c-two']) {
      const headers = {
        cookie: `archway_session=${cookieOf(await signIn(key))}`,
        'idempotency-key': '4a2c-all',
      }
      await app.app.http.inject({ method: 'POST', url: '/auth/logout', headers, payload: {} })
      const me = await app.app.http.inject({ method: 'GET', url: '/contact/me', headers })
      expect(me.statusCode).toBe(401)
    }
  })

  test('its replay is in the audit trail with the person of the first request', async () => {
    await signIn('4a2c-trail')
    await signIn('4a2c-trail')
    const [last] = await queryRows<{ account_id: string; code: string }>(
      sql`select account_id, code from audit_entry where call = 'POST /auth' order by id desc limit 1`,
    )
    expect(last).toEqual({ account_id: demoId(email), code: 'REPLAYED' })
  })
})

describe('passwords with an Idempotency-Key', () => {
  test('a password changes once: a repetition does not need the old one any more', async () => {
    const person = await app.as('contact@nourdental.test')
    const input = {
      body: { oldPassword: demoPassword, newPassword: 'another long password' },
      headers: { 'idempotency-key': '77e1-change' },
    }
    expect((await person.call(sessionCalls.changePassword, input)).status).toBe(200)
    const repeatedResponse = await person.call(sessionCalls.changePassword, input)
    expect([repeatedResponse.status, repeatedResponse.headers['idempotency-replayed']]).toEqual([200, 'true'])
    const other = await person.call(sessionCalls.changePassword, {
      ...input,
      body: { ...input.body, newPassword: 'a third long password' },
    })
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await listResponsesWith('another long password')).toEqual([])
  })

  test('a link sets a password once: repeated, it does not count as expired', async () => {
    const token = await app.services.db.open(tx =>
      createPasswordLink(tx, demoId('contact@brightsmiles.test'), app.clock.now(), 1),
    )
    const input = { body: { token, password: 'set by a link' }, headers: { 'idempotency-key': '77e1-link' } }
    expect((await app.guest().call(sessionCalls.setPassword, input)).status).toBe(200)
    expect((await app.guest().call(sessionCalls.setPassword, input)).status).toBe(200)
    const tokenResponse = await app.guest().call(sessionCalls.setPassword, { body: input.body })
    expect([tokenResponse.status, tokenResponse.body.code]).toEqual([410, 'LINK_EXPIRED'])
  })

  test('a link for a forgotten password is mailed once', async () => {
    const input = {
      body: { email: 'owner@lakeside.test' },
      headers: { 'idempotency-key': '77e1-forgotten' },
    }
    const listPasswordLinks = () =>
      queryRows(sql`select 1 from password_link where account_id = ${demoId('owner@lakeside.test')}`)
    await app.guest().call(sessionCalls.forgetPassword, input)
    app.clock.advance(180_000)
    const repeatedResponse = await app.guest().call(sessionCalls.forgetPassword, input)
    expect(repeatedResponse.headers['idempotency-replayed']).toBe('true')
    expect(await listPasswordLinks()).toHaveLength(1)
  })
})
