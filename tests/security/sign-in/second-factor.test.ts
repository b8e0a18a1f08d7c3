import { companyCalls } from '@archway/contract/company'
import { notificationCalls } from '@archway/contract/notifications'
import { peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import { hashToken, newToken } from '../../../apps/server/src/features/session/index.ts'
import {
  enableSecondFactor,
  readAuthenticatorKeys,
  resealSecondFactors,
} from '../../../apps/server/src/features/session/second-factor/store.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { createKeys } from '../../../apps/server/src/platform/secrets/keys.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { codeAt, takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'

const email = 'contact@brightsmiles.test'
const owner = 'owner@brightsmiles.test'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const listRows = async <Row extends Record<string, unknown>>(
  statement: ReturnType<typeof sql>,
): Promise<Row[]> =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows as Row[])
const listNotices = async (): Promise<string[]> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  const { rows } = await client.query(
    `select j.payload->>'notice' as notice from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'accountNotice' order by j.id`,
  )
  await client.end()
  return rows.map(({ notice }) => notice)
}
const readStatus = async (person: Visitor) => (await person.call(sessionCalls.me)).status
const takeSecondStep = async (person: Visitor, code: string, trustDevice = false) => {
  const { status, body } = await person.call(secondFactorCalls.passSecondStep, {
    body: { code, trustDevice },
  })
  return body.code ?? status
}
/** Turns on the second factor of a person. Returns its key and recovery codes. */
const enrol = async (address = email) => turnOnSecondFactor(app, await app.as(address))

test('S14 a second factor is turned on with the password and a first code; other sessions end, and the next sign-in asks for a code', async () => {
  const [firstVisitor, otherVisitor] = [await app.as(email), app.guest()]
  await otherVisitor.call(sessionCalls.login, { body: { username: email, password: demoPassword } })
  const wrong = await firstVisitor.call(secondFactorCalls.beginSetup, {
    body: { password: 'not the password' },
  })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['password']])
  const wrongCode = await firstVisitor.call(secondFactorCalls.completeSetup, { body: { code: '123456' } })
  expect(wrongCode.body.code).toBe('WRONG_CODE')
  const { key, recoveryCodes } = await turnOnSecondFactor(app, firstVisitor)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect([await readStatus(firstVisitor), await readStatus(otherVisitor)]).toEqual([200, 401])
  expect(await listNotices()).toEqual(['secondFactorOn'])

  const freshGuest = app.guest()
  expect(await takeFirstStep(freshGuest, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  expect(freshGuest.cookie).toMatch(/^archway_second_step=[\w-]{43}$/)
  const { body } = await freshGuest.call(secondFactorCalls.secondStep)
  expect(body.data).toMatchObject({ step: 'code', email })
  const arabic = codeAt(app, key).replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))
  expect(await takeSecondStep(freshGuest, arabic)).toBe(200)
  expect(await readStatus(freshGuest)).toBe(200)
  expect(freshGuest.cookie).not.toContain('archway_second_step')
  const ownFactor = (await freshGuest.call(secondFactorCalls.ownSecondFactor)).body.data
  expect(ownFactor).toMatchObject({ recoveryCodesLeft: 10, trustedDevices: 0, isRequired: false })
})

test('S14 a code is accepted once, within its time window, and a first step is used once', async () => {
  const { key } = await enrol()
  const code = codeAt(app, key)
  const [first, second, old] = [app.guest(), app.guest(), app.guest()]
  for (const person of [first, second, old]) await takeFirstStep(person, email)
  expect(await takeSecondStep(old, codeAt(app, key, -90))).toBe('WRONG_CODE')
  const stepCookies = [first.cookie, second.cookie]
  const answers = await Promise.all([takeSecondStep(first, code), takeSecondStep(second, code)])
  expect(answers.map(String).sort()).toEqual(['200', 'WRONG_CODE'])
  expect(await takeSecondStep(old, code)).toBe('WRONG_CODE')
  app.clock.advance(60_000)
  const replayed = Object.assign(app.guest(), { cookie: stepCookies[answers.indexOf(200)] })
  expect(await takeSecondStep(replayed, codeAt(app, key))).toBe('SIGN_IN_OVER')
  app.clock.advance(11 * 60_000)
  expect(await takeSecondStep(old, codeAt(app, key))).toBe('SIGN_IN_OVER')
})

test('S14 besides the current code, only the previous and the next one are accepted', async () => {
  const { key } = await enrol()
  app.clock.advance(60_000)
  const answers = []
  for (const later of [-60, -30, 0, 30, 60]) {
    const person = app.guest()
    await takeFirstStep(person, email)
    answers.push(await takeSecondStep(person, codeAt(app, key, later)))
  }
  expect(answers).toEqual(['WRONG_CODE', 200, 200, 200, 'WRONG_CODE'])
})

test('planted fault: the last time step is not stored, and a code works twice', async () => {
  const { key } = await enrol()
  const code = codeAt(app, key)
  const results = []
  for (const person of [app.guest(), app.guest()]) {
    await takeFirstStep(person, email)
    results.push(await takeSecondStep(person, code))
    await listRows(sql`update second_factor set last_step = 0`)
  }
  expect(results).toEqual([200, 200])
})

test('S14 a recovery code signs in once, in any case and without its dash, and its owner is notified', async () => {
  const { key, recoveryCodes } = await enrol()
  const [code = '', otherCode = ''] = recoveryCodes
  const results = []
  for (const typedText of [code.replace('-', '').toUpperCase(), code, otherCode]) {
    const person = app.guest()
    await takeFirstStep(person, email)
    results.push(await takeSecondStep(person, typedText))
  }
  expect(results).toEqual([200, 'WRONG_CODE', 200])
  expect(await listNotices()).toEqual(['secondFactorOn', 'recoveryCodeUsed', 'recoveryCodeUsed'])
  const person = await app.as(email)
  const { body } = await person.call(secondFactorCalls.renewRecoveryCodes, {
    body: { password: demoPassword, code: codeAt(app, key) },
  })
  expect(body.data.recoveryCodes).toHaveLength(10)
  const freshGuest = app.guest()
  await takeFirstStep(freshGuest, email)
  expect(await takeSecondStep(freshGuest, recoveryCodes[5] ?? '')).toBe('WRONG_CODE')
})

test('S14 keys and recovery codes are random, of 160 and 50 bits, and recovery codes are stored as argon2id', async () => {
  const all = [await enrol(), await enrol(owner)]
  for (const { key, recoveryCodes } of all) {
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  }
  expect(new Set(all.flatMap(({ key, recoveryCodes }) => [key, ...recoveryCodes])).size).toBe(22)
  const stored = await listRows<{ code_hash: string }>(sql`select code_hash from recovery_code`)
  const salts = stored.map(
    ({ code_hash }) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$([\w+/]{22,})\$/.exec(code_hash)?.[1],
  )
  expect(salts).not.toContain(undefined)
  expect(new Set(salts).size).toBe(20)
})

test('planted fault: recovery codes are not used up', async () => {
  const { recoveryCodes } = await enrol()
  const results = []
  for (const person of [app.guest(), app.guest()]) {
    await takeFirstStep(person, email)
    results.push(await takeSecondStep(person, recoveryCodes[0] ?? ''))
    await listRows(sql`update recovery_code set used_at = null`)
  }
  expect(results).toEqual([200, 200])
})

test('S7 S14 attempts with codes are limited, and those of others do not affect the owner’s known browser', async () => {
  const { key } = await enrol()
  const knownBrowser = await app.as(email)
  const stranger = app.guest()
  await takeFirstStep(stranger, email)
  const guesses = []
  for (let n = 0; n < 11; n += 1) guesses.push(await takeSecondStep(stranger, '000000'))
  expect(guesses).toEqual([...Array(10).fill('WRONG_CODE'), 'TOO_MANY'])
  // Repeating the first step gives no new attempts.
  await takeFirstStep(stranger, email)
  expect(await takeSecondStep(stranger, codeAt(app, key))).toBe('TOO_MANY')
  await takeFirstStep(knownBrowser, email)
  expect(await takeSecondStep(knownBrowser, codeAt(app, key))).toBe(200)
})

test('S14 a trusted browser needs no code for 30 days, unless the trust ends earlier', async () => {
  const { key } = await enrol()
  const trusting = app.guest()
  await takeFirstStep(trusting, email)
  expect(await takeSecondStep(trusting, codeAt(app, key), true)).toBe(200)
  const cookie = trusting.cookie
  const repeatFirstStep = () => takeFirstStep(Object.assign(app.guest(), { cookie }), email)
  expect(await repeatFirstStep()).toEqual([200, undefined])
  // The cookie is bound to its account, and a row of the database is not enough to forge one.
  await enrol('rm@brightsmiles.test')
  expect(await takeFirstStep(Object.assign(app.guest(), { cookie }), 'rm@brightsmiles.test')).toEqual([
    401,
    'SECOND_FACTOR_NEEDED',
  ])
  const { token } = newToken()
  await listRows(sql`insert into trusted_device (token_hash, account_id, expires_at)
    values (${hashToken(token)}, ${demoId(email)}, '2099-01-01')`)
  for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}`])
    expect(
      await takeFirstStep(Object.assign(app.guest(), { cookie: `archway_trusted=${forged}` }), email),
    ).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  app.clock.advance(31 * 24 * 3_600_000)
  expect(await repeatFirstStep()).toEqual([401, 'SECOND_FACTOR_NEEDED'])

  const person = app.guest()
  await takeFirstStep(person, email)
  expect(await takeSecondStep(person, codeAt(app, key), true)).toBe(200)
  expect((await person.call(secondFactorCalls.ownSecondFactor)).body.data.trustedDevices).toBe(2)
  await person.call(secondFactorCalls.forgetTrustedDevices)
  expect(await takeFirstStep(person, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
})

test('S14 a setup that was replaced by a newer one has no effect, even if its code was correct', async () => {
  await (await app.as(owner)).call(companyCalls.updateConfiguration, {
    body: { isSecondFactorRequired: true },
  })
  const [person, thief] = [app.guest(), app.guest()]
  for (const guest of [person, thief])
    expect(await takeFirstStep(guest, email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
  const key = (await person.call(secondFactorCalls.beginRequiredSetup)).body.data.key ?? ''
  const { db, keys, clock } = app.services
  const { sealedFresh } = await db.within(systemScope, tx => readAuthenticatorKeys(tx, keys, demoId(email)))
  await thief.call(secondFactorCalls.beginRequiredSetup)
  const checked = { sealedKey: sealedFresh ?? '', step: 1 }
  expect(
    await db.within(systemScope, tx => enableSecondFactor(tx, demoId(email), checked, clock.now())),
  ).toBe(false)
  const lateResponse = await person.call(secondFactorCalls.completeRequiredSetup, {
    body: { code: codeAt(app, key) },
  })
  expect(lateResponse.body.code).toBe('WRONG_CODE')
  expect(await listRows(sql`select 1 from second_factor where sealed_key is not null`)).toEqual([])
})

test('S14 if the company requires a second factor, it is set up at the next sign-in; the password alone cannot replace one', async () => {
  const ownerVisitor = await app.as(owner)
  const updated = await ownerVisitor.call(companyCalls.updateConfiguration, {
    body: { isSecondFactorRequired: true },
  })
  expect(updated.body.data.isSecondFactorRequired).toBe(true)
  expect(await readStatus(await app.as(email))).toBe(200)
  const person = app.guest()
  expect(await takeFirstStep(person, email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
  expect(await takeSecondStep(person, '123456')).toBe('SIGN_IN_OVER')
  const setup = await person.call(secondFactorCalls.beginRequiredSetup)
  const key = setup.body.data.key ?? ''
  const earlyResponse = await person.call(secondFactorCalls.completeRequiredSetup, {
    body: { code: '000000' },
  })
  expect([earlyResponse.body.code, await readStatus(person)]).toEqual(['WRONG_CODE', 401])
  const completion = await person.call(secondFactorCalls.completeRequiredSetup, {
    body: { code: codeAt(app, key) },
  })
  expect(completion.body.data.recoveryCodes).toHaveLength(10)
  expect(await readStatus(person)).toBe(200)
  // The session from before the requirement ends.
  expect(await readStatus(await app.as(email))).toBe(401)
  const removal = await person.call(secondFactorCalls.removeSecondFactor, {
    body: { password: demoPassword, code: completion.body.data.recoveryCodes?.[0] ?? '' },
  })
  expect(removal.body.code).toBe('SECOND_FACTOR_REQUIRED')

  const thief = app.guest()
  expect(await takeFirstStep(thief, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  const attempts = [
    await thief.call(secondFactorCalls.beginRequiredSetup),
    await thief.call(secondFactorCalls.completeRequiredSetup, { body: { code: codeAt(app, key) } }),
  ]
  expect(attempts.map(({ body }) => body.code)).toEqual(['SIGN_IN_OVER', 'SIGN_IN_OVER'])
  expect(await takeFirstStep(app.guest(), 'owner@nourdental.test')).toEqual([200, undefined])
})

test('S14 the provider can require one for its staff by a setting', async () => {
  const strictApp = await testApp({ STAFF_SECOND_FACTOR: 'true' })
  expect(await takeFirstStep(strictApp.guest(), 'planner@archway.test')).toEqual([401, 'SECOND_FACTOR_SETUP'])
  expect(await takeFirstStep(strictApp.guest(), email)).toEqual([200, undefined])
  await strictApp.close()
})

test('S14 a lost second factor is reset by an account owner, not by the person, and for staff not by a single administrator', async () => {
  const { key } = await enrol()
  await enrol('planner@archway.test')
  await enrol('staff@archway.test')
  await enrol(owner)
  const reset = async (email: string, person: string) =>
    (
      await (
        await app.as(email)
      ).call(peopleCalls.resetSecondFactor, { params: { personId: demoId(person) } })
    ).status
  expect(await reset('owner@nourdental.test', email)).toBe(404)
  expect(await reset('rm@brightsmiles.test', email)).toBe(403)
  expect(await reset('staff@archway.test', email)).toBe(404)
  expect(await reset(owner, 'planner@archway.test')).toBe(404)
  expect(await reset(owner, owner)).toBe(403)
  expect(await reset('staff@archway.test', 'staff@archway.test')).toBe(403)

  const people = (await (await app.as(owner)).call(peopleCalls.people)).body.data
  expect(people.filter(({ hasSecondFactor }) => hasSecondFactor).map(person => person.email)).toEqual(
    expect.arrayContaining([email, owner]),
  )
  expect(people.some(person => !person.email.endsWith('@brightsmiles.test'))).toBe(false)

  const waitingGuest = app.guest()
  await takeFirstStep(waitingGuest, email)
  expect(await reset(owner, email)).toBe(200)
  expect(await readStatus(await app.as(email))).toBe(401)
  expect(await takeSecondStep(waitingGuest, codeAt(app, key))).toBe('SIGN_IN_OVER')
  const secondGuest = app.guest()
  expect(await takeFirstStep(secondGuest, email)).toEqual([200, undefined])
  expect(await reset(owner, email)).toBe(404)
  expect(await reset('staff@archway.test', 'planner@archway.test')).toBe(409)
  expect((await listNotices()).filter(notice => notice === 'secondFactorReset')).toHaveLength(1)
  const { body } = await secondGuest.call(notificationCalls.notifications)
  expect(body.data.map(({ event }) => event)).toContain('SECOND_FACTOR_RESET')
})

test('S14 turning it off or changing the password ends pending first steps and the trust of browsers', async () => {
  const { key } = await enrol()
  const person = app.guest()
  await takeFirstStep(person, email)
  await takeSecondStep(person, codeAt(app, key), true)
  const startedGuest = app.guest()
  await takeFirstStep(startedGuest, email)
  const newPassword = 'a much better password 7'
  await person.call(sessionCalls.resetPassword, { body: { oldPassword: demoPassword, newPassword } })
  app.clock.advance(60_000)
  expect(await takeSecondStep(startedGuest, codeAt(app, key))).toBe('SIGN_IN_OVER')
  const repeatedResponse = await person.call(sessionCalls.login, {
    body: { username: email, password: newPassword },
  })
  expect(repeatedResponse.body.code).toBe('SECOND_FACTOR_NEEDED')
  expect(await takeSecondStep(person, codeAt(app, key))).toBe(200)
  app.clock.advance(60_000)
  await person.call(secondFactorCalls.removeSecondFactor, {
    body: { password: newPassword, code: codeAt(app, key) },
  })
  const passwordOnly = await app
    .guest()
    .call(sessionCalls.login, { body: { username: email, password: newPassword } })
  expect(passwordOnly.status).toBe(200)
})

test('S15 the key is encrypted for its account, and encrypted again after a rotation', async () => {
  const { key } = await enrol()
  const id = demoId(email)
  const [row] = await listRows<{ sealed_key: string }>(sql`select sealed_key from second_factor`)
  expect(row?.sealed_key).toMatch(/^sealed\./)
  const { db } = app.services
  const readKeys = (keys = app.services.keys, account = id) =>
    db.within(systemScope, async tx => (await readAuthenticatorKeys(tx, keys, account)).present)
  expect(await readKeys()).toBe(key)
  const newKey = 'f'.repeat(44)
  // The keys that `keys:rotate` leaves: the new one first, then the previous one.
  const rotatedKeys = createKeys(() => [newKey, 'p'.repeat(44)])
  await listRows(
    sql`update second_factor set sealed_key = ${createKeys(() => ['p'.repeat(44)]).seal('second factors', `${id} ${key}`)}`,
  )
  await resealSecondFactors({ db, keys: rotatedKeys })
  expect(await readKeys(createKeys(() => [newKey]))).toBe(key)
  // Copied to another account, it cannot be decrypted.
  await listRows(sql`update second_factor set account_id = ${demoId(owner)}`)
  expect(
    await readKeys(
      createKeys(() => [newKey]),
      demoId(owner),
    ),
  ).toBeNull()
})
