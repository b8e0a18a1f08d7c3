import { passkeyCalls, peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import { newToken } from '../../../apps/server/src/features/session/index.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { codeAt, takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'

const email = 'contact@brightsmiles.test'
const other = 'owner@brightsmiles.test'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows)
type Device = ReturnType<typeof softAuthenticator>
type Claims = Partial<Parameters<Device['sign']>[0]>

const requestChallenge = async (person: Visitor): Promise<string> =>
  (await person.call(passkeyCalls.beginPasskeySignIn)).body.data.challenge
const requestCreation = async (person: Visitor): Promise<string> =>
  (await person.call(passkeyCalls.beginPasskey)).body.data.challenge
const add = async (person: Visitor, device: Device, claims: Claims = {}) => {
  const challenge = claims.challenge ?? (await requestCreation(person))
  const credential = device.create({ ...claims, challenge })
  return person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })
}
/** Returns the code of a refusal, or the person who was signed in. */
const submitCredential = async (person: Visitor, credential: ReturnType<Device['sign']>) => {
  const { body } = await person.call(passkeyCalls.passkeySignIn, { body: { credential } })
  return body.code ?? body.data.data.email
}
const signInWith = async (device: Device, claims: Claims = {}, person: Visitor = app.guest()) =>
  submitCredential(
    person,
    device.sign({ challenge: claims.challenge ?? (await requestChallenge(person)), ...claims }),
  )

test('S14 a passkey is added, listed, renamed and removed, and is enough to sign in, also with a second factor', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  await turnOnSecondFactor(app, person)
  const added = await add(person, device)
  expect(added.body.data).toMatchObject({ name: 'Phone', lastUsedAt: null })
  const guest = app.guest()
  expect(await takeFirstStep(guest, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  expect(await signInWith(device, { userHandle: demoId(email) }, guest)).toBe(email)
  expect(guest.cookie).not.toContain('archway_second_step')
  const params = { passkeyId: added.body.data.uuid }
  await guest.call(passkeyCalls.renamePasskey, { params, body: { name: 'Old phone' } })
  const [listedPasskey] = (await guest.call(passkeyCalls.passkeys)).body.data
  expect(listedPasskey).toMatchObject({ name: 'Old phone', lastUsedAt: app.clock.now().toISOString() })
  const stranger = await app.as(other)
  expect((await stranger.call(passkeyCalls.removePasskey, { params })).status).toBe(404)
  expect((await stranger.call(passkeyCalls.renamePasskey, { params, body: { name: 'x' } })).status).toBe(404)
  expect((await guest.call(passkeyCalls.removePasskey, { params })).status).toBe(200)
  expect(await signInWith(device)).toBe('PASSKEY_REFUSED')
})

test('S14 with an authenticator app, passkeys are added and removed only shortly after a code or a passkey', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  const { key } = await turnOnSecondFactor(app, person)
  const passkeyId = (await add(person, device)).body.data.uuid
  const pass = (visitor: Visitor) =>
    visitor.call(secondFactorCalls.passSecondStep, { body: { code: codeAt(app, key), trustDevice: true } })
  const trusting = app.guest()
  await takeFirstStep(trusting, email)
  expect((await pass(trusting)).status).toBe(200)
  /** Tries to add a passkey, and to remove the one of the owner. */
  const tryChanges = async (visitor: Visitor) => {
    const answers = [
      await visitor.call(passkeyCalls.beginPasskey),
      await visitor.call(passkeyCalls.removePasskey, { params: { passkeyId } }),
    ]
    return answers.map(({ status, body }) => body.code ?? status)
  }
  const refused = ['SECOND_FACTOR_CONFIRMATION_NEEDED', 'SECOND_FACTOR_CONFIRMATION_NEEDED']
  expect((await trusting.call(passkeyCalls.beginPasskey)).status).toBe(200)
  // In a trusted browser, the password was enough for this session.
  expect(await takeFirstStep(trusting, email)).toEqual([200, undefined])
  expect(await tryChanges(trusting)).toEqual(refused)
  await trusting.call(sessionCalls.confirm, { body: { password: demoPassword } })
  expect(await tryChanges(trusting)).toEqual(refused)
  app.clock.advance(60_000)
  await trusting.call(sessionCalls.confirm, { body: { code: codeAt(app, key) } })
  expect(await tryChanges(trusting)).toEqual([200, 200])
})

test('S14 responses with another origin, relying party, challenge or person, replays, copies, and responses without a PIN are refused', async () => {
  const [device, otherDevice] = [softAuthenticator(), softAuthenticator()]
  await add(await app.as(email), device)
  await add(await app.as(other), otherDevice)
  const old = await requestChallenge(app.guest())
  app.clock.advance(6 * 60_000)
  const creation = await requestCreation(await app.as(email))
  const attacks: Record<string, Claims> = {
    'another origin': { origin: 'https://archway.example' },
    'another portal': { rpId: 'archway.example' },
    'a challenge of nobody': { challenge: Buffer.alloc(56, 7).toString('base64url') },
    'a challenge that is over': { challenge: old },
    'a challenge for adding': { challenge: creation },
    'no challenge': { challenge: '' },
    'the account of another person': { userHandle: demoId(other) },
    'no PIN': { isVerified: false },
  }
  const answers: Record<string, string> = {}
  for (const [name, claims] of Object.entries(attacks)) {
    const challenge = claims.challenge ?? (await requestChallenge(app.guest()))
    answers[name] = await submitCredential(app.guest(), device.sign({ ...claims, challenge }))
  }
  const ownCredential = device.sign({ challenge: await requestChallenge(app.guest()) })
  answers['the credential of another person'] = await submitCredential(app.guest(), {
    ...ownCredential,
    id: otherDevice.id,
    rawId: otherDevice.id,
  })
  expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set(['PASSKEY_REFUSED']))

  const once = device.sign({ challenge: await requestChallenge(app.guest()) })
  const both = await Promise.all([submitCredential(app.guest(), once), submitCredential(app.guest(), once)])
  expect(both.sort()).toEqual(['PASSKEY_REFUSED', email])
  expect(await submitCredential(app.guest(), once)).toBe('PASSKEY_REFUSED')
  device.setCount(0)
  expect(await signInWith(device)).toBe('PASSKEY_REFUSED')
})

test('planted fault: a challenge is not used up, and a response works again', async () => {
  const device = softAuthenticator()
  await add(await app.as(email), device)
  const once = device.sign({ challenge: await requestChallenge(app.guest()) })
  const results = []
  for (let n = 0; n < 2; n += 1) {
    results.push(await submitCredential(app.guest(), once))
    await run(sql`delete from sign_in_budget where bucket like 'challenge %'`)
    await run(sql`update passkey set sign_count = 0`)
  }
  expect(results).toEqual([email, email])
})

test('S14 a passkey is stored once, for the person who requested it, with a PIN, after a recent confirmation', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  const foreignRequest = await requestCreation(await app.as(other))
  const refusals = [
    await add(person, device, { challenge: foreignRequest }),
    await add(person, device, { challenge: await requestChallenge(person) }),
    await add(person, device, { origin: 'https://archway.example' }),
    await add(person, device, { isVerified: false }),
  ]
  expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => 'PASSKEY_REFUSED'))
  const challenge = await requestCreation(person)
  expect((await add(person, device, { challenge })).status).toBe(200)
  expect((await add(person, softAuthenticator(), { challenge })).body.code).toBe('PASSKEY_REFUSED')
  expect((await add(await app.as(other), device)).body.code).toBe('PASSKEY_REFUSED')
  expect((await person.call(passkeyCalls.passkeys)).body.data).toHaveLength(1)
})

test('S14 a passkey is removed with the account, and by the reset of a lost second factor', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  await add(person, device)
  await turnOnSecondFactor(app, person)
  await run(sql`update account set status = 'INACTIVE' where email = ${email}`)
  expect(await signInWith(device)).toBe('ACCOUNT_INACTIVE')
  await run(sql`update account set status = 'ACTIVE' where email = ${email}`)
  expect(await signInWith(device)).toBe(email)
  const owner = await app.as(other)
  await owner.call(peopleCalls.resetSecondFactor, { params: { personId: demoId(email) } })
  expect(await signInWith(device)).toBe('PASSKEY_REFUSED')
  expect((await person.call(sessionCalls.me)).status).toBe(401)
})

test('S14 a passkey added by an intruder is removed by a password set with a link, and by a reset without a second factor', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  await add(person, device)
  const { token, hash } = newToken()
  await run(sql`insert into password_link (token_hash, account_id, created_at, expires_at)
    values (${hash}, ${demoId(email)}, now(), '2099-01-01')`)
  const set = await app.guest().call(sessionCalls.setPassword, {
    body: { token, password: 'violet harbour 48 lanterns' },
  })
  expect(set.status).toBe(200)
  expect(await signInWith(device)).toBe('PASSKEY_REFUSED')
  const freshGuest = app.guest()
  await freshGuest.call(sessionCalls.login, {
    body: { username: email, password: 'violet harbour 48 lanterns' },
  })
  expect((await add(freshGuest, device)).status).toBe(200)
  const owner = await app.as(other)
  const { body } = await owner.call(peopleCalls.people)
  expect(body.data.find(({ uuid }) => uuid === demoId(email))?.hasPasskeys).toBe(true)
  await owner.call(peopleCalls.resetSecondFactor, { params: { personId: demoId(email) } })
  expect(await signInWith(device)).toBe('PASSKEY_REFUSED')
})

test('S14 a passkey confirms its person in this session; passkeys of others, responses of a sign-in and replays do not', async () => {
  app.forget(email)
  const [person, device, otherDevice] = [await app.as(email), softAuthenticator(), softAuthenticator()]
  await add(person, device)
  await add(await app.as(other), otherDevice)
  app.clock.advance(16 * 60_000)
  const isOpen = async () =>
    (await person.call(passkeyCalls.beginPasskey)).body.code !== 'CONFIRMATION_NEEDED'
  const requestConfirmation = async (visitor: Visitor) =>
    (await visitor.call(passkeyCalls.beginPasskeyConfirmation)).body.data.challenge
  const confirm = async (credential: ReturnType<Device['sign']>) =>
    (await person.call(passkeyCalls.confirmByPasskey, { body: { credential } })).body.code ?? 'confirmed'
  const refusals = [
    await confirm(otherDevice.sign({ challenge: await requestConfirmation(person) })),
    await confirm(device.sign({ challenge: await requestChallenge(person) })),
    await confirm(device.sign({ challenge: await requestConfirmation(await app.as(other)) })),
    await confirm(device.sign({ challenge: await requestConfirmation(person), isVerified: false })),
  ]
  expect(refusals).toEqual(refusals.map(() => 'PASSKEY_REFUSED'))
  expect(await isOpen()).toBe(false)
  // The challenge for a confirmation cannot sign in.
  expect(
    await submitCredential(app.guest(), device.sign({ challenge: await requestConfirmation(person) })),
  ).toBe('PASSKEY_REFUSED')
  const once = device.sign({ challenge: await requestConfirmation(person) })
  expect(await confirm(once)).toBe('confirmed')
  expect(await isOpen()).toBe(true)
  expect(await confirm(once)).toBe('PASSKEY_REFUSED')
})

test('planted fault: the challenge of a confirmation is not used up', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  await add(person, device)
  const { challenge } = (await person.call(passkeyCalls.beginPasskeyConfirmation)).body.data
  const credential = device.sign({ challenge })
  const answers = []
  for (let n = 0; n < 2; n += 1) {
    answers.push((await person.call(passkeyCalls.confirmByPasskey, { body: { credential } })).status)
    await run(sql`delete from sign_in_budget where bucket like 'challenge %'`)
    await run(sql`update passkey set sign_count = 0`)
  }
  expect(answers).toEqual([200, 200])
})
