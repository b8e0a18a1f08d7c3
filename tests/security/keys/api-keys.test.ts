import { randomUUID } from 'node:crypto'
import { allCalls, calls, keyNeedOf, offeredKeyScopes } from '@archway/contract/api'
import { auditCalls } from '@archway/contract/audit'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { staffCalls } from '@archway/contract/contacts'
import { apiKeyCalls, type KeyScope, keyFeatures } from '@archway/contract/integrations'
import type { AnyCall } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { isAddressAllowed } from '../../../apps/server/src/platform/http/credential.ts'
import { createServer } from '../../../apps/server/src/platform/http/server.ts'
import type { Services } from '../../../apps/server/src/platform/services.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { createTalker, listen, waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { type Principal, policySays, principals } from '../src/principals.ts'
import { inputOf } from '../src/sample.ts'
import { findSecrets } from '../src/secrets/scan.ts'
import { createPlantedServer } from '../src/server.ts'
import { createEntities, type EntityIds } from '../src/world.ts'

const owner = 'owner@brightsmiles.test'
const staff = 'staff@archway.test'
const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let entities: EntityIds
let origin: string
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  entities = await createEntities(app)
  origin = await listen(app.app.http)
  for (const email of [owner, staff]) app.forget(email)
})
afterAll(() => app.close())

type Http = TestApp['app']['http']
type KeyOptions = { scopes?: readonly KeyScope[]; addresses?: readonly string[]; days?: 30 | 90 }

/** Creates a key for the company of this person, or for the provider. */
const createKeyOf = async (
  email: string,
  { scopes = offeredKeyScopes('contact'), ...options }: KeyOptions = {},
) => {
  app.forget(email)
  const response = await (await app.as(email)).call(apiKeyCalls.createKey, {
    body: { name: 'A program', days: 30, scopes: [...scopes], ...options },
  })
  expect([response.status, response.body.code]).toEqual([200, undefined])
  return { id: response.body.data.uuid, secret: response.body.data.secret ?? '' }
}

type Options = { ids?: Record<string, string>; http?: Http; headers?: Record<string, string>; from?: string }

/** Makes a call with a key. */
const send = async (secret: string, call: AnyCall, { ids = {}, http, headers, from }: Options = {}) => {
  const { params, query, body } = inputOf(call)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? params[name] ?? unknownId)
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await (http ?? app.app.http).inject({
    method: call.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: { accept: 'application/json', authorization: `Bearer ${secret}`, ...headers },
    ...(from ? { remoteAddress: from } : {}),
    ...(call.method === 'GET' ? {} : { payload: body }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : {}) as { code?: string; data?: unknown },
  }
}

/** The same server with another lookup of keys: a planted fault. */
const createServerWithKeys = (viewerOfKey: Services['viewerOfKey']): Promise<Http> =>
  createServer({ ...app.services, viewerOfKey }, app.app.routes, allCalls)

const principalOf = (email: string): Principal =>
  principals.find(principal => principal.email === email) ?? expect.fail(`no principal ${email}`)

type Kind = { name: string; secret: string; scopes: readonly KeyScope[]; like: Principal }

/** The refusal that the declarations define for a key: its own, or that of the person it acts as. */
const declaredAccess = (call: AnyCall, { scopes, like }: Kind): string => {
  const need = keyNeedOf(call)
  if (need === 'person') return 'PERSON_ONLY'
  if (need !== 'any' && !scopes.includes(need)) return 'KEY_SCOPE_MISSING'
  return policySays(call.allow, like)
}
const ownCodes = ['PERSON_ONLY', 'KEY_SCOPE_MISSING', 'KEY_INVALID', 'KEY_ADDRESS_REFUSED']
const gates = [...ownCodes, 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'SUPER_ADMIN_ONLY', 'CONFIRMATION_NEEDED']

/**
 * Makes every call with every kind of key. Returns the differences between the declarations and the server's
 * behavior.
 */
const checkKeys = async (kinds: readonly Kind[], http?: Http, testedCalls: readonly AnyCall[] = allCalls) => {
  const differences: string[] = []
  let rows = 0
  for (const call of testedCalls)
    for (const kind of kinds) {
      rows += 1
      const { status, body } = await send(kind.secret, call, http ? { http } : {})
      const code = body.code ?? ''
      const expected = declaredAccess(call, kind)
      const agrees =
        expected === 'may'
          ? !gates.includes(code)
          : expected === 'refused'
            ? status === 403
            : code === expected
      if (!agrees || status >= 500)
        differences.push(
          `${call.method} ${call.path} with ${kind.name}: ${expected}, answer ${status} ${code}`,
        )
    }
  return { rows, differences }
}

const listKinds = async (): Promise<Kind[]> => {
  const all = offeredKeyScopes('contact')
  const reads = all.filter(scope => scope.endsWith(':read'))
  const like = principalOf('contact@brightsmiles.test')
  const ofStaff = offeredKeyScopes('staff')
  return [
    { name: 'all scopes', scopes: all, like, secret: (await createKeyOf(owner, { scopes: all })).secret },
    { name: 'reads', scopes: reads, like, secret: (await createKeyOf(owner, { scopes: reads })).secret },
    {
      name: 'the lab',
      scopes: ofStaff,
      like: principalOf(staff),
      secret: (await createKeyOf(staff, { scopes: ofStaff })).secret,
    },
  ]
}

describe('S2 the permissions of an API key', () => {
  test('every call of the contract has a scope, is open to every key, or is for people', () => {
    const needs = allCalls.map(keyNeedOf)
    const open = new Set(needs.filter(need => need !== 'person' && need !== 'any'))
    expect([...open].every(scope => keyFeatures.some(feature => scope.startsWith(`${feature}:`)))).toBe(true)
    expect(needs.filter(need => need === 'any').length).toBe(1)
    const forPeople = allCalls.filter(call => keyNeedOf(call) === 'person')
    expect(allCalls.filter(call => call.reauthentication !== null && !forPeople.includes(call))).toEqual([])
    expect(Object.values(calls.integrations).filter(call => keyNeedOf(call) !== 'person')).toEqual([
      apiKeyCalls.currentKey,
    ])
  })

  test('every call × a key with all scopes, with read scopes, and of the lab: as declared; a read scope never writes', async () => {
    const kinds = await listKinds()
    const { rows, differences } = await checkKeys(kinds)
    console.info(`${allCalls.length} calls, ${rows} rows`)
    expect(differences).toEqual([])
    expect(rows).toBe(allCalls.length * kinds.length)
  })

  test('planted fault: keys are treated as people, and scopes are ignored', async () => {
    const [, reads] = await listKinds()
    const http = await createServerWithKeys(async secret => {
      const viewer = await app.services.viewerOfKey(secret)
      return viewer && { ...viewer, apiKey: null }
    })
    const victims = [caseCalls.list, caseCalls.create, sessionCalls.me] as unknown as AnyCall[]
    const { differences } = await checkKeys([reads as Kind], http, victims)
    expect(differences.map(line => line.split(' with ')[0])).toEqual(['POST /case', 'GET /contact/me'])
  })
})

describe('S1 the tenancy matrix with API keys', () => {
  const withIds = allCalls.filter(
    call => Object.keys(call.ids).length > 0 && !['person', 'any'].includes(keyNeedOf(call)),
  )
  const listLeaks = async (secret: string, tested: readonly AnyCall[], http?: Http): Promise<string[]> => {
    const leaked: string[] = []
    for (const call of tested)
      for (const company of ['anadolu', 'nour'] as const) {
        const kinds = Object.entries(call.ids)
        const ids = Object.fromEntries(
          kinds.map(([name, kind]) => [name, entities[company][kind] ?? unknownId]),
        )
        const foreignResponse = await send(secret, call, { ids, ...(http ? { http } : {}) })
        const absent = await send(secret, call, http ? { http } : {})
        const isEmpty = Array.isArray(foreignResponse.body.data) && foreignResponse.body.data.length === 0
        if (
          JSON.stringify(foreignResponse) !== JSON.stringify(absent) ||
          (![403, 404].includes(foreignResponse.status) && !isEmpty)
        )
          leaked.push(`${call.method} ${call.path} of ${company}: ${foreignResponse.status}`)
      }
    return leaked
  }

  test('a key of one company never reads or changes records of another', async () => {
    const { secret } = await createKeyOf(owner)
    expect(await listLeaks(secret, withIds)).toEqual([])
  })

  test('planted fault: a handler that ignores the scope', async () => {
    const { secret } = await createKeyOf(owner)
    const http = await createPlantedServer(app, route =>
      route.call.path === '/case/{id}' && route.call.method === 'GET'
        ? {
            ...route,
            run: context =>
              route.run({
                ...context,
                scope: systemScope,
                within: (work: (tx: never) => Promise<unknown>) =>
                  app.services.db.within(systemScope, work as never),
              } as never),
          }
        : route,
    )
    const leaked = await listLeaks(
      secret,
      withIds.filter(({ method, path }) => method === 'GET' && path === '/case/{id}'),
      http,
    )
    expect(leaked.length).toBe(2)
  })
})

test('S12 a revoked or expired key becomes invalid at once, on sockets too, and both have a line in the audit trail', async () => {
  const { id, secret } = await createKeyOf(owner, { days: 90 })
  expect((await send(secret, caseCalls.list)).status).toBe(200)
  const socket = createTalker(origin, '', { key: secret })
  expect(await socket.connected()).toBe(true)
  expect(await socket.say('join', { room: entities.brightClient.case ?? '' })).toMatchObject({ ok: true })
  expect(
    await socket.say('setAsHidden', { rooms: [entities.brightClient.case ?? ''] } as never),
  ).toMatchObject({
    ok: false,
    code: 'PERSON_ONLY',
  })
  const address = await send(secret, caseFileCalls.address, {
    ids: { id: entities.brightClient.asset ?? '' },
  })
  const download = async () =>
    (await app.app.http.inject({ url: (address.body.data as { url: string }).url })).statusCode
  // The files of these tests have no stored bytes: only access to the URL is tested.
  expect(await download()).not.toBe(410)
  await (await app.as(owner)).call(apiKeyCalls.revokeKey, { params: { keyId: id } })
  expect(await download()).toBe(410)
  expect(await send(secret, caseCalls.list)).toMatchObject({ status: 401, body: { code: 'KEY_INVALID' } })
  await waitUntil(() => !socket.socket.connected)
  const reconnected = createTalker(origin, '', { key: secret })
  expect(await reconnected.connected()).toBe(false)

  const expiring = await createKeyOf(owner, { days: 30 })
  const open = createTalker(origin, '', { key: expiring.secret })
  expect(await open.connected()).toBe(true)
  app.clock.advance(30 * 86_400_000 + 1000)
  expect((await send(expiring.secret, caseCalls.list)).body.code).toBe('KEY_INVALID')
  await waitUntil(() => !open.socket.connected)

  app.forget(staff)
  const lines = await (await app.as(staff)).call(auditCalls.trail, {
    query: { filter: { EQ: { accountUuid: id } } },
  })
  const keyLines = lines.body.data.map(({ call, code, apiKeyName }) => ({ call, code, apiKeyName }))
  expect(keyLines).toContainEqual({ call: 'GET /case', code: null, apiKeyName: 'A program' })
  expect(keyLines).toContainEqual({ call: 'GET /case', code: 'KEY_INVALID', apiKeyName: 'A program' })
})

test('S12 a socket only receives events for which the key has the scope', async () => {
  const { secret } = await createKeyOf(owner, { scopes: ['shipments:read', 'chat:read'] })
  const socket = createTalker(origin, '', { key: secret })
  expect(await socket.connected()).toBe(false)
})

test('S14 a key works only from its IP addresses; planted fault: a list that allows all', async () => {
  const { secret } = await createKeyOf(owner, { addresses: ['192.0.2.0/24', '2001:db8::/32'] })
  const callFrom = (address: string, http?: Http) =>
    send(secret, caseCalls.list, { from: address, ...(http ? { http } : {}) }).then(({ body }) => body.code)
  for (const allowed of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::7'])
    expect(await callFrom(allowed)).toBeUndefined()
  for (const foreign of ['198.51.100.7', '::ffff:198.51.100.7', '2001:db9::7'])
    expect(await callFrom(foreign)).toBe('KEY_ADDRESS_REFUSED')
  // An address that is claimed in a header does not count.
  const forgedResponse = await send(secret, caseCalls.list, {
    from: '198.51.100.7',
    headers: { 'x-forwarded-for': '192.0.2.7' },
  })
  expect(forgedResponse.body.code).toBe('KEY_ADDRESS_REFUSED')
  expect([isAddressAllowed(['10.0.0.1'], '10.0.0.1'), isAddressAllowed(['10.0.0.1'], 'unix')]).toEqual([
    true,
    false,
  ])
  const http = await createServerWithKeys(async token => {
    const viewer = await app.services.viewerOfKey(token)
    return viewer?.apiKey ? { ...viewer, apiKey: { ...viewer.apiKey, addresses: [] } } : viewer
  })
  expect(await callFrom('198.51.100.7', http)).toBeUndefined()
})

test('S14 a key is used alone: a cookie is ignored beside it, cannot replace it, and the rules for cookies do not change', async () => {
  const { secret } = await createKeyOf(owner, { scopes: ['cases:read'] })
  const { cookie } = await app.as(owner)
  const session = cookie.match(/archway_session=([^;]+)/)?.[1] ?? expect.fail('no session')
  const readCode = async (headers: Record<string, string>, call: AnyCall = caseCalls.list) =>
    (
      await app.app.http.inject({
        method: call.method as 'GET',
        url: call.path,
        headers,
        ...(call.method === 'GET' ? {} : { payload: inputOf(call).body }),
      })
    ).json().code
  const key = { authorization: `Bearer ${secret}` }
  expect(await readCode({ ...key, cookie }, caseCalls.create)).toBe('KEY_SCOPE_MISSING')
  expect(await readCode({ authorization: 'Bearer archway_wrong', cookie })).toBe('KEY_INVALID')
  expect(await readCode({ authorization: `Bearer ${session}` })).toBe('NOT_SIGNED_IN')
  expect(await readCode({ cookie: `archway_session=${secret}` })).toBe('NOT_SIGNED_IN')
  // The headers of a proxy change nothing for people.
  expect(await readCode({ authorization: 'Basic cHJveHk6cHJveHk=', cookie })).toBeUndefined()
  const foreignOrigin = { origin: 'https://elsewhere.test' }
  expect(await readCode({ ...foreignOrigin, cookie }, caseCalls.create)).toBe('WRONG_ORIGIN')
  expect(await readCode({ ...foreignOrigin, ...key }, caseCalls.create)).toBe('WRONG_ORIGIN')
  expect(await readCode({ ...key }, sessionCalls.me)).toBe('PERSON_ONLY')
})

describe('S14 creating a key', () => {
  test('needs an account owner or staff, a recent confirmation, and scopes that its creator has', async () => {
    const body = { name: 'A program', days: 30, scopes: ['cases:read'] as KeyScope[] }
    const contact = await (await app.as('contact@brightsmiles.test')).call(apiKeyCalls.createKey, { body })
    expect([contact.status, contact.body.code]).toEqual([403, 'SUPER_ADMIN_ONLY'])
    app.forget(owner)
    const person = await app.as(owner)
    const refusal = await person.call(apiKeyCalls.createKey, {
      body: { ...body, name: ' ', scopes: ['cases:read', 'lab:read'], addresses: ['10.0.0.0/99', 'home'] },
    })
    expect(refusal.body.errors).toMatchObject({
      name: expect.any(String),
      'addresses.0': 'Use an IP address or a range such as 192.0.2.0/24',
      'addresses.1': expect.any(String),
    })
    const other = await person.call(apiKeyCalls.createKey, { body: { ...body, scopes: ['lab:read'] } })
    expect(other.body.errors).toHaveProperty(['scopes.0'])
    app.clock.advance(16 * 60_000)
    expect((await person.call(apiKeyCalls.createKey, { body })).body.code).toBe('CONFIRMATION_NEEDED')
  })

  test('shows the secret once: not in a repeated response, the list or the database', async () => {
    app.forget(owner)
    const person = await app.as(owner)
    const input = {
      body: { name: 'A program', days: 30, scopes: ['cases:read' as const] },
      headers: { 'idempotency-key': randomUUID() },
    }
    const created = await person.call(apiKeyCalls.createKey, input)
    const secret = created.body.data.secret ?? ''
    expect(secret).toMatch(/^archway_[\w-]{43}$/)
    const repeatedResponse = await person.call(apiKeyCalls.createKey, input)
    expect(repeatedResponse.body.data).toEqual({ ...created.body.data, secret: null })
    const list = await person.call(apiKeyCalls.keys)
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(12))
    expect(list.body.data[0]).toMatchObject({ start: secret.slice(0, 12), lastUsedAt: null })
    await send(secret, caseCalls.list)
    const { found } = await findSecrets(app.database.url, new Map([[secret.slice(8), 'a key']]))
    expect(found).toEqual([])
    await expect
      .poll(async () => (await person.call(apiKeyCalls.keys)).body.data[0]?.lastUsedAt)
      .not.toBeNull()
    const current = await send(secret, apiKeyCalls.currentKey)
    expect(current.body.data).toMatchObject({ companyName: 'Bright Smiles', scopes: ['cases:read'] })
  })
})

test('S2 ruling 36: keys created by an administrator end when that person loses the role', async () => {
  const planner = 'planner@archway.test'
  app.forget(staff)
  const administrator = await app.as(staff)
  const { data } = (await administrator.call(staffCalls.staffAccounts)).body
  const staffId = data.find(({ email }) => email === planner)?.uuid ?? ''
  const changeRole = async (role: 'administrator' | 'planner') =>
    (await administrator.call(staffCalls.changeStaff, { params: { staffId }, body: { role } })).status
  expect(await changeRole('administrator')).toBe(200)
  const otherKey = await createKeyOf(planner, { scopes: ['cases:read'] })
  const visiting = await app.as(planner)
  await visiting.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('brightsmiles') } })
  const ofCompany = await visiting.call(apiKeyCalls.createKey, {
    body: { name: 'Set up for the company', days: 30, scopes: ['cases:read'] },
  })
  const visited = { secret: ofCompany.body.data.secret ?? '' }
  const staffKey = await createKeyOf(staff, { scopes: ['cases:read'] })
  const readStatuses = async () =>
    Promise.all(
      [otherKey, visited, staffKey].map(async ({ secret }) => (await send(secret, caseCalls.list)).status),
    )
  expect(await readStatuses()).toEqual([200, 200, 200])
  expect(await changeRole('planner')).toBe(200)
  expect(await readStatuses()).toEqual([401, 401, 200])
})
