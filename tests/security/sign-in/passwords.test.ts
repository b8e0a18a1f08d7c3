import { contactCalls } from '@archway/contract/contacts'
import { passkeyCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import { hashPassword } from '../../../apps/server/src/features/session/password.ts'
import { setPasswordHash } from '../../../apps/server/src/features/session/store.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { allMails, mailedTokens } from '../../../apps/server/src/testing/outbox.ts'
import { peopleOf } from '../../../apps/server/src/testing/planted.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { codeAt, turnOnSecondFactor } from '../src/second-factor-story.ts'

const email = 'owner@brightsmiles.test'
const newPassword = 'velvet kettle violin'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

type People = Pick<TestApp, 'as' | 'guest'>

/** 200 characters with spaces at both ends, capital letters, and an accent that is a separate character. */
const longest = `  Ve\u0301lvet Kettle Violin${' purple Lantern 7'.repeat(20)}`.slice(0, 198).concat('z ')

const change = async (people: People, password: string) =>
  (
    await (
      await people.as(email)
    ).call(sessionCalls.resetPassword, {
      body: { oldPassword: demoPassword, newPassword: password },
    })
  ).status
const signIn = async (people: People, password: string) =>
  (await people.guest().call(sessionCalls.login, { body: { username: email, password } })).status

test('S14 a password is checked exactly as typed, up to 200 characters', async () => {
  expect(longest).toHaveLength(200)
  expect([await change(app, `${longest}x`), await change(app, longest)]).toEqual([400, 200])
  // Systems differ in how they send accents.
  expect([await signIn(app, longest), await signIn(app, longest.normalize('NFC'))]).toEqual([200, 200])
  const similar = [
    longest.trim(),
    longest.toLowerCase(),
    longest.replace('\u0301', ''),
    longest.slice(0, -1),
    `${longest.slice(0, -2)}y `,
    longest.slice(0, 72),
  ]
  expect(new Set(similar).size).toBe(similar.length)
  for (const password of similar) expect([password, await signIn(app, password)]).toEqual([password, 401])
})

test('planted fault: only the first 72 characters of a password are stored', async () => {
  const faulty = await peopleOf(app, sessionCalls.resetPassword, async ({ within, viewer, body }) => {
    const hash = await hashPassword((body as { newPassword: string }).newPassword.slice(0, 72))
    await within(tx => setPasswordHash(tx, viewer?.id ?? '', hash))
    return {}
  })
  expect(await change(faulty, longest)).toBe(200)
  expect([await signIn(app, longest), await signIn(app, longest.slice(0, 72))]).toEqual([401, 200])
})

test('S14 a password does not expire', async () => {
  await change(app, newPassword)
  app.clock.advance(3 * 365 * 86_400_000)
  const person = app.guest()
  const { status } = await person.call(sessionCalls.login, {
    body: { username: email, password: newPassword },
  })
  expect(status).toBe(200)
  expect((await person.call(sessionCalls.accountSecurity)).body.data).toMatchObject({
    hasPassword: true,
    passwordProblems: [],
  })
})

const listSubjectsTo = async (address: string) =>
  (await allMails(app)).filter(({ to }) => to === address).map(({ subject }) => subject)
const changeSubject = 'Your password was changed'

test('S14 a person is notified by mail when the password is changed or set by a link, not when an invitation is accepted', async () => {
  await app.app.startWork()
  expect(await change(app, newPassword)).toBe(200)
  expect(await listSubjectsTo(email)).toEqual([changeSubject])

  await app.guest().call(sessionCalls.forgetPassword, { body: { email } })
  const [token = ''] = await mailedTokens(app, email)
  const setResponse = await app
    .guest()
    .call(sessionCalls.setPassword, { body: { token, password: `${newPassword} 2` } })
  expect(setResponse.status).toBe(200)
  expect((await listSubjectsTo(email)).filter(subject => subject === changeSubject)).toHaveLength(2)

  const invitedEmail = 'new.contact@nourdental.test'
  const owner = await app.as('owner@nourdental.test')
  await owner.call(contactCalls.addContact, { body: { name: 'New', email: invitedEmail } })
  const [invitation = ''] = await mailedTokens(app, invitedEmail)
  await app.guest().call(sessionCalls.setPassword, { body: { token: invitation, password: newPassword } })
  expect(await listSubjectsTo(invitedEmail)).toHaveLength(1)
})

test('planted fault: a change of the password without a notice', async () => {
  await app.app.startWork()
  const faulty = await peopleOf(app, sessionCalls.resetPassword, async ({ within }) => {
    const hash = await hashPassword(newPassword)
    await within(tx => setPasswordHash(tx, demoId(email), hash))
    return {}
  })
  expect(await change(faulty, newPassword)).toBe(200)
  expect(await listSubjectsTo(email)).toEqual([])
})

test('S14 a person is notified by mail of each passkey and second factor that is added or removed', async () => {
  await app.app.startWork()
  const person = await app.as(email)
  const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
  const credential = softAuthenticator().create({ challenge })
  const added = await person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })
  expect(await listSubjectsTo(email)).toEqual(['A passkey was added to your account'])
  await person.call(passkeyCalls.removePasskey, { params: { passkeyId: added.body.data.uuid } })
  expect(await listSubjectsTo(email)).toContain('A passkey was removed from your account')
  const { key } = await turnOnSecondFactor(app, person)
  expect(await listSubjectsTo(email)).toContain('Two-step verification was turned on')
  await person.call(secondFactorCalls.removeSecondFactor, {
    body: { password: demoPassword, code: codeAt(app, key) },
  })
  expect(await listSubjectsTo(email)).toContain('Two-step verification was turned off')
  expect(await listSubjectsTo(email)).toHaveLength(4)
})
