import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { signOnCalls } from '@archway/contract/contacts'
import { secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import type { Route } from '../../../apps/server/src/platform/http/route.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { createClaims } from '../src/claims.ts'
import { client, otherClient, payloadOf, signToken } from '../src/identity-provider.ts'
import { codeAt, turnOnSecondFactor } from '../src/second-factor-story.ts'
import { createPlantedServer } from '../src/server.ts'
import { bright, createReadyWorld, listRows, type SignOnWorld } from '../src/sign-on-story.ts'

const email = 'contact@brightsmiles.test'
const colleague = 'rm@brightsmiles.test'
const subject = `sub of ${email}`

let world: SignOnWorld
beforeEach(async () => {
  world = await createReadyWorld()
})
afterEach(() => world.close())

const path = (owner: string) => signOnCalls.backChannelLogout.path.replace('{owner}', owner)
type Http = TestApp['app']['http']
const post = async (token: string, owner = bright, http: Http = world.app.app.http) => {
  const response = await http.inject({
    method: 'POST',
    url: path(owner),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
  return response.json().code ?? response.statusCode
}
const nowInSeconds = () => Math.floor(Date.now() / 1000)
/** The claims of a logout token of the person. */
const payload = (changes: object = {}) => ({
  iss: world.idp.issuer,
  aud: client.clientId,
  iat: nowInSeconds(),
  exp: nowInSeconds() + 120,
  jti: randomUUID(),
  sub: subject,
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...changes,
})
const token = (changes: object = {}) => {
  const { kid, privateKey } = world.idp.key()
  return signToken(payload(changes), { alg: 'RS256', kid }, privateKey)
}
const signInByProvider = async (who = email): Promise<Visitor> => {
  const person = world.app.guest()
  expect((await world.signIn(person, createClaims(who))).status).toBe(200)
  return person
}
const isIn = async (...people: Visitor[]) =>
  Promise.all(people.map(async person => (await person.call(sessionCalls.me)).status === 200))
const listSids = async () =>
  (
    await listRows(
      world,
      sql`select sign_on_sid from session where sign_on_sid is not null order by created_at`,
    )
  ).map(({ sign_on_sid }) => String(sign_on_sid))

test('S14 a sign-out at the provider ends the session that began in that session, and no other', async () => {
  const answers: number[] = []
  world.idp.state.deliver = async (url, { headers, body }) => {
    const response = await world.app.app.http.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      payload: String(body),
    })
    answers.push(response.statusCode)
    return new Response(response.body, { status: response.statusCode })
  }
  const firstSession = await signInByProvider()
  world.app.clock.advance(1000)
  const otherSession = await signInByProvider()
  const byPassword = await world.app.as(email)
  const colleagueSession = await signInByProvider(colleague)
  const [sid = '', ...more] = await listSids()
  expect(new Set([sid, ...more]).size).toBe(3)
  await world.idp.signOut(subject, sid)
  expect(answers).toEqual([200])
  expect(await isIn(firstSession, otherSession, byPassword, colleagueSession)).toEqual([
    false,
    true,
    true,
    true,
  ])
  // Again, and for a person who never came here: there is nothing left to end.
  await world.idp.signOut(subject, sid)
  await world.idp.signOut('sub of a stranger', sid)
  expect(answers).toEqual([200, 200, 200])
  expect(await isIn(otherSession, byPassword, colleagueSession)).toEqual([true, true, true])
  const trail = await listRows(
    world,
    sql`select ids from audit_entry where call = 'POST /auth/signOn/{owner}/backChannelLogout' order by at`,
  )
  expect(trail[0]?.ids).toContain(demoId(email))
})

test('S14 a session that changed its password still ends with its session at the provider', async () => {
  const person = await signInByProvider()
  const [sid = ''] = await listSids()
  const body = { oldPassword: demoPassword, newPassword: 'velvet kettle violin' }
  expect((await person.call(sessionCalls.changePassword, { body })).status).toBe(200)
  expect(await post(token({ sub: undefined, sid }))).toBe(200)
  expect(await isIn(person)).toEqual([false])
})

test('S14 a sign-out of a person ends all that began at the provider, also a sign-in before its second step', async () => {
  const person = await signInByProvider()
  // Makes them sessions of the release before, which stored no session of the provider.
  await listRows(world, sql`update session set sign_on_sid = null where sign_on_sid is not null`)
  const colleagueSession = await signInByProvider(colleague)
  expect(await post(token({ sid: 'of another browser' }))).toBe(200)
  expect(await isIn(person, colleagueSession)).toEqual([false, true])

  const byPassword = await world.app.as(email)
  const { key } = await turnOnSecondFactor(world.app, byPassword)
  const half = world.app.guest()
  expect((await world.signIn(half, createClaims(email))).code).toBe('SECOND_FACTOR_NEEDED')
  expect(await post(token())).toBe(200)
  const late = await half.call(secondFactorCalls.passSecondStep, { body: { code: codeAt(world.app, key) } })
  expect(late.body.code).toBe('SIGN_IN_OVER')
  expect(await isIn(byPassword, colleagueSession)).toEqual([true, true])
})

test('S14 a provider that signs out everyone at one moment ends every session, and people can still sign in', async () => {
  const people: Visitor[] = []
  for (let n = 0; n < 10; n += 1) people.push(await signInByProvider())
  const ids = await listSids()
  expect(new Set(ids).size).toBe(10)
  const tokens = ids.map(sid => token({ sid }))
  const [colleagueSession, ...answers] = await Promise.all([
    signInByProvider(colleague),
    ...tokens.map(signOutToken => post(signOutToken)),
  ])
  expect(answers).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await isIn(...people, colleagueSession)).toEqual([...people.map(() => false), true])
})

test('S14 a burst of reports is not limited as calls of people are, and leaves them theirs', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const answers = await Promise.all(Array.from({ length: 500 }, () => post('x', 'staff', app.app.http)))
  expect(new Set(answers)).toEqual(new Set(['SIGN_ON_OVER']))
  const signOnStart = await app.guest().call(signOnCalls.startSignOn, { body: { companyUuid: null } })
  expect(signOnStart.body.code).toBe('SIGN_ON_OVER')
})

const stranger = { sub: 'sub of a stranger' }
/** Requests to the provider while an action runs. */
const countRequestsDuring = async (act: () => Promise<unknown>) => {
  const before = world.idp.state.requests.length
  await act()
  const paths = world.idp.state.requests.slice(before)
  return {
    configuration: paths.filter(path => path === '/.well-known/openid-configuration').length,
    keys: paths.filter(path => path === '/jwks').length,
  }
}

test('S14 tokens share the configuration of the provider for a minute, and until its settings change', async () => {
  const sendBurst = () => Promise.all(Array.from({ length: 10 }, () => post(token(stranger))))
  expect(await countRequestsDuring(sendBurst)).toEqual({ configuration: 1, keys: 1 })
  expect(await countRequestsDuring(sendBurst)).toEqual({ configuration: 0, keys: 0 })
  world.app.clock.advance(60_000)
  expect(await countRequestsDuring(sendBurst)).toEqual({ configuration: 1, keys: 1 })
  expect(await world.save(otherClient)).toBe(200)
  expect(await post(token(stranger))).toBe('SIGN_ON_FAILED')
  expect(await post(token({ ...stranger, aud: otherClient.clientId }))).toBe(200)
})

test('S14 a failed request for the configuration is not remembered', async () => {
  const path = '/.well-known/openid-configuration'
  world.idp.state.change.set(path, metadata => ({ ...metadata, issuer: 'http://elsewhere.test' }))
  expect(await post(token(stranger))).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.delete(path)
  expect(await post(token(stranger))).toBe(200)
})

test('S14 new keys of the provider are fetched with the first token that names one, at most once a second', async () => {
  const person = await signInByProvider()
  expect(await post(token(stranger))).toBe(200)
  const former = token()
  world.idp.rollOver()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  expect(await post(token())).toBe(200)
  expect(await isIn(person)).toEqual([false])
  const { privateKey } = world.idp.key()
  const postUnknown = () => post(signToken(payload(), { alg: 'RS256', kid: randomUUID() }, privateKey))
  expect(
    await countRequestsDuring(async () => {
      expect(await Promise.all([post(former), postUnknown(), postUnknown()])).toEqual(
        Array.from({ length: 3 }, () => 'SIGN_ON_FAILED'),
      )
    }),
  ).toEqual({ configuration: 0, keys: 0 })
})

test('S14 a withdrawn key of the provider signs people out for a minute at most, and signs no one in', async () => {
  const person = await signInByProvider()
  expect(await post(token(stranger))).toBe(200)
  const former = world.idp.key()
  const byFormerKey = (changes: object = {}) =>
    signToken(payload(changes), { alg: 'RS256', kid: former.kid }, former.privateKey)
  world.idp.rollOver()
  // The keys of the minute are still known.
  expect(await post(byFormerKey(stranger))).toBe(200)
  // The same ID token signed by either key.
  const signIn = async (key: ReturnType<typeof world.idp.key>) => {
    world.idp.state.change.set('/token', body => ({
      ...body,
      id_token: signToken(payloadOf(String(body.id_token)), { alg: 'RS256', kid: key.kid }, key.privateKey),
    }))
    const { status, code } = await world.signIn(world.app.guest(), createClaims(colleague))
    return code ?? status
  }
  expect([await signIn(former), await signIn(world.idp.key())]).toEqual(['SIGN_ON_FAILED', 200])
  world.app.clock.advance(60_000)
  expect(await post(byFormerKey())).toBe('SIGN_ON_FAILED')
  expect(await isIn(person)).toEqual([true])
  // Refused for its key alone.
  expect(await post(token())).toBe(200)
})

/** Logout tokens that have to be refused. */
const hostile = (): Record<string, string> => {
  const { kid, privateKey } = world.idp.key()
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return {
    'of another issuer': token({ iss: 'http://elsewhere.test' }),
    'for another client': token({ aud: 'other' }),
    'that has expired': token({ iat: nowInSeconds() - 600, exp: nowInSeconds() - 300 }),
    'of an hour ago': token({ iat: nowInSeconds() - 3600, exp: nowInSeconds() + 3600 }),
    'of tomorrow': token({ iat: nowInSeconds() + 86_400, exp: nowInSeconds() + 90_000 }),
    'without a time': token({ iat: undefined }),
    'without an id': token({ jti: undefined }),
    'without the event': token({ events: undefined }),
    'with another event': token({ events: { 'http://schemas.openid.net/event/other': {} } }),
    'with a nonce, as an ID token': token({ nonce: 'x' }),
    'of nobody': token({ sub: undefined }),
    'without a signature': signToken(payload(), { alg: 'none' }),
    'signed with the client secret': signToken(payload(), { alg: 'HS256' }, client.clientSecret),
    'signed by a foreign key': signToken(payload(), { alg: 'RS256', kid }, foreignKey),
    'signed under another name': signToken(payload(), { alg: 'RS256', kid: 'other' }, privateKey),
    'that is none': 'x',
  }
}

/** The names of the hostile tokens that one server accepted. */
const listAccepted = async (http?: Http): Promise<string[]> => {
  const through: string[] = []
  for (const [name, hostileToken] of Object.entries(hostile()))
    if ((await post(hostileToken, bright, http)) !== 'SIGN_ON_FAILED') through.push(name)
  return through
}

test('S2 S14 only the provider ends sessions, with a fresh token for this portal', async () => {
  const person = await signInByProvider()
  expect(await listAccepted()).toEqual([])
  expect(await post(token(), 'staff')).toBe('SIGN_ON_OVER')
  expect(await post(token(), demoId('nourdental'))).toBe('SIGN_ON_OVER')
  expect(await isIn(person)).toEqual([true])
  expect(await world.save({ isOn: false })).toBe(200)
  expect(await post(token())).toBe('SIGN_ON_OVER')
})

test('a planted fault is found: what a token says is taken for true', async () => {
  const plantedApp = await createPlantedServer(world.app, route =>
    route.call.path === signOnCalls.backChannelLogout.path
      ? ({
          ...route,
          before: (context: Parameters<NonNullable<Route['before']>>[0]) =>
            route.before?.({ ...context, body: { logout_token: token() } }),
        } as Route)
      : route,
  )
  expect(await listAccepted(plantedApp)).toEqual(Object.keys(hostile()))
})

test('S2 no other call takes a form, which other sites could send', async () => {
  const response = await world.app.app.http.inject({
    method: 'POST',
    url: sessionCalls.login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: email, password: 'x' }).toString(),
  })
  expect(response.statusCode).toBe(415)
})
