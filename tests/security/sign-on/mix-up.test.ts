import { signOnCalls } from '@archway/contract/contacts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import type { Visitor } from '../../../apps/server/src/testing/app.ts'
import { createClaims } from '../src/claims.ts'
import {
  client,
  type IdentityProvider,
  startIdentityProvider,
  visitProvider,
} from '../src/identity-provider.ts'
import { confirmDomains, portal, type SignOnWorld, signOnWorld } from '../src/sign-on-story.ts'

const anadolu = demoId('anadolu')
const ofBright = 'contact@brightsmiles.test'
const ofAnadolu = 'owner@anadolu.test'
const refusal = { status: 400, code: 'SIGN_ON_FAILED' }
const over = { status: 410, code: 'SIGN_ON_OVER' }

/** BrightSmiles signs in at `world.idp`, Anadolu at `second`. Both providers accept the redirect address of Anadolu. */
let world: SignOnWorld
let second: IdentityProvider
beforeAll(async () => {
  world = await signOnWorld({}, [`${portal}/sign-on/${anadolu}`])
  second = await startIdentityProvider([`${portal}/sign-on/${anadolu}`])
  expect(await world.save()).toBe(200)
  const { status } = await (await world.app.as(ofAnadolu)).call(signOnCalls.saveSignOn, {
    body: {
      name: 'Anadolu ID',
      issuer: second.issuer,
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

  test('a provider cannot pass on an ID token that another one has issued', async () => {
    const idTokens: unknown[] = []
    world.idp.state.change.set('/token', body => {
      idTokens.push(body.id_token)
      return body
    })
    expect((await world.signIn(world.app.guest(), createClaims(ofBright))).status).toBe(200)
    second.state.change.set('/token', body => ({ ...body, id_token: idTokens[0] }))
    const person = world.app.guest()
    expect(await finishAtAnadolu(person, await answerOfAnadolu(person))).toMatchObject(refusal)
    expect([idTokens.length, hasReceivedCode(second)]).toEqual([1, true])
  })

  test('the same subject at the other provider is another person', async () => {
    const email = 'doctor@anadolu.test'
    const { sub } = createClaims(ofBright)
    expect((await world.signIn(world.app.guest(), createClaims(ofBright))).email).toBe(ofBright)
    const person = world.app.guest()
    second.state.next = createClaims(email, { sub })
    const answer = await visitProvider(second.issuer, await beginAtAnadolu(person))
    expect(await finishAtAnadolu(person, answer)).toMatchObject({ status: 200, email })
  })

  test('a response that arrives twice at the same moment signs in once', async () => {
    const person = world.app.guest()
    const answer = await world.answerFor(person, createClaims(ofBright))
    const copy = Object.assign(world.app.guest(), { cookie: person.cookie })
    const results = await Promise.all([world.finish(person, answer), world.finish(copy, answer)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 410])
  })
})
