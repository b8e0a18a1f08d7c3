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
const otherAddress = '198.51.100.9'
const proxy = '127.0.0.1'

/** A server that trusts a proxy on its own machine, and a server that trusts none. */
let behindProxy: TestApp
let aloneServer: TestApp
beforeAll(async () => {
  behindProxy = await testApp({ TRUST_PROXY: 'loopback' })
  aloneServer = await testApp()
})
afterAll(async () => {
  await behindProxy.close()
  await aloneServer.close()
})

const createKey = async (app: TestApp, addresses: readonly string[] = []) => {
  app.forget(owner)
  const scopes = keyScopes.filter(scope => /^(cases|caseFiles|chat):/.test(scope))
  const body = { name: 'A program', days: 30 as const, scopes, addresses: [...addresses] }
  const { data } = (await (await app.as(owner)).call(apiKeyCalls.createKey, { body })).body
  return { id: data.uuid, secret: data.secret ?? '' }
}

type From = { readonly peer: string; readonly headers?: Readonly<Record<string, string>> }

const listCases = async (app: TestApp, secret: string, { peer, headers = {} }: From): Promise<string> => {
  const response = await app.app.http.inject({
    url: '/case',
    remoteAddress: peer,
    headers: { authorization: `Bearer ${secret}`, ...headers },
  })
  return response.json().code ?? 'open'
}

const claims = (value: string): Record<string, string>[] =>
  ['x-real-ip', 'x-client-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-cluster-client-ip'].map(
    name => ({ [name]: value }),
  )

describe('S14 the IP addresses of a key', () => {
  test('are compared with the connection: headers are ignored without a trusted proxy', async () => {
    const { secret } = await createKey(aloneServer, [office])
    const tricks = [
      ...[office, `${office}, ${proxy}`, `${proxy}, ${office}`].map(value => ({ 'x-forwarded-for': value })),
      { forwarded: `for=${office}` },
      ...claims(office),
    ]
    for (const peer of [otherAddress, proxy])
      for (const headers of tricks)
        expect([headers, await listCases(aloneServer, secret, { peer, headers })]).toEqual([
          headers,
          'KEY_ADDRESS_REFUSED',
        ])
    // The address of the office counts, whatever the header claims.
    expect(
      await listCases(aloneServer, secret, { peer: office, headers: { 'x-forwarded-for': otherAddress } }),
    ).toBe('open')
  })

  test('are compared with the address from the last proxy, never with what the client has sent', async () => {
    const { secret } = await createKey(behindProxy, [office])
    const callThrough = (forwardedFor: string, peer = proxy) =>
      listCases(behindProxy, secret, { peer, headers: { 'x-forwarded-for': forwardedFor } })
    for (const forwardedFor of [office, `${otherAddress}, ${office}`, `::ffff:${office}`])
      expect([forwardedFor, await callThrough(forwardedFor)]).toEqual([forwardedFor, 'open'])
    const refusedAddresses = [
      otherAddress,
      `${office}, ${otherAddress}`,
      `${office},${otherAddress}`,
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
    for (const forwardedFor of refusedAddresses)
      expect([forwardedFor, await callThrough(forwardedFor)]).toEqual([forwardedFor, 'KEY_ADDRESS_REFUSED'])
    // Headers of senders other than the proxy are ignored.
    expect(await callThrough(office, otherAddress)).toBe('KEY_ADDRESS_REFUSED')
    for (const headers of [{ forwarded: `for=${office}` }, ...claims(office)])
      expect(await listCases(behindProxy, secret, { peer: proxy, headers })).toBe('KEY_ADDRESS_REFUSED')
  })

  test('planted fault: every proxy before the trusted one is trusted', async () => {
    const { services, routes } = behindProxy.app
    const config = { ...services.config, TRUST_PROXY: 9 }
    const http = await createServer({ ...services, config }, routes, allCalls)
    const { secret } = await createKey(behindProxy, [office])
    const response = await http.inject({
      url: '/case',
      remoteAddress: proxy,
      headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': `${office}, ${otherAddress}` },
    })
    expect(response.statusCode).toBe(200)
  })

  test('also apply to sockets and uploads', async () => {
    const { secret } = await createKey(behindProxy, [office])
    const origin = await listen(behindProxy.app.http)
    const canConnect = (forwardedFor: string) =>
      new Promise<boolean>(done => {
        const socket = io(origin, {
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          extraHeaders: { authorization: `Bearer ${secret}`, 'x-forwarded-for': forwardedFor },
        })
        const end = (isOpen: boolean) => {
          socket.disconnect()
          done(isOpen)
        }
        socket.once('connect', () => end(true)).once('connect_error', () => end(false))
      })
    const readOffsetStatus = async (forwardedFor: string) => {
      const url = `${origin}/files/uploads/00000000-0000-4000-8000-000000000000`
      const headers = {
        authorization: `Bearer ${secret}`,
        'x-forwarded-for': forwardedFor,
        'tus-resumable': '1.0.0',
      }
      return (await fetch(url, { method: 'HEAD', headers })).status
    }
    expect([await canConnect(office), await readOffsetStatus(office)]).toEqual([true, 404])
    for (const forwardedFor of [otherAddress, `${office}, ${otherAddress}`])
      expect([await canConnect(forwardedFor), await readOffsetStatus(forwardedFor)]).toEqual([false, 403])
  })

  const allowed: readonly (readonly [range: string, address: string])[] = [
    ['203.0.113.0/25', '203.0.113.127'],
    ['203.0.113.7/31', '203.0.113.6'],
    ['0.0.0.0/0', otherAddress],
    ['::ffff:203.0.113.0/120', '203.0.113.200'],
    ['203.0.113.0/24', '::ffff:cb00:7107'],
    ['2001:db8::/33', '2001:DB8:7fff::1'],
    ['fe80::/10', 'fe80::1%eth0'],
  ]
  const foreignAddresses: readonly (readonly [range: string, address: string])[] = [
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
      const { id, secret } = await createKey(aloneServer, [range])
      const outcome = await listCases(aloneServer, secret, { peer })
      await (await aloneServer.as(owner)).call(apiKeyCalls.revokeKey, { params: { keyId: id } })
      return [range, peer, outcome]
    }
    for (const row of allowed) expect(await say(row)).toEqual([...row, 'open'])
    for (const row of foreignAddresses) expect(await say(row)).toEqual([...row, 'KEY_ADDRESS_REFUSED'])
    const person = await aloneServer.as(owner)
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
  const { secret } = await createKey(aloneServer)
  const readCode = async (url: string, headers: Record<string, string> = {}) =>
    (await aloneServer.app.http.inject({ url, headers })).json().code ?? 'open'
  expect(await readCode('/case', { authorization: `bearer  ${secret}` })).toBe('open')
  for (const name of ['access_token', 'api_key', 'apikey', 'key', 'token', 'authorization'])
    expect([name, await readCode(`/case?${name}=${secret}`)]).not.toEqual([name, 'open'])
  const otherHeaders: Record<string, string>[] = [
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
  for (const headers of otherHeaders)
    expect([headers, await readCode('/case', headers)]).toEqual([headers, 'NOT_SIGNED_IN'])
  for (const wrong of [secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), `${secret.slice(0, -1)}%00`])
    expect(await readCode('/case', { authorization: `Bearer ${wrong}` })).not.toBe('open')
})

test('S12 S14 a key that becomes invalid while the body of its call is being sent changes nothing', async () => {
  const origin = await listen(aloneServer.app.http)
  const id = await createDraft(await aloneServer.as(owner), completeForm())
  const rename = async (value: string, before: (keyId: string) => Promise<unknown>) => {
    const key = await createKey(aloneServer)
    const body = JSON.stringify({ form: { ...completeForm(), lastName: value } })
    const pendingRequest = request(`${origin}/case/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key.secret}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    const statusPromise = new Promise<number>((done, fail) => {
      pendingRequest.once('error', fail)
      pendingRequest.once('response', response => done(response.resume().statusCode ?? 0))
    })
    await new Promise(done => pendingRequest.write(body.slice(0, 10), done))
    await before(key.id)
    pendingRequest.end(body.slice(10))
    return statusPromise
  }
  const readStored = async () =>
    (await (await aloneServer.as(owner)).call(caseCalls.read, { params: { id } })).body.data.lastName
  const revoke = async (keyId: string) =>
    (await aloneServer.as(owner)).call(apiKeyCalls.revokeKey, { params: { keyId } })
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
