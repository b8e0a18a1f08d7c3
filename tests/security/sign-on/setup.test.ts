import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { signOnCalls } from '@archway/contract/contacts'
import { sql } from 'drizzle-orm'
import * as openid from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoverIssuer } from '../../../apps/server/src/features/contacts/sign-on/openid.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { guardedFetch } from '../../../apps/server/src/platform/http/connection/guarded-fetch.ts'
import type { Resolve } from '../../../apps/server/src/platform/http/connection/receiver-address.ts'
import { testApp } from '../../../apps/server/src/testing/app.ts'
import { createClaims } from '../src/claims.ts'
import { client } from '../src/identity-provider.ts'
import {
  bright,
  brightDomain,
  createReadyWorld,
  listRows,
  type SignOnWorld,
  signOnWorld,
} from '../src/sign-on-story.ts'

let world: SignOnWorld
beforeAll(async () => {
  world = await createReadyWorld()
})
afterAll(() => world.close())

test('S14 the client secret is encrypted, and not in any response', async () => {
  const { body } = await world.owner.call(signOnCalls.signOnSetup)
  expect(body.data.provider).toMatchObject({ issuer: world.idp.issuer, clientId: client.clientId })
  expect(JSON.stringify(body)).not.toContain(client.clientSecret)
  const { rows } = await world.app.services.db.within(systemScope, tx =>
    tx.execute(sql`select sealed_secret from sign_on_provider`),
  )
  expect(rows).toEqual([{ sealed_secret: expect.stringMatching(/^sealed\./) }])
})

test('S14 tokens of the provider are not in any response, and the ID token is encrypted in the session', async () => {
  const tokens: string[] = []
  world.idp.state.change.set('/token', body => {
    tokens.push(String(body.id_token), String(body.access_token))
    return body
  })
  const person = world.app.guest()
  const answer = await world.answerFor(person, createClaims('contact@brightsmiles.test'))
  const { status, body, headers } = await person.call(signOnCalls.finishSignOn, {
    body: { companyUuid: bright, answer: answer.search },
  })
  world.idp.state.change.clear()
  expect([status, tokens.length]).toEqual([200, 2])
  const sessions = await listRows(world, sql`select * from session where sealed_id_token is not null`)
  expect(sessions).toMatchObject([{ sealed_id_token: expect.stringMatching(/^sealed\./) }])
  const readable = JSON.stringify([answer.href, body, headers, sessions])
  expect(tokens.filter(token => readable.includes(token))).toEqual([])
})

test('S14 only account owners of the company set it up, after a confirmation', async () => {
  for (const email of ['contact@brightsmiles.test', 'doctor.one@brightsmiles.test', 'staff@archway.test'])
    expect((await (await world.app.as(email)).call(signOnCalls.signOnSetup)).status).toBe(403)
  const app = await testApp({ ISSUERS_ON_LOCALHOST: 'true' })
  try {
    app.forget('owner@brightsmiles.test')
    const owner = await app.as('owner@brightsmiles.test')
    app.clock.advance(3_600_000)
    for (const call of [
      signOnCalls.saveSignOn,
      signOnCalls.testSignOn,
      signOnCalls.deleteSignOn,
      signOnCalls.linkSignOn,
    ])
      expect((await owner.call(call)).body.code).toBe('CONFIRMATION_NEEDED')
  } finally {
    await app.close()
  }
})

test('S14 an issuer is tested before it is saved, and the error has a message', async () => {
  const testProvider = async (issuer: string) =>
    (await world.owner.call(signOnCalls.testSignOn, { body: { issuer } })).body
  expect((await testProvider(world.idp.issuer)).data).toEqual({
    authorizationUrl: `${world.idp.issuer}/auth`,
    hasSignOut: true,
  })
  expect((await testProvider(`${world.idp.issuer}/elsewhere`)).code).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.set('/.well-known/openid-configuration', body => ({
    ...body,
    issuer: 'http://elsewhere.test',
  }))
  expect((await testProvider(world.idp.issuer)).code).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.set('/.well-known/openid-configuration', body => ({
    ...body,
    authorization_endpoint: 'javascript:alert(1)',
  }))
  expect((await testProvider(world.idp.issuer)).code).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.clear()
})

test('S14 no request is sent to an address that is not public', async () => {
  const app = await testApp({ REAUTHENTICATION_MINUTES: '100000' })
  try {
    const owner = await app.as('owner@brightsmiles.test')
    const before = world.idp.state.requests.length
    for (const issuer of [world.idp.issuer, 'https://10.0.0.1', 'https://[::1]', 'https://169.254.169.254'])
      expect((await owner.call(signOnCalls.testSignOn, { body: { issuer } })).body.code).toBe(
        'SIGN_ON_UNREACHABLE',
      )
    expect(world.idp.state.requests.length).toBe(before)
  } finally {
    await app.close()
  }
  // Endpoints in the metadata of a public issuer are checked one by one, whatever their names resolve to.
  const toPrivate = ((_: string, __: object, done: (error: null, addresses: object[]) => void) =>
    done(null, [{ address: '10.0.0.1', family: 4 }])) as unknown as Resolve
  const guarded = guardedFetch({ toLocalhost: false }, toPrivate)
  await expect(guarded('https://public.test/jwks', {})).rejects.toMatchObject({
    cause: { message: 'not a public address' },
  })
  await expect(guarded('https://127.0.0.1/jwks', {})).rejects.toThrow('not a public address')
})

test('S14 redirects of a provider are not followed', async () => {
  const path = '/.well-known/openid-configuration'
  const server = createServer((_, response) => {
    response.writeHead(302, { location: `${world.idp.issuer}${path}` }).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  // The place that it redirects to would be accepted.
  world.idp.state.change.set(path, body => ({ ...body, issuer }))
  world.idp.state.requests.length = 0
  try {
    expect((await guardedFetch({ toLocalhost: true })(issuer, {})).status).toBe(302)
    const { body } = await world.owner.call(signOnCalls.testSignOn, { body: { issuer } })
    expect([body.code, world.idp.state.requests]).toEqual(['SIGN_ON_UNREACHABLE', []])
    // Fault: a client that follows it.
    expect(await (await fetch(issuer)).json()).toMatchObject({ issuer })
  } finally {
    world.idp.state.change.clear()
    server.closeAllConnections()
    server.close()
  }
})

test('S14 S5 a compressed response of a provider is refused unread; planted fault: it is read completely', async () => {
  const megabytes = 8_000_000
  const zeros = Buffer.alloc(megabytes)
  const bombs = new Map<string, readonly [string, Buffer]>([
    ['/br', ['br', brotliCompressSync(zeros)]],
    ['/gzip', ['gzip, gzip', gzipSync(gzipSync(zeros))]],
    ['/long', ['identity', zeros]],
    ['/short', ['identity', Buffer.from('{}')]],
  ])
  const accepted: (string | string[] | undefined)[] = []
  const server = createServer((request, response) => {
    const [encoding, body] = bombs.get(request.url ?? '') ?? ['identity', Buffer.from('')]
    accepted.push(request.headers['accept-encoding'])
    response.on('error', () => {}).setHeader('content-encoding', encoding)
    response.end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const guarded = guardedFetch({ toLocalhost: true })
  try {
    for (const path of ['/br', '/gzip'])
      await expect(guarded(origin + path, {})).rejects.toThrow('the answer is compressed')
    await expect(guarded(`${origin}/long`, {})).rejects.toThrow()
    expect(await (await guarded(`${origin}/short`, {})).json()).toEqual({})
    expect(new Set(accepted)).toEqual(new Set(['identity']))
    // Fault: the encoding of the body is not checked, so a few bytes expand to megabytes.
    expect(bombs.get('/br')?.[1].byteLength).toBeLessThan(1000)
    for (const path of ['/br', '/gzip'])
      expect((await (await fetch(origin + path)).arrayBuffer()).byteLength).toBe(megabytes)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('S14 if sign-on is disabled, no sign-in can start or complete, and no provider can be set up or tested', async () => {
  const off = await signOnWorld({ SINGLE_SIGN_ON: 'false' })
  try {
    const over = { status: 410, body: { code: 'SIGN_ON_OVER' } }
    expect(await off.save()).toBe(410)
    const test = await off.owner.call(signOnCalls.testSignOn, { body: { issuer: off.idp.issuer } })
    expect(test).toMatchObject(over)
    expect(off.idp.state.requests).toEqual([])
    // Also if a provider was set up, and its domain confirmed, while the feature was on.
    await off.app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`insert into sign_on_provider (id, company_id, name, issuer, client_id, sealed_secret, is_on, admission, fallback, rules, changed_at)
        values (gen_random_uuid(), ${bright}, 'ID', ${off.idp.issuer}, 'x', 'x', true, 'invited', 'refused', '[]', now())`)
      await tx.execute(sql`insert into sign_on_domain (id, company_id, provider_id, domain, confirmed_at)
        select gen_random_uuid(), company_id, id, ${brightDomain}, now() from sign_on_provider`)
    })
    const guest = off.app.guest()
    const { body } = await guest.call(signOnCalls.signOnOf, { query: { domain: brightDomain } })
    expect(body.data).toEqual({ companyUuid: null, forStaff: false, name: null })
    expect(await guest.call(signOnCalls.startSignOn, { body: { companyUuid: bright } })).toMatchObject(over)
    expect(await off.owner.call(signOnCalls.linkSignOn)).toMatchObject(over)
    const answer = { companyUuid: bright, answer: '?code=x&state=x' }
    expect(await guest.call(signOnCalls.finishSignOn, { body: answer })).toMatchObject(over)
    expect(off.idp.state.requests).toEqual([])
  } finally {
    await off.close()
  }
  // The same calls succeed if the feature is on.
  const { body } = await world.app.guest().call(signOnCalls.signOnOf, { query: { domain: brightDomain } })
  expect(body.data.companyUuid).toBe(bright)
  expect((await world.signIn(world.app.guest(), createClaims('contact@brightsmiles.test'))).status).toBe(200)
})

test('S14 metadata of a foreign issuer is refused, also at the issuer’s own address; planted fault: it is accepted', async () => {
  const path = '/.well-known/openid-configuration'
  const issuer = `${world.idp.issuer}${path}`
  world.idp.state.change.set(path, body => ({ ...body, issuer: 'http://elsewhere.test' }))
  try {
    expect((await world.owner.call(signOnCalls.testSignOn, { body: { issuer } })).status).toBe(400)
    expect(await world.save({ issuer })).toBe(400)
    // Simulates an account owner who saved it before such settings were refused.
    await expect(
      discoverIssuer(world.app.services, { issuer, clientId: client.clientId, secret: client.clientSecret }),
    ).rejects.toMatchObject({ code: 'SIGN_ON_UNREACHABLE' })
    const careless = await openid.discovery(
      new URL(issuer),
      client.clientId,
      client.clientSecret,
      undefined,
      {
        execute: [openid.allowInsecureRequests],
      },
    )
    expect(careless.serverMetadata().issuer).toBe('http://elsewhere.test')
  } finally {
    world.idp.state.change.clear()
  }
})
