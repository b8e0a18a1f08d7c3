import dns, { type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { signOnCalls } from '@archway/contract/contacts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { createClaims } from '../src/claims.ts'
import { bright, createReadyWorld, type SignOnWorld } from '../src/sign-on-story.ts'

const email = 'contact@brightsmiles.test'
const inside = 'id.inside.example.com'
const publicAddress = '93.184.215.14'
/** Not a loopback address, but connects to this machine, as an example of a service in the network of the server. */
const thisMachine = '0.0.0.0'

let world: SignOnWorld
/** A server that may call public addresses only. */
let strict: TestApp
beforeAll(async () => {
  world = await createReadyWorld()
  strict = await testApp({ RATE_LIMITS: 'false', REAUTHENTICATION_MINUTES: '100000' })
})
afterAll(async () => {
  await strict.close()
  await world.close()
})

/** A service that must not be reached; counts the connections to it. */
const service = createServer(socket => {
  connections += 1
  socket.on('error', () => {}).destroy()
})
let connections = 0
let url: string
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  url = `https://${inside}:${(service.address() as AddressInfo).port}`
})
afterAll(() => void service.close())

/** The addresses that the DNS returns for the name, one list for each lookup; the last one for all further lookups. */
let answers: string[][]
let lookups: number
beforeEach(() => {
  connections = 0
  lookups = 0
  const lookup = dns.lookup.bind(dns) as (...args: unknown[]) => void
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    options: object,
    done: (...args: unknown[]) => void,
  ) => {
    if (name !== inside) return lookup(name, options, done)
    const addresses = answers[Math.min(lookups, answers.length - 1)] ?? []
    lookups += 1
    const found = addresses.map(
      (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
    )
    return process.nextTick(done, null, found)
  }) as never)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  world.idp.state.change.clear()
})

test.each([
  ['this machine', [['127.0.0.1']]],
  ['an address of this network', [[thisMachine]]],
  ['IPv4 in IPv6', [['::ffff:127.0.0.1']]],
  ['a public and a private address', [[publicAddress, '127.0.0.1']]],
])(
  'S14 an issuer whose name resolves to a private address is refused before a connection is made: %s',
  async (_name, list) => {
    answers = list
    const owner = await strict.as('owner@brightsmiles.test')
    const { body } = await owner.call(signOnCalls.testSignOn, { body: { issuer: url } })
    expect([body.code, lookups > 0, connections]).toEqual(['SIGN_ON_UNREACHABLE', true, 0])
  },
)

test('S14 a saved issuer whose name later resolves to this network is refused when a sign-in starts', async () => {
  answers = [[thisMachine]]
  expect(await world.save({ issuer: url })).toBe(200)
  try {
    const { body } = await world.app.guest().call(signOnCalls.startSignOn, { body: { companyUuid: bright } })
    expect([body.code, lookups > 0, connections]).toEqual(['SIGN_ON_UNREACHABLE', true, 0])
  } finally {
    expect(await world.save()).toBe(200)
  }
})

test.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
  'S14 each endpoint of a provider is resolved and checked by itself: %s',
  async endpoint => {
    answers = [[thisMachine]]
    world.idp.state.change.set('/.well-known/openid-configuration', body => ({
      ...body,
      [endpoint]: `${url}/${endpoint}`,
    }))
    expect(await world.signIn(world.app.guest(), createClaims(email))).toMatchObject({
      status: 400,
      code: 'SIGN_ON_FAILED',
    })
    expect([lookups > 0, connections]).toEqual([true, 0])
  },
)

test('S14 a name that changes its address between two requests is refused at the second', async () => {
  // The provider itself is on this machine, which this server may call; the name moves on to another address.
  answers = [['127.0.0.1'], [thisMachine]]
  world.idp.state.change.set('/.well-known/openid-configuration', body => ({
    ...body,
    token_endpoint: `${url}/token`,
  }))
  for (const expected of [1, 1]) {
    expect((await world.signIn(world.app.guest(), createClaims(email))).code).toBe('SIGN_ON_FAILED')
    expect(connections).toBe(expected)
  }
  expect(lookups).toBe(2)
})
