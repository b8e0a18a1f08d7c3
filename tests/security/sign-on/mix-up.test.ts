import { signOnCalls } from '@archway/contract/contacts'
import { sql } from 'drizzle-orm'
import * as openid from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { beginAt, discoverIssuer } from '../../../apps/server/src/features/contacts/sign-on/openid.ts'
import type { Visitor } from '../../../apps/server/src/testing/app.ts'
import { createClaims } from '../src/claims.ts'
import {
  client,
  type IdentityProvider,
  payloadOf,
  signToken,
  startIdentityProvider,
  visitProvider,
} from '../src/identity-provider.ts'
import {
  confirmDomains,
  listIdentities,
  listRows,
  portal,
  type SignOnWorld,
  signOnWorld,
} from '../src/sign-on-story.ts'

const anadolu = demoId('anadolu')
const ofBright = 'contact@brightsmiles.test'
const ofAnadolu = 'owner@anadolu.test'
const refusal = { status: 400, code: 'SIGN_ON_FAILED' }
const over = { status: 410, code: 'SIGN_ON_OVER' }
const redirectUrl = `${portal}/sign-on/${anadolu}`

/** BrightSmiles signs in at `world.idp`, Anadolu at `second`. Both providers accept the redirect address of Anadolu. */
let world: SignOnWorld
let second: IdentityProvider
const saveOfAnadolu = async (issuer: string): Promise<void> => {
  const { status } = await (await world.app.as(ofAnadolu)).call(signOnCalls.saveSignOn, {
    body: {
      name: 'Anadolu ID',
      issuer,
      ...client,
      isOn: true,
      admission: 'invited',
      fallback: 'refused',
      rules: [],
      domains: ['anadolu.test'],
    },
  })
  expect(status).toBe(200)
  await confirmDomains(world)
}
beforeAll(async () => {
  world = await signOnWorld({}, [redirectUrl])
  second = await startIdentityProvider([redirectUrl])
  expect(await world.save()).toBe(200)
  await saveOfAnadolu(second.issuer)
})
afterAll(async () => {
  await world.close()
  await second.close()
})
afterEach(() => {
  for (const { state } of [world.idp, second]) {
    state.change.clear()
    state.requests.length = 0
  }
})

const finishAtAnadolu = async (person: Visitor, answer: URL) => {
  const { status, body } = await person.call(signOnCalls.finishSignOn, {
    body: { companyUuid: anadolu, answer: answer.search },
  })
  return { status, code: body.code, email: body.data?.data.email }
}
const beginAtAnadolu = async (person: Visitor): Promise<string> =>
  (await person.call(signOnCalls.startSignOn, { body: { companyUuid: anadolu } })).body.data.url
/** Starts a sign-in at Anadolu. Returns the response of its provider. */
const answerOfAnadolu = async (person: Visitor): Promise<URL> => {
  second.state.next = createClaims(ofAnadolu)
  return visitProvider(second.issuer, await beginAtAnadolu(person))
}
/** Whether a provider received a code to exchange for tokens. */
const hasReceivedCode = ({ state }: IdentityProvider): boolean => state.requests.includes('/token')

describe('S14 two companies with different providers', () => {
  test('each signs in its own people', async () => {
    expect((await world.signIn(world.app.guest(), createClaims(ofBright))).email).toBe(ofBright)
    const person = world.app.guest()
    expect(await finishAtAnadolu(person, await answerOfAnadolu(person))).toMatchObject({
      status: 200,
      email: ofAnadolu,
    })
  })

  test('the response of one provider is refused at the address of the other company, and no code is sent', async () => {
    const person = world.app.guest()
    expect(
      await finishAtAnadolu(person, await world.answerFor(person, createClaims(ofBright))),
    ).toMatchObject(over)
    const other = world.app.guest()
    expect(await world.finish(other, await answerOfAnadolu(other))).toMatchObject(over)
    expect([hasReceivedCode(world.idp), hasReceivedCode(second)]).toEqual([false, false])
  })

  test.each([
    ['with its own state', (_answer: URL, _state: string) => {}],
    ['with the expected state', ({ searchParams }: URL, state: string) => searchParams.set('state', state)],
    [
      'with the expected state, without its issuer',
      ({ searchParams }: URL, state: string) => {
        searchParams.set('state', state)
        searchParams.delete('iss')
      },
    ],
  ])(
    'the response of one provider in the sign-in at the other is refused before its code is sent: %s',
    async (_name, change) => {
      const [attacker, victim] = [world.app.guest(), world.app.guest()]
      const answer = await world.answerFor(attacker, createClaims(ofBright))
      const { searchParams } = new URL(await beginAtAnadolu(victim))
      change(answer, searchParams.get('state') ?? '')
      expect(await finishAtAnadolu(victim, answer)).toMatchObject(refusal)
      expect([hasReceivedCode(world.idp), hasReceivedCode(second)]).toEqual([false, false])
    },
  )

  test('a provider that sends people to the sign-in page of another one does not receive their codes', async () => {
    second.state.change.set('/.well-known/openid-configuration', body => ({
      ...body,
      authorization_endpoint: `${world.idp.issuer}/auth`,
    }))
    const victim = world.app.guest()
    world.idp.state.next = createClaims(ofBright)
    const answer = await visitProvider(world.idp.issuer, await beginAtAnadolu(victim))
    expect([answer.searchParams.has('code'), answer.searchParams.get('iss')]).toEqual([
      true,
      world.idp.issuer,
    ])
    expect(await finishAtAnadolu(victim, answer)).toMatchObject(refusal)
    expect(hasReceivedCode(second)).toBe(false)
  })

  describe('a provider cannot pass on an ID token that another one has issued', () => {
    /** An ID token that the provider of BrightSmiles has issued to the portal. */
    const readIssuedToken = async (): Promise<string> => {
      const idTokens: string[] = []
      world.idp.state.change.set('/token', body => {
        idTokens.push(String(body.id_token))
        return body
      })
      expect((await world.signIn(world.app.guest(), createClaims(ofBright))).status).toBe(200)
      expect(idTokens).toHaveLength(1)
      return idTokens[0] ?? ''
    }
    const expectRefusal = async () => {
      const person = world.app.guest()
      expect(await finishAtAnadolu(person, await answerOfAnadolu(person))).toMatchObject(refusal)
      expect(hasReceivedCode(second)).toBe(true)
    }

    test('as it is', async () => {
      const idToken = await readIssuedToken()
      second.state.change.set('/token', body => ({ ...body, id_token: idToken }))
      await expectRefusal()
    })

    // Each of its differences from a token of the second provider is sufficient.
    test.each(['iss', 'nonce', 'sub'])('with nothing but its %s', async claim => {
      const issued = payloadOf(await readIssuedToken())
      second.changeIdToken(payload => ({ ...payload, [claim]: issued[claim] }))
      await expectRefusal()
    })

    test('with nothing but its key', async () => {
      second.state.change.set('/token', body => ({
        ...body,
        id_token: signToken(
          payloadOf(String(body.id_token)),
          { alg: 'RS256', kid: second.key().kid },
          world.idp.key().privateKey,
        ),
      }))
      await expectRefusal()
    })

    test('planted fault: a client that compares neither issuer, key, nonce nor person', async () => {
      const idToken = await readIssuedToken()
      const { issuer } = world.idp
      const configuration = await discoverIssuer(world.app.services, {
        issuer: second.issuer,
        clientId: client.clientId,
        secret: client.clientSecret,
      })
      const { url, checks } = await beginAt(configuration, redirectUrl)
      second.state.next = createClaims(ofAnadolu)
      const answer = await visitProvider(second.issuer, url)
      answer.searchParams.delete('iss')
      second.state.change.set('/token', body => ({ ...body, id_token: idToken }))
      const { supportsPKCE: _, ...published } = configuration.serverMetadata()
      const careless = new openid.Configuration(
        {
          ...published,
          issuer,
          jwks_uri: `${issuer}/jwks`,
          authorization_response_iss_parameter_supported: false,
        },
        client.clientId,
        client.clientSecret,
      )
      openid.allowInsecureRequests(careless)
      openid.enableNonRepudiationChecks(careless)
      const tokens = await openid.authorizationCodeGrant(careless, answer, {
        expectedState: checks.state,
        expectedNonce: String(payloadOf(idToken).nonce),
        pkceCodeVerifier: checks.verifier,
      })
      expect(tokens.claims()?.sub).toBe(createClaims(ofBright).sub)
    })
  })

  describe('the same subject', () => {
    const email = 'doctor@anadolu.test'
    const { sub } = createClaims(ofBright)
    const signInAtAnadolu = async (provider: IdentityProvider) => {
      const person = world.app.guest()
      provider.state.next = createClaims(email, { sub })
      const answer = await visitProvider(provider.issuer, await beginAtAnadolu(person))
      return finishAtAnadolu(person, answer)
    }

    test('at the other provider is another person', async () => {
      expect((await world.signIn(world.app.guest(), createClaims(ofBright))).email).toBe(ofBright)
      expect(await signInAtAnadolu(second)).toMatchObject({ status: 200, email })
    })

    test('at one provider of both companies is a person of each', async () => {
      expect((await world.signIn(world.app.guest(), createClaims(ofBright))).email).toBe(ofBright)
      await saveOfAnadolu(world.idp.issuer)
      expect(await signInAtAnadolu(world.idp)).toMatchObject({ status: 200, email })
      expect((await listIdentities(world)).filter(({ subject }) => subject === sub)).toHaveLength(2)
      await saveOfAnadolu(second.issuer)
    })

    test('of an earlier issuer is another person', async () => {
      const moveTo = (issuer: string) =>
        listRows(
          world,
          sql`update sign_on_identity set issuer = ${issuer} where account_id = ${demoId(ofBright)} returning id`,
        )
      expect((await world.signIn(world.app.guest(), createClaims(ofBright))).email).toBe(ofBright)
      expect(await moveTo('http://earlier.test')).toHaveLength(1)
      expect(await world.signIn(world.app.guest(), createClaims(ofBright))).toMatchObject({
        status: 403,
        code: 'SIGN_ON_NO_ACCOUNT',
      })
      // Fault: the link counts for every issuer.
      await moveTo(world.idp.issuer)
      expect((await world.signIn(world.app.guest(), createClaims(ofBright))).email).toBe(ofBright)
    })
  })

  test('a response that arrives twice at the same moment signs in once', async () => {
    const person = world.app.guest()
    const answer = await world.answerFor(person, createClaims(ofBright))
    const copy = Object.assign(world.app.guest(), { cookie: person.cookie })
    const results = await Promise.all([world.finish(person, answer), world.finish(copy, answer)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 410])
  })
})
