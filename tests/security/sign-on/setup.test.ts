import { signOnCalls } from '@archway/contract/contacts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { guardedFetch } from '../../../apps/server/src/platform/http/connection/guarded-fetch.ts'
import type { Resolve } from '../../../apps/server/src/platform/http/connection/receiver-address.ts'
import { testApp } from '../../../apps/server/src/testing/app.ts'
import { client } from '../src/identity-provider.ts'
import { confirmDomains, type SignOnWorld, signOnWorld } from '../src/sign-on-story.ts'

let world: SignOnWorld
beforeAll(async () => {
  world = await signOnWorld()
  await world.save()
  await confirmDomains(world)
})
afterAll(() => world.close())

test('S14 the client secret is sealed, and in no answer', async () => {
  const { body } = await world.owner.call(signOnCalls.signOnSetup)
  expect(body.data.provider).toMatchObject({ issuer: world.idp.issuer, clientId: client.clientId })
  expect(JSON.stringify(body)).not.toContain(client.clientSecret)
  const { rows } = await world.app.services.db.within(systemScope, tx =>
    tx.execute(sql`select sealed_secret from sign_on_provider`),
  )
  expect(rows).toEqual([{ sealed_secret: expect.stringMatching(/^sealed\./) }])
})

test('S14 only account owners of the company set it up, and confirm themselves first', async () => {
  for (const email of ['contact@brightsmiles.test', 'doctor.one@brightsmiles.test', 'staff@archway.test'])
    expect((await (await world.app.as(email)).call(signOnCalls.signOnSetup)).status).toBe(403)
  const app = await testApp({ ISSUERS_ON_LOCALHOST: 'true' })
  try {
    app.forget('owner@brightsmiles.test')
    const owner = await app.as('owner@brightsmiles.test')
    app.clock.advance(3_600_000)
    for (const call of [signOnCalls.saveSignOn, signOnCalls.deleteSignOn, signOnCalls.linkSignOn])
      expect((await owner.call(call)).body.code).toBe('CONFIRMATION_NEEDED')
  } finally {
    await app.close()
  }
})

test('S14 an issuer is tested before it is saved, and the error is a sentence', async () => {
  const test = async (issuer: string) =>
    (await world.owner.call(signOnCalls.testSignOn, { body: { issuer } })).body
  expect((await test(world.idp.issuer)).data).toEqual({
    authorizationUrl: `${world.idp.issuer}/auth`,
    hasSignOut: true,
  })
  expect((await test(`${world.idp.issuer}/elsewhere`)).code).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.set('/.well-known/openid-configuration', body => ({
    ...body,
    issuer: 'http://elsewhere.test',
  }))
  expect((await test(world.idp.issuer)).code).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.set('/.well-known/openid-configuration', body => ({
    ...body,
    authorization_endpoint: 'javascript:alert(1)',
  }))
  expect((await test(world.idp.issuer)).code).toBe('SIGN_ON_UNREACHABLE')
  world.idp.state.change.clear()
})

test('S14 no request reaches an address that is not public', async () => {
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
  // Endpoints that a public issuer publishes are looked at one by one, whatever their names resolve to.
  const toPrivate = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '10.0.0.1', family: 4 }])) as unknown as Resolve
  const guarded = guardedFetch({ toLocalhost: false }, toPrivate)
  await expect(guarded('https://public.test/jwks', {})).rejects.toThrow()
  await expect(guarded('https://127.0.0.1/jwks', {})).rejects.toThrow('not a public address')
})

test('S14 redirects of a provider are not followed', async () => {
  const answer = await guardedFetch({ toLocalhost: true })(`${world.idp.issuer}/auth?client_id=archway`, {})
  expect(answer.status).toBeGreaterThanOrEqual(300)
})
