import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId, demoPassword } from '../../demo/people.ts'
import { peopleAt } from '../../demo/visitor.ts'
import { createServer } from '../../platform/http/server.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailedTokens } from '../../testing/outbox.ts'
import { hashPassword } from './password.ts'
import { account } from './table.ts'

const email = 'owner@brightsmiles.test'
const sound = 'velvet kettle violin'
const weak = [
  '1234567890',
  'aaaaaaaaaaaa',
  `${sound} ${email}`,
  `${sound} Olivia Hart`,
  `${sound} brightsmiles`,
]

const prepareLink = async () => {
  const ownApp = await testApp()
  await ownApp.app.startWork()
  await ownApp.guest().call(sessionCalls.forgetPassword, { body: { email } })
  const [token = ''] = await mailedTokens(ownApp, email)
  return { ownApp, token }
}

/** The responses to weak passwords that are set by a link. */
const setByLink = async (people: Pick<TestApp, 'guest'>, token: string) => {
  const answers = []
  for (const password of weak)
    answers.push(await people.guest().call(sessionCalls.setPassword, { body: { token, password } }))
  return answers
}

test('S14 a link refuses weak passwords and those with data of their owner, and stays valid for a better one', async () => {
  const { ownApp, token } = await prepareLink()
  const responses = await setByLink(ownApp, token)
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(weak.map(() => [400, 'INVALID']))
  expect(responses.map(({ body }) => body.errors?.password)).toEqual([
    'This password appears in lists of leaked passwords',
    'This password is too easy to guess: make it longer, using words that do not belong together',
    "The password must not contain your email address. The password must not contain your company's name",
    'The password must not contain your name',
    "The password must not contain your company's name",
  ])
  const better = await ownApp.guest().call(sessionCalls.setPassword, { body: { token, password: sound } })
  expect(better.status).toBe(200)
  await ownApp.close()
})

test('planted fault: a link that sets any password', async () => {
  const { ownApp, token } = await prepareLink()
  const routes = ownApp.app.routes.map(route =>
    (route.call as unknown) === sessionCalls.setPassword
      ? { ...route, before: () => hashPassword(sound) }
      : route,
  )
  const faulty = peopleAt(
    await createServer(
      ownApp.services,
      routes,
      routes.map(({ call }) => call),
    ),
  )
  expect((await setByLink(faulty, token)).map(({ status }) => status)).toEqual([200, 410, 410, 410, 410])
  await ownApp.close()
})

test('S14 a password change reports every problem, of the old and the new password', async () => {
  const ownApp = await testApp()
  const person = await ownApp.as(email)
  const { body } = await person.call(sessionCalls.resetPassword, {
    body: { oldPassword: 'not it', newPassword: `${sound} Olivia Hart brightsmiles` },
    headers: { 'accept-language': 'tr' },
  })
  expect(body.errors).toEqual({
    oldPassword: 'Mevcut parola hatalı',
    newPassword: 'Parola, adınızı içermemeli. Parola, şirketinizin adını içermemeli',
  })
  await ownApp.close()
})

test('S14 a password from before the rule still signs in, and a change is requested until it is made', async () => {
  const ownApp = await testApp()
  const before = '1234567890'
  const hash = await hashPassword(before)
  await ownApp.services.db.open(tx =>
    tx
      .update(account)
      .set({ passwordHash: hash })
      .where(eq(account.id, demoId(email))),
  )
  const signInAndReadProblems = async (password: string) => {
    const person = ownApp.guest()
    const signedIn = await person.call(sessionCalls.login, { body: { username: email, password } })
    const { body } = await person.call(sessionCalls.accountSecurity)
    return { person, status: signedIn.status, problems: body.data.passwordProblems }
  }
  const first = await signInAndReadProblems(before)
  expect([first.status, first.problems]).toEqual([200, ['passwordLeaked']])
  await first.person.call(sessionCalls.changePassword, { body: { oldPassword: before, newPassword: sound } })
  expect(await signInAndReadProblems(sound)).toMatchObject({ status: 200, problems: [] })
  await ownApp.close()
})

test('S14 the published demo password is accepted only by a setting', async () => {
  for (const [allowed, problems] of [
    ['true', []],
    ['false', ['passwordLeaked']],
  ] as const) {
    const ownApp = await testApp({ ALLOW_DEMO_PASSWORD: allowed })
    const person = ownApp.guest()
    await person.call(sessionCalls.login, { body: { username: email, password: demoPassword } })
    expect((await person.call(sessionCalls.accountSecurity)).body.data.passwordProblems).toEqual(problems)
    await ownApp.close()
  }
})
