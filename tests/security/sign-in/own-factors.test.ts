import type { AnyCall } from '@archway/contract/kernel'
import { type OwnFactors, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import { checkOwnPassword } from '../../../apps/server/src/features/session/own-password.ts'
import { takeCode } from '../../../apps/server/src/features/session/second-factor/codes.ts'
import { checkOwnFactors } from '../../../apps/server/src/features/session/second-factor/own-factors.ts'
import { newRecoveryCodes } from '../../../apps/server/src/features/session/second-factor/recovery-codes.ts'
import { storeNewKey } from '../../../apps/server/src/features/session/second-factor/store.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { Route } from '../../../apps/server/src/platform/http/route.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { codeAt, turnOnSecondFactor } from '../src/second-factor-story.ts'
import { askOf, createPlantedServer } from '../src/server.ts'

const email = 'contact@brightsmiles.test'
const password = demoPassword
const wrong = { password: 'not the password', code: '000000' }
const beginSetup = secondFactorCalls.beginSetup as unknown as AnyCall
/** Replacing the app, new recovery codes and turning it off, in an order in which each can succeed. */
const changes: readonly AnyCall[] = [
  beginSetup,
  secondFactorCalls.renewRecoveryCodes as unknown as AnyCall,
  secondFactorCalls.removeSecondFactor as unknown as AnyCall,
]

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

/** The status of a call, or the code of its refusal, and the fields that it names. */
const attempt = async (call: AnyCall, body: OwnFactors, http?: TestApp['app']['http']) => {
  const input = { params: {}, query: {}, body }
  const response = await askOf(app, http)({ email }, call, {}, input)
  return [response.body.code ?? response.status, Object.keys(response.body.errors ?? {}).sort()]
}
const readOwn = async () => (await (await app.as(email)).call(secondFactorCalls.ownSecondFactor)).body.data
type Checked = Parameters<typeof checkOwnFactors>[0]
/** The same server with another check before the changes. */
const plantedServer = (before: NonNullable<Route['before']>) =>
  createPlantedServer(app, route => (changes.includes(route.call) ? { ...route, before } : route))
/** The changes that the password alone makes. */
const listChangesByPassword = async (http?: TestApp['app']['http']) => {
  const made = []
  for (const call of changes) if ((await attempt(call, { password }, http))[0] === 200) made.push(call.path)
  return made
}

test('S14 a second factor is replaced, removed, and its recovery codes renewed only with the password and a code; everything missing or wrong is named', async () => {
  const { key } = await turnOnSecondFactor(app, await app.as(email))
  for (const call of changes) {
    const code = codeAt(app, key)
    expect([
      await attempt(call, {}),
      await attempt(call, { password }),
      await attempt(call, { code }),
      await attempt(call, wrong),
      await attempt(call, { password, code: wrong.code }),
      await attempt(call, { code: wrong.code }),
      await attempt(call, { password: wrong.password }),
    ]).toEqual([
      ['INVALID', ['code', 'password']],
      ['INVALID', ['code']],
      ['INVALID', ['password']],
      ['WRONG_OLD_PASSWORD', ['code', 'password']],
      ['WRONG_CODE', ['code']],
      ['WRONG_CODE', ['code', 'password']],
      ['WRONG_OLD_PASSWORD', ['code', 'password']],
    ])
    expect(await readOwn()).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(await attempt(call, { password, code })).toEqual([200, []])
    app.clock.advance(60_000)
  }
  expect(await readOwn()).toMatchObject({ since: null, recoveryCodesLeft: 0 })
})

test('planted fault: the code is not checked', async () => {
  await turnOnSecondFactor(app, await app.as(email))
  expect(await listChangesByPassword()).toEqual([])
  const http = await plantedServer(async context => {
    await checkOwnPassword(context as Checked & { body: { password: string } })
    return { hasSecondFactor: true, ...(await newRecoveryCodes()) }
  })
  expect(await listChangesByPassword(http)).toEqual(changes.map(({ path }) => path))
})

test('S14 a code is used up by the change that it allows, and not by a wrong password', async () => {
  const { key, recoveryCodes } = await turnOnSecondFactor(app, await app.as(email))
  const [recoveryCode = ''] = recoveryCodes
  for (const code of [codeAt(app, key), recoveryCode]) {
    expect(await attempt(beginSetup, { password: wrong.password, code })).toEqual([
      'WRONG_OLD_PASSWORD',
      ['password'],
    ])
    expect(await attempt(beginSetup, { password, code })).toEqual([200, []])
    for (const call of changes)
      expect(await attempt(call, { password, code })).toEqual(['WRONG_CODE', ['code']])
  }
  expect(await readOwn()).toMatchObject({ recoveryCodesLeft: 9 })
})

test('planted fault: the code is taken before the password is checked', async () => {
  const { key } = await turnOnSecondFactor(app, await app.as(email))
  const http = await plantedServer(async context => {
    const { services, viewer, body } = context as Checked
    await takeCode(services, viewer.id, body.code ?? '', true)
    return checkOwnFactors(context as Checked)
  })
  const code = codeAt(app, key)
  await attempt(beginSetup, { password: wrong.password, code }, http)
  expect(await attempt(beginSetup, { password, code })).toEqual(['WRONG_CODE', ['code']])
})

test('S14 a person who has lost the app sets up another one with a recovery code', async () => {
  const person = await app.as(email)
  const { key, recoveryCodes } = await turnOnSecondFactor(app, person)
  const [code = '', otherCode = ''] = recoveryCodes
  const setup = await person.call(secondFactorCalls.beginSetup, { body: { password, code } })
  const newKey = setup.body.data.key ?? ''
  const completion = await person.call(secondFactorCalls.completeSetup, {
    body: { code: codeAt(app, newKey) },
  })
  expect(completion.body.data.recoveryCodes).toHaveLength(10)
  app.clock.advance(60_000)
  for (const replaced of [codeAt(app, key), otherCode])
    expect(await attempt(beginSetup, { password, code: replaced })).toEqual(['WRONG_CODE', ['code']])
  expect(await attempt(beginSetup, { password, code: codeAt(app, newKey) })).toEqual([200, []])
})

test('S14 people without a password change it with a code, and turn it on after a recent confirmation', async () => {
  app.forget(email)
  const person = await app.as(email)
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update account set password_hash = null where email = ${email}`),
  )
  app.clock.advance(16 * 60_000)
  for (const call of changes) expect(await attempt(call, {})).toEqual(['CONFIRMATION_NEEDED', []])
  expect(await attempt(beginSetup, { password })).toEqual(['WRONG_OLD_PASSWORD', ['password']])
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update session set confirmed_at = ${app.clock.now()} where account_id = ${demoId(email)}`),
  )
  app.services.forgetViewers({ accountId: demoId(email) })
  const setup = await person.call(secondFactorCalls.beginSetup, { body: {} })
  const key = setup.body.data.key ?? ''
  await person.call(secondFactorCalls.completeSetup, { body: { code: codeAt(app, key) } })
  for (const call of changes) {
    app.clock.advance(60_000)
    expect(await attempt(call, {})).toEqual(['INVALID', ['code']])
    expect(await attempt(call, { code: wrong.code })).toEqual(['WRONG_CODE', ['code']])
    expect(await attempt(call, { code: codeAt(app, key) })).toEqual([200, []])
  }
})

test('S14 without a second factor, the password is enough, and there is no code', async () => {
  expect(await attempt(beginSetup, {})).toEqual(['INVALID', ['password']])
  expect(await attempt(beginSetup, { password, code: wrong.code })).toEqual(['WRONG_CODE', ['code']])
  app.clock.advance(16 * 60_000)
  expect(await attempt(beginSetup, { password })).toEqual([200, []])
})

test('S14 a second factor that is turned on while a call with the password alone is in progress is not replaced', async () => {
  const { keys, db } = app.services
  const store = (mayReplace: boolean) =>
    db.within(systemScope, tx =>
      storeNewKey(tx, keys, demoId(email), { key: 'A'.repeat(32), mayReplace, now: app.clock.now() }),
    )
  expect(await store(false)).toBe(true)
  await turnOnSecondFactor(app, await app.as(email))
  expect([await store(false), await store(true)]).toEqual([false, true])
})

test('S7 S14 attempts with codes to change a second factor are limited', async () => {
  await turnOnSecondFactor(app, await app.as(email))
  const guesses = []
  for (let n = 0; n < 21; n += 1) guesses.push((await attempt(beginSetup, { code: wrong.code }))[0])
  expect(guesses).toEqual([...Array(20).fill('WRONG_CODE'), 'TOO_MANY'])
})

test('S7 S14 recovery codes are renewed ten times an hour at most', async () => {
  const person = await app.as(email)
  let { recoveryCodes }: { recoveryCodes: readonly string[] } = await turnOnSecondFactor(app, person)
  const renew = async () => {
    const body = { password, code: recoveryCodes[0] ?? '' }
    const response = await person.call(secondFactorCalls.renewRecoveryCodes, { body })
    recoveryCodes = response.body.data?.recoveryCodes ?? []
    return response.body.code ?? response.status
  }
  const answers = []
  for (let n = 0; n < 11; n += 1) answers.push(await renew())
  expect(answers).toEqual([...Array(10).fill(200), 'TOO_MANY'])
})

test('S7 S14 wrong own passwords are limited, also concurrent ones; correct ones are not', async () => {
  const person = await app.as(email)
  const confirm = async (ownPassword: string) => {
    const { status, body } = await person.call(sessionCalls.confirm, { body: { password: ownPassword } })
    return body.code ?? status
  }
  for (let n = 0; n < 25; n += 1) expect(await confirm(password), `${n}`).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => confirm(`a guess ${n}`)))
  expect(guesses.sort()).toEqual([...Array(10).fill('TOO_MANY'), ...Array(20).fill('WRONG_OLD_PASSWORD')])
  expect(await confirm(password)).toBe('TOO_MANY')
  app.clock.advance(61 * 60_000)
  expect(await confirm(password)).toBe(200)
})
