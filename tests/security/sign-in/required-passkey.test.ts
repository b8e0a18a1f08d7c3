import { companyCalls } from '@archway/contract/company'
import { passkeyCalls, peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
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
const listNotices = async (): Promise<string[]> => {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  const { rows } = await client.query(
    `select payload->>'notice' as notice from graphile_worker._private_jobs where payload->>'notice' is not null`,
  )
  await client.end()
  return rows.map(row => row.notice)
}
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
  expect(guessed.body.code).toBe('WRONG_CODE')
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
  const readPerson = async () =>
    (await boss.call(peopleCalls.people)).body.data.find(person => person.email === email)
  const listAttention = async () => (await readPerson())?.attention
  expect(await listAttention()).toEqual([])
  await require(false)
  expect(await takeFirstStep(app.guest(), email)).toEqual([200, undefined])
  expect(await listAttention()).toEqual(['noSecondFactor'])
  await require(true)
  await boss.call(peopleCalls.resetSecondFactor, { params: { personId: demoId(email) } })
  const person = app.guest()
  expect(await takeFirstStep(person, email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
  // A setup that was only started is not a sign-in.
  const signedInAt = (await readPerson())?.lastSignInAt
  app.clock.advance(60_000)
  expect((await person.call(secondFactorCalls.beginRequiredSetup)).status).toBe(200)
  expect((await person.call(passkeyCalls.beginRequiredPasskey)).status).toBe(200)
  expect((await readPerson())?.lastSignInAt).toBe(signedInAt)
})

describe('S14 where a passkey is the second factor', () => {
  const needed = 'SECOND_FACTOR_CONFIRMATION_NEEDED'
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status
  /** The changes to the second factor, with these factors; the last one starts an app, the others complete. */
  const tryChanges = async (visitor: Visitor, body: { password: string; code?: string }) => [
    codeOf(await visitor.call(passkeyCalls.beginPasskey)),
    codeOf(await visitor.call(passkeyCalls.removePasskey, { params: { passkeyId } })),
    codeOf(await visitor.call(secondFactorCalls.renewRecoveryCodes, { body })),
    codeOf(await visitor.call(secondFactorCalls.beginSetup, { body })),
  ]
  const changePassword = (visitor: Visitor) =>
    visitor.call(sessionCalls.resetPassword, { body: { oldPassword: demoPassword, newPassword } })
  const confirm = async (visitor: Visitor, body: { password: string } | { code: string }) =>
    codeOf(await visitor.call(sessionCalls.confirm, { body }))

  test('a session and the password change nothing', async () => {
    await require(false)
    const thief = app.guest()
    expect(await takeFirstStep(thief, email)).toEqual([200, undefined])
    await require(true)
    const password = demoPassword
    expect(await tryChanges(thief, { password })).toEqual([needed, needed, needed, needed])
    expect(await confirm(thief, { password })).toBe(200)
    expect(await tryChanges(thief, { password })).toEqual([needed, needed, needed, needed])
    expect((await tryChanges(thief, { password: 'a guess' })).slice(2)).toEqual(
      Array(2).fill('WRONG_OLD_PASSWORD'),
    )
    expect((await tryChanges(thief, { password, code: '123456' })).slice(2)).toEqual(
      Array(2).fill('WRONG_CODE'),
    )
    expect((await changePassword(thief)).status).toBe(200)
    expect(await tryChanges(thief, { password: newPassword })).toEqual([needed, needed, needed, needed])
  })

  test('its owner changes it shortly after the passkey or a recovery code, also with a new password', async () => {
    const done = [200, 'SECOND_FACTOR_REQUIRED', 200, 200]
    const person = app.guest()
    expect(await signInWith(person)).toBe(email)
    expect(await tryChanges(person, { password: demoPassword })).toEqual(done)
    await changePassword(person)
    expect(await tryChanges(person, { password: newPassword })).toEqual(done)
    app.clock.advance(16 * 60_000)
    expect(await confirm(person, { password: newPassword })).toBe(200)
    expect(await tryChanges(person, { password: newPassword })).toEqual([needed, needed, needed, needed])
    const { challenge } = (await person.call(passkeyCalls.beginPasskeyConfirmation)).body.data
    await person.call(passkeyCalls.confirmByPasskey, { body: { credential: device.sign({ challenge }) } })
    expect(await tryChanges(person, { password: newPassword })).toEqual(done)

    // After the loss of the passkey, a recovery code takes its place.
    const renew = async (visitor: Visitor, code?: string) => {
      const body = { password: newPassword, ...(code ? { code } : {}) }
      const response = await visitor.call(secondFactorCalls.renewRecoveryCodes, { body })
      return response.body.data?.recoveryCodes ?? []
    }
    const [first = ''] = await renew(person)
    const lost = app.guest()
    await lost.call(sessionCalls.login, { body: { username: email, password: newPassword } })
    await lost.call(secondFactorCalls.passSecondStep, { body: { code: first } })
    expect(await tryChanges(lost, { password: newPassword })).toEqual(done)
    const [third = ''] = await renew(lost)
    // The new codes end what the other session was allowed by the passkey.
    expect(await tryChanges(person, { password: newPassword })).toEqual([needed, needed, needed, needed])
    app.clock.advance(16 * 60_000)
    expect(await renew(lost)).toEqual([])
    const [fourth = ''] = await renew(lost, third)
    expect(await confirm(lost, { code: fourth })).toBe(200)
    expect(await tryChanges(lost, { password: newPassword })).toEqual(done)
  })
})

describe('S14 a passkey set up during the sign-in that requires a second factor', () => {
  beforeEach(() => run(sql`delete from passkey`))
  const begin = async () => {
    const person = app.guest()
    expect(await takeFirstStep(person, email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
    return person
  }
  const requestCreation = async (person: Visitor) => {
    const { body } = await person.call(passkeyCalls.beginRequiredPasskey)
    return body.code ?? body.data.challenge
  }
  /** Returns the recovery codes, or the code of the refusal. */
  const add = async (person: Visitor, claims: Parameters<typeof device.create>[0], by = device) => {
    const body = { name: 'Phone', credential: by.create(claims) }
    const response = await person.call(passkeyCalls.addRequiredPasskey, { body })
    return response.body.code ?? response.body.data.recoveryCodes ?? []
  }
  const listPasskeys = async () => (await run(sql`select name from passkey`)).map(row => row.name)

  test('signs in once, only with the challenge of this sign-in and a verified user', async () => {
    const [person, other] = [await begin(), await begin()]
    const { challenge: ofAnySignIn } = (await person.call(passkeyCalls.beginPasskeySignIn)).body.data
    const ofSession = (await (await app.as(owner)).call(passkeyCalls.beginPasskey)).body.data.challenge
    for (const challenge of [await requestCreation(other), ofAnySignIn, ofSession])
      expect(await add(person, { challenge })).toBe('PASSKEY_REFUSED')
    const own = await requestCreation(person)
    expect(await add(person, { challenge: own, isVerified: false })).toBe('PASSKEY_REFUSED')
    expect(await add(person, { challenge: own, origin: 'https://archway.example' })).toBe('PASSKEY_REFUSED')
    expect(await add(app.guest(), { challenge: own })).toBe('SIGN_IN_OVER')
    expect((await person.call(sessionCalls.me)).status).toBe(401)

    const ofOther = await requestCreation(other)
    const earlier = await app.as(email)
    expect((await earlier.call(sessionCalls.me)).status).toBe(200)
    const codes = await add(person, { challenge: own })
    expect(codes).toHaveLength(10)
    expect((await earlier.call(sessionCalls.me)).status).toBe(401)
    expect((await person.call(sessionCalls.me)).body.data.data.email).toBe(email)
    expect(person.cookie).not.toContain('archway_second_step')
    expect(await add(person, { challenge: own }, softAuthenticator())).toBe('SIGN_IN_OVER')
    expect(await add(other, { challenge: ofOther }, softAuthenticator())).toBe('SIGN_IN_OVER')
    expect(await requestCreation(other)).toBe('SIGN_IN_OVER')
    expect(await listPasskeys()).toEqual(['Phone'])
    // The company requires it, so the person can sign in by the passkey or a recovery code, each of them once.
    const next = app.guest()
    expect(await takeFirstStep(next, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect((await next.call(secondFactorCalls.secondStep)).body.data).toMatchObject({
      step: 'passkey',
      hasRecoveryCodes: true,
    })
    const pass = async (code: string) => {
      const response = await next.call(secondFactorCalls.passSecondStep, {
        body: { code, trustDevice: true },
      })
      return response.body.code ?? response.status
    }
    expect(await pass('123456')).toBe('WRONG_CODE')
    expect(await pass(codes[0] ?? '')).toBe(200)
    // A browser is trusted in place of a code, never in place of a passkey.
    expect(next.cookie).not.toContain('archway_trusted')
    expect(await takeFirstStep(next, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect(await pass(codes[0] ?? '')).toBe('WRONG_CODE')
    expect(await signInWith(next)).toBe(email)

    // The owner of the passkey replaces the codes with the password, and is notified by mail.
    const renew = async (ownPassword: string) => {
      const body = { password: ownPassword }
      const response = await next.call(secondFactorCalls.renewRecoveryCodes, { body })
      return response.body.code ?? response.body.data.recoveryCodes?.length
    }
    expect(await renew('not the password')).toBe('WRONG_OLD_PASSWORD')
    expect(await renew(demoPassword)).toBe(10)
    const notices = await listNotices()
    expect(notices).toEqual(
      expect.arrayContaining(['requiredPasskeyAdded', 'recoveryCodeUsed', 'recoveryCodesRenewed']),
    )
    expect(await takeFirstStep(next, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
    expect(await pass(codes[1] ?? '')).toBe('WRONG_CODE')
    // The codes end with the last passkey.
    await require(false)
    const owned = await signInWith(next).then(() => next.call(passkeyCalls.passkeys))
    const params = { passkeyId: owned.body.data[0]?.uuid ?? '' }
    expect((await next.call(passkeyCalls.removePasskey, { params })).status).toBe(200)
    expect(await run(sql`select from recovery_code`)).toEqual([])
  })

  test('accepts a challenge once, even if the sign-in were still open', async () => {
    const person = await begin()
    const { cookie } = person
    const [step] = await run(sql`select to_jsonb(s) as row from sign_in_step s`)
    const challenge = await requestCreation(person)
    expect(await add(person, { challenge })).toHaveLength(10)
    await run(sql`delete from passkey`)
    await run(sql`insert into sign_in_step
      select * from jsonb_populate_record(null::sign_in_step, ${JSON.stringify(step?.row)}::jsonb)`)
    const again = Object.assign(app.guest(), { cookie })
    expect(await add(again, { challenge }, softAuthenticator())).toBe('PASSKEY_REFUSED')
    const unused = await requestCreation(again)
    expect(await add(again, { challenge: unused }, softAuthenticator())).toHaveLength(10)
  })

  test('is refused once the sign-in has ended', async () => {
    const [late, changed] = [await begin(), await begin()]
    const ofChanged = await requestCreation(changed)
    await run(sql`delete from sign_in_step`)
    expect(await add(changed, { challenge: ofChanged })).toBe('SIGN_IN_OVER')
    // Sign-in steps last ten minutes, challenges five.
    const [person] = [await begin()]
    const early = await requestCreation(person)
    app.clock.advance(6 * 60_000)
    expect(await add(person, { challenge: early })).toBe('PASSKEY_REFUSED')
    const recent = await requestCreation(person)
    app.clock.advance(4.5 * 60_000)
    expect(await add(person, { challenge: recent })).toBe('SIGN_IN_OVER')
    expect(await requestCreation(late)).toBe('SIGN_IN_OVER')
    expect(await listPasskeys()).toEqual([])
  })

  test('ends the setup of an app, as do a new password and ten minutes: its key is never accepted later', async () => {
    const tryKey = async (visitor: Visitor, key: string) =>
      (await visitor.call(secondFactorCalls.completeSetup, { body: { code: codeAt(app, key) } })).body.code
    const [person, other] = [await begin(), await begin()]
    const key = (await other.call(secondFactorCalls.beginRequiredSetup)).body.data.key ?? ''
    expect(await add(person, { challenge: await requestCreation(person) })).toHaveLength(10)
    expect(await tryKey(person, key)).toBe('WRONG_CODE')

    await run(sql`delete from passkey`)
    await require(false)
    const startSetup = async (password: string) =>
      (await person.call(secondFactorCalls.beginSetup, { body: { password } })).body.data.key ?? ''
    const beforeChange = await startSetup(demoPassword)
    await person.call(sessionCalls.resetPassword, { body: { oldPassword: demoPassword, newPassword } })
    expect(await tryKey(person, beforeChange)).toBe('WRONG_CODE')
    const old = await startSetup(newPassword)
    app.clock.advance(10 * 60_000)
    expect(await tryKey(person, old)).toBe('WRONG_CODE')
    const untimed = await startSetup(newPassword)
    await run(sql`update second_factor set new_key_at = null`)
    expect(await tryKey(person, untimed)).toBe('WRONG_CODE')
    const recent = await startSetup(newPassword)
    app.clock.advance(9 * 60_000)
    expect(await tryKey(person, recent)).toBeUndefined()
  })

  test('leaves no key to the setup of an app that is started at the same moment', async () => {
    const person = await begin()
    let setup: Promise<string | undefined> | undefined
    await app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`select from account where id = ${demoId(email)} for update`)
      setup = person.call(secondFactorCalls.beginRequiredSetup).then(({ body }) => body.code)
      await untilBlocked(tx)
      await tx.execute(sql`insert into passkey (id, account_id, credential_id, public_key, sign_count, name)
        values (gen_random_uuid(), ${demoId(email)}, 'of the other sign-in', '', 0, 'Phone')`)
    })
    expect(await setup).toBe('SIGN_IN_OVER')
    expect(await run(sql`select from second_factor`)).toEqual([])
  })

  test('is the only factor of several that are set up concurrently', async () => {
    const [person, other] = [await begin(), await begin()]
    const key = (await other.call(secondFactorCalls.beginRequiredSetup)).body.data.key ?? ''
    const challenge = await requestCreation(person)
    const ofOther = await requestCreation(other)
    const complete = () =>
      other.call(secondFactorCalls.completeRequiredSetup, { body: { code: codeAt(app, key) } })
    const answers: Promise<unknown>[] = []
    await app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`select from account where id = ${demoId(email)} for update`)
      answers.push(add(person, { challenge }), add(person, { challenge }, softAuthenticator()))
      answers.push(
        add(other, { challenge: ofOther }, softAuthenticator()),
        complete().then(({ body }) => body.code ?? body.data.recoveryCodes),
      )
      await untilBlocked(tx, 4)
    })
    const settled = await Promise.all(answers)
    expect(settled.filter(answer => Array.isArray(answer))).toHaveLength(1)
    expect(settled.filter(answer => answer === 'SIGN_IN_OVER')).toHaveLength(3)
  })
})
