import { signOnCalls } from '@archway/contract/contacts'
import { secondFactorCalls, sessionCalls } from '@archway/contract/session'
import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  beginAt,
  type Checks,
  discoverIssuer,
  finishAt,
} from '../../../apps/server/src/features/contacts/sign-on/openid.ts'
import { createClaims } from '../src/claims.ts'
import { client, otherClient, payloadOf, signToken, visitProvider } from '../src/identity-provider.ts'
import { codeAt } from '../src/second-factor-story.ts'
import { bright, confirmDomains, type SignOnWorld, signOnWorld } from '../src/sign-on-story.ts'

const email = 'contact@brightsmiles.test'
const refusal = { status: 400, code: 'SIGN_ON_FAILED' }
const over = { status: 410, code: 'SIGN_ON_OVER' }

let world: SignOnWorld
beforeAll(async () => {
  world = await signOnWorld()
  expect(await world.save()).toBe(200)
  await confirmDomains(world)
})
afterAll(() => world.close())
beforeEach(() => world.idp.state.change.clear())

const signIn = () => world.signIn(world.app.guest(), createClaims(email))

describe('S14 the response of a provider', () => {
  test('signs a person in, with a client secret, PKCE, state and nonce', async () => {
    const person = world.app.guest()
    const signOnStart = await person.call(signOnCalls.startSignOn, { body: { companyUuid: bright } })
    const { searchParams } = new URL(signOnStart.body.data.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
      redirect_uri: `http://portal.test/sign-on/${bright}`,
    })
    expect(await signIn()).toEqual({ status: 200, code: undefined, email })
  })

  test('in another browser is refused, and can then not be used in the right one', async () => {
    const [ownGuest, otherGuest] = [world.app.guest(), world.app.guest()]
    const answer = await world.answerFor(otherGuest, createClaims(email))
    await world.answerFor(ownGuest, createClaims(email))
    expect(await world.finish(ownGuest, answer)).toMatchObject(refusal)
    expect(await world.finish(world.app.guest(), answer)).toMatchObject(over)
  })

  test('is accepted once', async () => {
    const person = world.app.guest()
    const answer = await world.answerFor(person, createClaims(email))
    const { cookie } = person
    expect((await world.finish(person, answer)).status).toBe(200)
    person.cookie = cookie
    expect(await world.finish(person, answer)).toMatchObject(over)
    // Also after a new sign-in of the same browser: the code belongs to the previous one.
    await world.answerFor(person, createClaims(email))
    expect(await world.finish(person, answer)).toMatchObject(refusal)
  })

  test('is refused after ten minutes, and after any change of the settings', async () => {
    const person = world.app.guest()
    const late = await world.answerFor(person, createClaims(email))
    world.app.clock.advance(10 * 60_000 + 1)
    expect(await world.finish(person, late)).toMatchObject(over)
    const before = await world.answerFor(person, createClaims(email))
    expect(await world.save()).toBe(200)
    expect(await world.finish(person, before)).toMatchObject(over)
  })

  test.each([
    ['of another issuer', (search: URLSearchParams) => search.set('iss', 'http://elsewhere.test')],
    ['without its issuer', (search: URLSearchParams) => search.delete('iss')],
    ['with another state', (search: URLSearchParams) => search.set('state', 'another')],
    ['without a state', (search: URLSearchParams) => search.delete('state')],
    ['with two states', (search: URLSearchParams) => search.append('state', search.get('state') ?? '')],
    ['with another code', (search: URLSearchParams) => search.set('code', 'another')],
  ])('%s is refused', async (_, change) => {
    const person = world.app.guest()
    const answer = await world.answerFor(person, createClaims(email))
    change(answer.searchParams)
    expect(await world.finish(person, answer)).toMatchObject(refusal)
  })

  test('with the code of another client is refused', async () => {
    const configuration = await discoverIssuer(world.app.services, {
      issuer: world.idp.issuer,
      clientId: otherClient.clientId,
      secret: otherClient.clientSecret,
    })
    const redirect = `http://portal.test/sign-on/${bright}`
    world.idp.state.next = createClaims(email)
    const { url } = await beginAt(configuration, redirect)
    const secondVisit = await visitProvider(world.idp.issuer, url)
    const person = world.app.guest()
    const answer = await world.answerFor(person, createClaims(email))
    answer.searchParams.set('code', secondVisit.searchParams.get('code') ?? '')
    expect(await world.finish(person, answer)).toMatchObject(refusal)
  })

  test('for another company is refused', async () => {
    const person = world.app.guest()
    const answer = await world.answerFor(person, createClaims(email))
    const { body } = await person.call(signOnCalls.finishSignOn, {
      body: { companyUuid: '00000000-0000-4000-8000-000000000000', answer: answer.search },
    })
    expect(body.code).toBe('SIGN_ON_OVER')
  })

  test('refusing the person is distinguished from a failure', async () => {
    expect(await world.signIn(world.app.guest(), null)).toMatchObject({ status: 403, code: 'SIGN_ON_DENIED' })
  })

  test('confirms the person only for the time that the provider reports', async () => {
    const unlinkAfterSignIn = async (auth_time: number | undefined) => {
      world.idp.changeIdToken(payload => ({ ...payload, auth_time }))
      const person = world.app.guest()
      await world.signIn(person, createClaims(email))
      const { status, body } = await person.call(signOnCalls.unlinkSignOn)
      return body.code ?? status
    }
    const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
    const limit = world.app.services.config.REAUTHENTICATION_MINUTES
    expect(await unlinkAfterSignIn(undefined)).toBe('CONFIRMATION_NEEDED')
    expect(await unlinkAfterSignIn(minutesAgo(limit + 1))).toBe('CONFIRMATION_NEEDED')
    expect(await unlinkAfterSignIn(minutesAgo(limit - 1))).toBe(200)
  })

  test('states when the provider authenticated the person, so that people without a password can turn on a second factor', async () => {
    await world.save({ admission: 'created' })
    const person = world.app.guest()
    await world.signIn(person, createClaims('newcomer@brightsmiles.test'))
    expect((await person.call(sessionCalls.accountSecurity)).body.data.hasPassword).toBe(false)
    const setup = await person.call(secondFactorCalls.beginSetup, { body: {} })
    const code = codeAt(world.app, setup.body.data.key ?? '')
    const completion = await person.call(secondFactorCalls.completeSetup, { body: { code } })
    expect(completion.body.data.recoveryCodes).toHaveLength(10)
  })
})

describe('S14 an ID token', () => {
  const nowInSeconds = () => Math.floor(Date.now() / 1000)
  test.each([
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'http://elsewhere.test' }],
    ['for another client', { aud: 'other' }],
    ['for several clients', { aud: ['archway', 'other'] }],
    ['that has expired', { exp: nowInSeconds() - 3600, iat: nowInSeconds() - 7200 }],
    ['of tomorrow', { nbf: nowInSeconds() + 86_400 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_, change) => {
    world.idp.changeIdToken(payload => ({ ...payload, ...change }))
    expect(await signIn()).toMatchObject(refusal)
  })

  test('of another person than the other claims is refused', async () => {
    world.idp.state.change.set('/me', body => ({ ...body, sub: 'another' }))
    expect(await signIn()).toMatchObject(refusal)
  })

  const withToken = (header: { alg: string; kid?: string }, key?: Parameters<typeof signToken>[2]) =>
    world.idp.state.change.set('/token', body => ({
      ...body,
      id_token: signToken(payloadOf(String(body.id_token)), header, key),
    }))

  test('without a signature, or signed by the client secret or a foreign key, is refused', async () => {
    withToken({ alg: 'none' })
    expect(await signIn()).toMatchObject(refusal)
    withToken({ alg: 'HS256' }, client.clientSecret)
    expect(await signIn()).toMatchObject(refusal)
    const { kid, privateKey } = world.idp.key()
    world.idp.rollOver()
    // The previous key, under its own id and under that of the new one.
    withToken({ alg: 'RS256', kid }, privateKey)
    expect(await signIn()).toMatchObject(refusal)
    withToken({ alg: 'RS256', kid: world.idp.key().kid }, privateKey)
    expect(await signIn()).toMatchObject(refusal)
  })

  test('without a signature is refused, even if the provider declares that it sends such tokens', async () => {
    world.idp.state.change.set('/.well-known/openid-configuration', body => ({
      ...body,
      id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
    }))
    withToken({ alg: 'none' })
    expect(await signIn()).toMatchObject(refusal)
    withToken({ alg: 'HS256' }, client.clientSecret)
    expect(await signIn()).toMatchObject(refusal)
  })

  test('signed by new keys of the provider is accepted at once', async () => {
    expect((await signIn()).status).toBe(200)
    world.idp.rollOver()
    expect((await signIn()).status).toBe(200)
  })
})

describe('planted faults', () => {
  const readConfiguration = () =>
    discoverIssuer(world.app.services, {
      issuer: world.idp.issuer,
      clientId: client.clientId,
      secret: client.clientSecret,
    })
  /** A response of the provider, and the expected values. */
  const startAttempt = async (): Promise<{ answer: URL; checks: Checks }> => {
    world.idp.state.next = createClaims(email)
    const { url, checks } = await beginAt(await readConfiguration(), `http://portal.test/sign-on/${bright}`)
    return { answer: await visitProvider(world.idp.issuer, url), checks }
  }
  const grant = (configuration: openid.Configuration, answer: URL, checks: Checks) =>
    openid.authorizationCodeGrant(configuration, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
    })

  test('the nonce is not compared', async () => {
    world.idp.changeIdToken(payload => ({ ...payload, nonce: 'another' }))
    const first = await startAttempt()
    await expect(
      finishAt(world.app.services, await readConfiguration(), first.answer, first.checks),
    ).rejects.toMatchObject({ code: 'SIGN_ON_FAILED' })
    const second = await startAttempt()
    // Fault: any value counts as the expected one.
    const tokens = await grant(await readConfiguration(), second.answer, {
      ...second.checks,
      nonce: 'another',
    })
    expect(tokens.claims()?.email ?? tokens.claims()?.sub).toBeTruthy()
  })

  test('the time of the authentication is not requested', async () => {
    world.idp.state.next = createClaims(email)
    const readAuthTime = async (change: (begin: URL) => void) => {
      const configuration = await readConfiguration()
      const { url, checks } = await beginAt(configuration, `http://portal.test/sign-on/${bright}`)
      const begin = new URL(url)
      change(begin)
      const answer = await visitProvider(world.idp.issuer, begin.href)
      return (await finishAt(world.app.services, configuration, answer, checks)).claims.auth_time
    }
    expect(await readAuthTime(() => {})).toEqual(expect.any(Number))
    expect(await readAuthTime(({ searchParams }) => searchParams.delete('max_age'))).toBeUndefined()
  })

  test('the state is not bound to the browser', async () => {
    const [victim, attacker] = [world.app.guest(), world.app.guest()]
    const answer = await world.answerFor(attacker, createClaims(email))
    await world.answerFor(victim, createClaims('rm@brightsmiles.test'))
    // Fault: every browser can use the sign-in that another one started.
    victim.cookie = attacker.cookie
    expect(await world.finish(victim, answer)).toMatchObject({ status: 200, email })
  })

  test.each([
    ['none', undefined],
    ['HS256', client.clientSecret],
  ])('a signature by %s is accepted', async (alg, key) => {
    world.idp.state.change.set('/token', body => ({
      ...body,
      id_token: signToken(payloadOf(String(body.id_token)), { alg }, key),
    }))
    const first = await startAttempt()
    await expect(
      finishAt(world.app.services, await readConfiguration(), first.answer, first.checks),
    ).rejects.toMatchObject({ code: 'SIGN_ON_FAILED' })
    // Fault: the provider's list of keys is used unchecked, and signatures are not verified.
    const { supportsPKCE: _, ...published } = (await readConfiguration()).serverMetadata()
    const careless = new openid.Configuration(
      { ...published, id_token_signing_alg_values_supported: ['none', 'HS256'] },
      client.clientId,
      client.clientSecret,
    )
    openid.allowInsecureRequests(careless)
    const second = await startAttempt()
    expect((await grant(careless, second.answer, second.checks)).claims()?.sub).toBe(createClaims(email).sub)
  })
})
