import { request } from 'node:http'
import { allCalls } from '@archway/contract/api'
import { caseCalls } from '@archway/contract/cases'
import { apiKeyCalls, keyScopes } from '@archway/contract/integrations'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../../apps/server/src/platform/http/server.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createDraft } from '../../../apps/server/src/testing/case-story.ts'
import { listen } from '../../../apps/server/src/testing/chat-story.ts'

const owner = 'owner@brightsmiles.test'
const office = '203.0.113.7'
const elsewhere = '198.51.100.9'
const proxy = '127.0.0.1'

/** A server that trusts a proxy on its own machine, and a server that trusts none. */
let behindProxy: TestApp
let alone: TestApp
beforeAll(async () => {
  behindProxy = await testApp({ TRUST_PROXY: 'loopback' })
  alone = await testApp()
})
afterAll(async () => {
  await behindProxy.close()
  await alone.close()
})

const newKey = async (app: TestApp, addresses: readonly string[] = []) => {
  app.forget(owner)
  const scopes = keyScopes.filter(scope => /^(cases|caseFiles|chat):/.test(scope))
  const body = { name: 'A program', days: 30 as const, scopes, addresses: [...addresses] }
  const { data } = (await (await app.as(owner)).call(apiKeyCalls.createKey, { body })).body
  return { id: data.uuid, secret: data.secret ?? '' }
}

type From = { readonly peer: string; readonly headers?: Readonly<Record<string, string>> }

const listCases = async (app: TestApp, secret: string, { peer, headers = {} }: From): Promise<string> => {
  const answer = await app.app.http.inject({
    url: '/case',
    remoteAddress: peer,
    headers: { authorization: `Bearer ${secret}`, ...headers },
  })
  return answer.json().code ?? 'open'
}

const claims = (value: string): Record<string, string>[] =>
  ['x-real-ip', 'x-client-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-cluster-client-ip'].map(
    name => ({ [name]: value }),
  )

describe('S14 the IP addresses of a key', () => {
  test('are compared with the connection: headers are ignored without a trusted proxy', async () => {
    const { secret } = await newKey(alone, [office])
    const tricks = [
      ...[office, `${office}, ${proxy}`, `${proxy}, ${office}`].map(value => ({ 'x-forwarded-for': value })),
      { forwarded: `for=${office}` },
      ...claims(office),
    ]
    for (const peer of [elsewhere, proxy])
      for (const headers of tricks)
        expect([headers, await listCases(alone, secret, { peer, headers })]).toEqual([
          headers,
          'KEY_ADDRESS_REFUSED',
        ])
    // The address of the office counts, whatever the header claims.
    expect(await listCases(alone, secret, { peer: office, headers: { 'x-forwarded-for': elsewhere } })).toBe(
      'open',
    )
  })

  test('are compared with the address from the last proxy, never with what the client has sent', async () => {
    const { secret } = await newKey(behindProxy, [office])
    const callThrough = (forwarded: string, peer = proxy) =>
      listCases(behindProxy, secret, { peer, headers: { 'x-forwarded-for': forwarded } })
    for (const forwarded of [office, `${elsewhere}, ${office}`, `::ffff:${office}`])
      expect([forwarded, await callThrough(forwarded)]).toEqual([forwarded, 'open'])
    const refused = [
      elsewhere,
      `${office}, ${elsewhere}`,
      `${office},${elsewhere}`,
      `${office}:443`,
      `[::ffff:${office}]`,
      `${office}%eth0`,
      `"${office}"`,
      '203.0.113.007',
      '203.0.113.7.example',
      '3405803783',
      'unknown',
      '',
      ' , ',
    ]
    for (const forwarded of refused)
      expect([forwarded, await callThrough(forwarded)]).toEqual([forwarded, 'KEY_ADDRESS_REFUSED'])
    // Headers of senders other than the proxy are ignored.
    expect(await callThrough(office, elsewhere)).toBe('KEY_ADDRESS_REFUSED')
    for (const headers of [{ forwarded: `for=${office}` }, ...claims(office)])
      expect(await listCases(behindProxy, secret, { peer: proxy, headers })).toBe('KEY_ADDRESS_REFUSED')
  })

  test('planted fault: every proxy before the trusted one is trusted', async () => {
    const { services, routes } = behindProxy.app
    const config = { ...services.config, TRUST_PROXY: 9 }
    const http = await createServer({ ...services, config }, routes, allCalls)
    const { secret } = await newKey(behindProxy, [office])
    const answer = await http.inject({
      url: '/case',
      remoteAddress: proxy,
      headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': `${office}, ${elsewhere}` },
    })
    expect(answer.statusCode).toBe(200)
  })

  test('also apply to sockets and uploads', async () => {
    const { secret } = await newKey(behindProxy, [office])
    const origin = await listen(behindProxy.app.http)
    const canConnect = (forwarded: string) =>
      new Promise<boolean>(done => {
        const socket = io(origin, {
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          extraHeaders: { authorization: `Bearer ${secret}`, 'x-forwarded-for': forwarded },
        })
        const end = (isOpen: boolean) => {
          socket.disconnect()
          done(isOpen)
        }
        socket.once('connect', () => end(true)).once('connect_error', () => end(false))
      })
    const offset = async (forwarded: string) => {
      const url = `${origin}/files/uploads/00000000-0000-4000-8000-000000000000`
      const headers = {
        authorization: `Bearer ${secret}`,
        'x-forwarded-for': forwarded,
        'tus-resumable': '1.0.0',
      }
      return (await fetch(url, { method: 'HEAD', headers })).status
    }
    expect([await canConnect(office), await offset(office)]).toEqual([true, 404])
    for (const forwarded of [elsewhere, `${office}, ${elsewhere}`])
      expect([await canConnect(forwarded), await offset(forwarded)]).toEqual([false, 403])
  })

  const allowed: readonly (readonly [range: string, address: string])[] = [
    ['203.0.113.0/25', '203.0.113.127'],
    ['203.0.113.7/31', '203.0.113.6'],
    ['0.0.0.0/0', elsewhere],
    ['::ffff:203.0.113.0/120', '203.0.113.200'],
    ['203.0.113.0/24', '::ffff:cb00:7107'],
    ['2001:db8::/33', '2001:DB8:7fff::1'],
    ['fe80::/10', 'fe80::1%eth0'],
  ]
  const foreign: readonly (readonly [range: string, address: string])[] = [
    ['203.0.113.0/25', '203.0.113.128'],
    ['203.0.113.7/32', '203.0.113.6'],
    ['0.0.0.0/0', '2001:db8::1'],
    ['::ffff:203.0.113.0/120', '203.0.114.1'],
    // Other IPv6 notations of an IPv4 address do not match the address itself.
    ['203.0.113.0/24', '::203.0.113.7'],
    ['203.0.113.0/24', '64:ff9b::cb00:7107'],
    ['203.0.113.0/24', '2002:cb00:7107::1'],
    ['2001:db8::/33', '2001:db8:8000::1'],
    ['fe80::/10', 'fec0::1'],
  ]

  test('are ranges exact to the bit, separate for IPv4 and IPv6', async () => {
    const say = async ([range, peer]: readonly [string, string]) => {
      const { id, secret } = await newKey(alone, [range])
      const outcome = await listCases(alone, secret, { peer })
      await (await alone.as(owner)).call(apiKeyCalls.revokeKey, { params: { keyId: id } })
      return [range, peer, outcome]
    }
    for (const row of allowed) expect(await say(row)).toEqual([...row, 'open'])
    for (const row of foreign) expect(await say(row)).toEqual([...row, 'KEY_ADDRESS_REFUSED'])
    const person = await alone.as(owner)
    for (const range of [
      '203.0.113.0/33',
      '203.0.113.0/',
      '203.0.113.0/08',
      '203.0.113',
      '0xcb007107',
      '::/129',
    ])
      expect([
        range,
        (
          await person.call(apiKeyCalls.createKey, {
            body: { name: 'x', days: 30, scopes: ['cases:read'], addresses: [range] },
          })
        ).body.code,
      ]).toEqual([range, 'INVALID'])
  })
})

test('S14 a key is read only from the Authorization header', async () => {
  const { secret } = await newKey(alone)
  const code = async (url: string, headers: Record<string, string> = {}) =>
    (await alone.app.http.inject({ url, headers })).json().code ?? 'open'
  expect(await code('/case', { authorization: `bearer  ${secret}` })).toBe('open')
  for (const name of ['access_token', 'api_key', 'apikey', 'key', 'token', 'authorization'])
    expect([name, await code(`/case?${name}=${secret}`)]).not.toEqual([name, 'open'])
  const others: Record<string, string>[] = [
    { 'x-api-key': secret },
    { 'x-auth-token': secret },
    { 'proxy-authorization': `Bearer ${secret}` },
    { authorization: secret },
    { authorization: `Token ${secret}` },
    { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` },
    { authorization: `Bearer ${secret}, Bearer ${secret}` },
    { authorization: `Bearer ${secret} x` },
    { cookie: `authorization=Bearer ${secret}; archway_key=${secret}; archway_session=${secret}` },
  ]
  for (const headers of others)
    expect([headers, await code('/case', headers)]).toEqual([headers, 'NOT_SIGNED_IN'])
  for (const wrong of [secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), `${secret.slice(0, -1)}%00`])
    expect(await code('/case', { authorization: `Bearer ${wrong}` })).not.toBe('open')
})

test('S12 S14 a key that becomes invalid while the body of its call is being sent changes nothing', async () => {
  const origin = await listen(alone.app.http)
  const id = await createDraft(await alone.as(owner), completeForm())
  const rename = async (value: string, before: (keyId: string) => Promise<unknown>) => {
    const key = await newKey(alone)
    const body = JSON.stringify({ form: { ...completeForm(), lastName: value } })
    const sent = request(`${origin}/case/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key.secret}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    const answered = new Promise<number>((done, fail) => {
      sent.once('error', fail)
      sent.once('response', response => done(response.resume().statusCode ?? 0))
    })
    await new Promise(done => sent.write(body.slice(0, 10), done))
    await before(key.id)
    sent.end(body.slice(10))
    return answered
  }
  const readStored = async () =>
    (await (await alone.as(owner)).call(caseCalls.read, { params: { id } })).body.data.lastName
  const revoke = async (keyId: string) =>
    (await alone.as(owner)).call(apiKeyCalls.revokeKey, { params: { keyId } })
  expect([await rename('during', async () => {}), await readStored()]).toEqual([200, 'during'])
  expect([await rename('after', revoke), await readStored()]).toEqual([401, 'during'])
})

test('S14 at most fifty keys are valid at a time, also with concurrent creation', async () => {
  const app = await testApp({ RATE_LIMITS: 'false' })
  const person = await app.as(owner)
  const create = () =>
    person.call(apiKeyCalls.createKey, { body: { name: 'x', days: 30, scopes: ['cases:read'] } })
  for (let n = 0; n < 48; n += 1) expect((await create()).status).toBe(200)
  const codes = (await Promise.all(Array.from({ length: 6 }, create))).map(({ body }) => body.code ?? 'made')
  expect(codes.sort()).toEqual([...Array(4).fill('TOO_MANY_KEYS'), 'made', 'made'])
  await app.close()
})
