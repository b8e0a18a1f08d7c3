import { passkeyCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'
import { createPlantedServer } from '../src/server.ts'

const alice = 'contact@brightsmiles.test'
const bob = 'owner@brightsmiles.test'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

type Device = ReturnType<typeof softAuthenticator>
type Claims = Partial<Parameters<Device['sign']>[0]>

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows)
const signInAgain = async (email: string): Promise<Visitor> => {
  app.forget(email)
  return app.as(email)
}
const requestCreation = async (person: Visitor): Promise<string> =>
  (await person.call(passkeyCalls.beginPasskey)).body.data.challenge
const requestConfirmation = async (person: Visitor): Promise<string> =>
  (await person.call(passkeyCalls.beginPasskeyConfirmation)).body.data.challenge
const signInChallenge = async (): Promise<string> =>
  (await app.guest().call(passkeyCalls.beginPasskeySignIn)).body.data.challenge

const add = async (person: Visitor, device: Device, claims: Claims = {}) => {
  const credential = device.create({
    ...claims,
    challenge: claims.challenge ?? (await requestCreation(person)),
  })
  const { body } = await person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })
  return body.code ?? 'stored'
}
const confirm = async (person: Visitor, credential: ReturnType<Device['sign']>) =>
  (await person.call(passkeyCalls.confirmByPasskey, { body: { credential } })).body.code ?? 'confirmed'
const signIn = async (credential: ReturnType<Device['sign']>, person = app.guest()) => {
  const { body } = await person.call(passkeyCalls.passkeySignIn, { body: { credential } })
  return body.code ?? body.data.data.email
}
const readOwner = async (device: Device) => {
  const [row] = await run(sql`select account_id, public_key from passkey where credential_id = ${device.id}`)
  return row
}

test('S14 during the second step of one person, another person’s passkey signs in that other person and does not complete the step', async () => {
  const device = softAuthenticator()
  await add(await app.as(alice), device)
  await turnOnSecondFactor(app, await app.as(bob))
  const browser = app.guest()
  expect(await takeFirstStep(browser, bob)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  const waitingCookie = browser.cookie
  // Alice claims to be Bob: his user handle with her credential.
  const asBob = device.sign({ challenge: await signInChallenge(), userHandle: demoId(bob) })
  expect(await signIn(asBob, browser)).toBe('PASSKEY_REFUSED')
  expect((await browser.call(sessionCalls.me)).status).toBe(401)
  // Alice signs in as herself, and Bob's first step is removed from the browser.
  expect(await signIn(device.sign({ challenge: await signInChallenge() }), browser)).toBe(alice)
  expect((await browser.call(sessionCalls.me)).body.data.data.email).toBe(alice)
  const late = await browser.call(secondFactorCalls.passSecondStep, { body: { code: '000000' } })
  expect(late.body.code).toBe('SIGN_IN_OVER')
  // The first step alone is not a session, whatever passkey was used in the same browser.
  const stolen = Object.assign(app.guest(), { cookie: waitingCookie })
  expect((await stolen.call(sessionCalls.me)).status).toBe(401)
})

test('S14 a credential id is stored once: another person cannot claim it with a different key', async () => {
  const device = softAuthenticator()
  const copy = softAuthenticator(Buffer.from(device.id, 'base64url'))
  await add(await app.as(alice), device)
  const before = await readOwner(device)
  expect(await add(await app.as(bob), copy)).toBe('PASSKEY_REFUSED')
  expect(await add(await app.as(alice), copy)).toBe('PASSKEY_REFUSED')
  expect(await readOwner(device)).toEqual(before)
  expect(await signIn(copy.sign({ challenge: await signInChallenge() }))).toBe('PASSKEY_REFUSED')
  expect(await signIn(device.sign({ challenge: await signInChallenge() }))).toBe(alice)
})

/** Ceremonies that start in one session and finish in another of the same person. Returns those that were accepted. */
const mixUpDevices = async (): Promise<string[]> => {
  app.forget(alice)
  const first = await app.as(alice)
  const device = softAuthenticator()
  await add(first, device)
  const second = await signInAgain(alice)
  const creation = await requestCreation(first)
  const passedAttacks = []
  if ((await add(second, softAuthenticator(), { challenge: creation })) === 'stored')
    passedAttacks.push('new passkey')
  const signedChallenge = device.sign({ challenge: await requestConfirmation(first) })
  if ((await confirm(second, signedChallenge)) === 'confirmed') passedAttacks.push('confirmation')
  return passedAttacks
}

test('S14 a ceremony can only be finished in the session that started it, not by the same person elsewhere', async () => {
  expect(await mixUpDevices()).toEqual([])
  const [first, second] = [await app.as(alice), await app.as(bob)]
  expect(await add(second, softAuthenticator(), { challenge: await requestCreation(first) })).toBe(
    'PASSKEY_REFUSED',
  )
  // A refused attempt with the challenge does not use it up.
  const challenge = await requestCreation(first)
  expect(await add(second, softAuthenticator(), { challenge })).toBe('PASSKEY_REFUSED')
  expect(await add(first, softAuthenticator(), { challenge })).toBe('stored')
  // A challenge for a confirmation cannot add a passkey, and the reverse.
  const device = softAuthenticator()
  expect(await add(first, device, { challenge: await requestConfirmation(first) })).toBe('PASSKEY_REFUSED')
  await add(first, device)
  expect(await confirm(first, device.sign({ challenge: await requestCreation(first) }))).toBe(
    'PASSKEY_REFUSED',
  )
})

test('planted fault: challenges bound to the person instead of the session', async () => {
  const anySession = { sessionId: demoId('any session') }
  const http = await createPlantedServer(app, route => {
    const { path } = route.call
    if (!path.includes('passkey') || path.startsWith('/auth')) return route
    const withoutViewer = <Context extends { viewer: object }>(context: Context): Context => ({
      ...context,
      viewer: { ...context.viewer, ...anySession },
    })
    const { before, run } = route
    return {
      ...route,
      ...(before ? { before: (context: never) => before(withoutViewer(context)) } : {}),
      // The confirmation is stored for the session of the viewer.
      run: (context: never, prepared: never) =>
        run(path.endsWith('options') ? withoutViewer(context) : context, prepared),
    } as typeof route
  })
  app.app.http.inject = http.inject.bind(http) as never
  expect(await mixUpDevices()).toEqual(['new passkey', 'confirmation'])
})

test('S14 a counter that decreases is refused everywhere, also concurrently, and one from another origin is not stored', async () => {
  const [person, device] = [await app.as(alice), softAuthenticator()]
  await add(person, device)
  device.setCount(40)
  expect(await signIn(device.sign({ challenge: await signInChallenge() }))).toBe(alice)
  // `sign` increments the counter first: 40, 39 and 1, after 41 was seen.
  for (const count of [39, 38, 0]) {
    device.setCount(count)
    expect(await signIn(device.sign({ challenge: await signInChallenge() })), `${count}`).toBe(
      'PASSKEY_REFUSED',
    )
    device.setCount(count)
    const signedBack = device.sign({ challenge: await requestConfirmation(person) })
    expect(await confirm(person, signedBack), `${count}`).toBe('PASSKEY_REFUSED')
  }
  // The counter of a response that is refused for another reason is not stored.
  device.setCount(2 ** 32 - 2)
  const foreignOrigin = { challenge: await signInChallenge(), origin: 'https://archway.example' }
  expect(await signIn(device.sign(foreignOrigin))).toBe('PASSKEY_REFUSED')
  device.setCount(50)
  expect(await signIn(device.sign({ challenge: await signInChallenge() }))).toBe(alice)
  // Two copies of a key have the same counter: only one of their responses is accepted.
  device.setCount(60)
  const firstResponse = device.sign({ challenge: await signInChallenge() })
  const secondChallenge = await signInChallenge()
  device.setCount(60)
  const answers = await Promise.all([
    signIn(firstResponse),
    signIn(device.sign({ challenge: secondChallenge })),
  ])
  expect(answers.sort()).toEqual(['PASSKEY_REFUSED', alice])
})

test('S14 a wrong origin or relying party is refused in every ceremony, also similar ones', async () => {
  const [person, device] = [await app.as(alice), softAuthenticator()]
  await add(person, device)
  const wrong: Claims[] = [
    { origin: 'https://localhost' },
    { origin: 'http://localhost.' },
    { origin: 'http://localhost:8443' },
    { origin: 'http://evil.localhost' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'null' },
    { origin: '' },
    { rpId: 'local' },
    { rpId: 'localhost.evil.example' },
    { rpId: '' },
  ]
  for (const claims of wrong) {
    const answers = [
      await add(person, softAuthenticator(), claims),
      await signIn(device.sign({ challenge: await signInChallenge(), ...claims })),
      await confirm(person, device.sign({ challenge: await requestConfirmation(person), ...claims })),
    ]
    expect([claims, answers]).toEqual([claims, answers.map(() => 'PASSKEY_REFUSED')])
  }
  expect(await signIn(device.sign({ challenge: await signInChallenge() }))).toBe(alice)
})
