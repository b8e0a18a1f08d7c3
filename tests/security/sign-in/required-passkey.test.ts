import { companyCalls } from '@archway/contract/company'
import { passkeyCalls, peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { newToken } from '../../../apps/server/src/features/session/index.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { untilBlocked } from '../../../apps/server/src/testing/faults/until-blocked.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { codeAt, takeFirstStep } from '../src/second-factor-story.ts'

const email = 'contact@brightsmiles.test'
const owner = 'owner@brightsmiles.test'
const newPassword = 'velvet kettle violin'

let app: TestApp
let device: ReturnType<typeof softAuthenticator>
let passkeyId: string
/** A person with a passkey and no authenticator app, whose company requires a second factor. */
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  device = softAuthenticator()
  const person = await app.as(email)
  const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
  const credential = device.create({ challenge })
  const added = await person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })
  passkeyId = added.body.data.uuid
  await require(true)
})
afterEach(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows)
const require = async (isSecondFactorRequired: boolean) =>
  (await app.as(owner)).call(companyCalls.updateConfiguration, { body: { isSecondFactorRequired } })
/** Returns the code of a refusal, or the person who was signed in. */
const signInWith = async (person: Visitor) => {
  const { challenge } = (await person.call(passkeyCalls.beginPasskeySignIn)).body.data
  const { body } = await person.call(passkeyCalls.passkeySignIn, {
    body: { credential: device.sign({ challenge }) },
  })
  return body.code ?? body.data.data.email
}
/** Tries to set up an authenticator app after the password; returns the codes of the refusals. */
const enrol = async (thief: Visitor) => {
  const setupStart = await thief.call(secondFactorCalls.beginRequiredSetup)
  const code = codeAt(app, setupStart.body.data?.key ?? 'GEZDGNBVGY3TQOJQ')
  const completion = await thief.call(secondFactorCalls.completeRequiredSetup, { body: { code } })
  return [setupStart.body.code, completion.body.code]
}

test('S14 where a second factor is required, a password is not enough to replace the passkey of its owner', async () => {
  const thief = app.guest()
  expect(await takeFirstStep(thief, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  expect((await thief.call(secondFactorCalls.secondStep)).body.data).toMatchObject({ step: 'passkey', email })
  expect(await enrol(thief)).toEqual(['SIGN_IN_OVER', 'SIGN_IN_OVER'])
  const guessed = await thief.call(secondFactorCalls.passSecondStep, { body: { code: '123456' } })
  expect(guessed.body.code).toBe('SIGN_IN_OVER')
  expect((await thief.call(sessionCalls.me)).status).toBe(401)

  expect(await signInWith(thief)).toBe(email)
  expect(thief.cookie).not.toContain('archway_second_step')
  expect((await thief.call(sessionCalls.me)).status).toBe(200)
})

test('planted fault: the passkey does not count, and the password sets up another second factor', async () => {
  await run(sql`delete from passkey`)
  const thief = app.guest()
  expect(await takeFirstStep(thief, email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
  expect(await enrol(thief)).toEqual([undefined, undefined])
  expect((await thief.call(sessionCalls.me)).status).toBe(200)
})

test('S14 where a second factor is required, the mailbox and a session do not remove the only one', async () => {
  const { token, hash } = newToken()
  await run(sql`insert into password_link (token_hash, account_id, created_at, expires_at)
    values (${hash}, ${demoId(email)}, now(), '2099-01-01')`)
  const intruder = app.guest()
  const set = await intruder.call(sessionCalls.setPassword, { body: { token, password: newPassword } })
  expect(set.status).toBe(200)
  const login = { body: { username: email, password: newPassword } }
  expect((await intruder.call(sessionCalls.login, login)).body.code).toBe('SECOND_FACTOR_NEEDED')
  expect(await enrol(intruder)).toEqual(['SIGN_IN_OVER', 'SIGN_IN_OVER'])

  const person = app.guest()
  expect(await signInWith(person)).toBe(email)
  const remove = async () => {
    const { status, body } = await person.call(passkeyCalls.removePasskey, { params: { passkeyId } })
    return body.code ?? status
  }
  expect(await remove()).toBe('SECOND_FACTOR_REQUIRED')
  await require(false)
  expect(await remove()).toBe(200)
})

test('R6 S14 of the last two passkeys, two removals at once remove one', async () => {
  const person = app.guest()
  expect(await signInWith(person)).toBe(email)
  const otherDevice = softAuthenticator()
  const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
  const added = await person.call(passkeyCalls.addPasskey, {
    body: { name: 'Laptop', credential: otherDevice.create({ challenge }) },
  })
  const answers: Promise<string | number>[] = []
  await app.services.db.within(systemScope, async tx => {
    await tx.execute(sql`select from account where id = ${demoId(email)} for update`)
    for (const id of [passkeyId, added.body.data.uuid])
      answers.push(
        person
          .call(passkeyCalls.removePasskey, { params: { passkeyId: id } })
          .then(({ status, body }) => body.code ?? status),
      )
    await untilBlocked(tx, 2)
  })
  expect((await Promise.all(answers)).toSorted()).toEqual([200, 'SECOND_FACTOR_REQUIRED'])
})

test('S14 an account owner resets a lost passkey, and sees whose password alone is enough', async () => {
  const boss = await app.as(owner)
  const listAttention = async () => {
    const people = (await boss.call(peopleCalls.people)).body.data
    return people.find(person => person.email === email)?.attention
  }
  expect(await listAttention()).toEqual([])
  await require(false)
  expect(await takeFirstStep(app.guest(), email)).toEqual([200, undefined])
  expect(await listAttention()).toEqual(['noSecondFactor'])
  await require(true)
  await boss.call(peopleCalls.resetSecondFactor, { params: { personId: demoId(email) } })
  expect(await takeFirstStep(app.guest(), email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
})
