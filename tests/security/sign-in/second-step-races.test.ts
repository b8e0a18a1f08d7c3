import { companyCalls } from '@archway/contract/company'
import { approvalCalls } from '@archway/contract/privacy'
import { passkeyCalls, peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { untilBlocked } from '../../../apps/server/src/testing/faults/until-blocked.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { promoteSupport, secondEmail } from '../src/approval-story.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { codeAt, takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'

const email = 'contact@brightsmiles.test'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const runAsOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const signInsAtSecondStep = async (count: number, who = email): Promise<Visitor[]> => {
  const people = Array.from({ length: count }, () => app.guest())
  for (const person of people) expect(await takeFirstStep(person, who)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  return people
}
const pass = async (person: Visitor, code: string, trustDevice = false) => {
  const { status, body } = await person.call(secondFactorCalls.passSecondStep, {
    body: { code, trustDevice },
  })
  return body.code ?? status
}
const passAll = async (people: readonly Visitor[], code: string) =>
  (await Promise.all(people.map(person => pass(person, code)))).map(String).sort()
const openSessions = async (): Promise<number> =>
  (await run(sql`select from session where account_id = ${demoId(email)}`)).rows.length

describe('S14 concurrent second steps', () => {
  test('one recovery code opens one session', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(app, await app.as(email))
    const people = await signInsAtSecondStep(5)
    const before = await openSessions()
    expect(await passAll(people, recoveryCodes[0] ?? '')).toEqual(['200', ...Array(4).fill('WRONG_CODE')])
    expect((await openSessions()) - before).toBe(1)
  })

  test('planted fault: a recovery code is not used up by the statement that reads it', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(app, await app.as(email))
    await runAsOwner(`create function forget_use() returns trigger language plpgsql as
      'begin new.used_at := null; return new; end';
      create trigger forget_use before update on recovery_code for each row execute function forget_use()`)
    expect(await passAll(await signInsAtSecondStep(3), recoveryCodes[0] ?? '')).toEqual(['200', '200', '200'])
  })

  test('thirty attempts in as many sign-ins share one limit, and a correct code after it is refused', async () => {
    const { key } = await turnOnSecondFactor(app, await app.as(email))
    const people = await signInsAtSecondStep(31)
    const answers = await passAll(people.slice(0, 30), '000000')
    expect(answers).toEqual([...Array(20).fill('TOO_MANY'), ...Array(10).fill('WRONG_CODE')])
    expect(await pass(people[30] as Visitor, codeAt(app, key))).toBe('TOO_MANY')
  })

  test('of two people with the password, one completes the required setup, and the other is refused', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    await owner.call(companyCalls.updateConfiguration, { body: { isSecondFactorRequired: true } })
    const [first, second] = [app.guest(), app.guest()]
    for (const person of [first, second])
      expect(await takeFirstStep(person, email)).toEqual([401, 'SECOND_FACTOR_SETUP'])
    const key = (await first.call(secondFactorCalls.beginRequiredSetup)).body.data.key ?? ''
    const complete = async (person: Visitor) => {
      const body = { code: codeAt(app, key), trustDevice: true }
      const response = await person.call(secondFactorCalls.completeRequiredSetup, { body })
      return response.body.code ?? response.status
    }
    const answers = await Promise.all([complete(first), complete(second)])
    expect(answers.filter(answer => answer === 200)).toHaveLength(1)
    const late = answers[0] === 200 ? second : first
    expect((await late.call(secondFactorCalls.beginRequiredSetup)).body.code).toBe('SIGN_IN_OVER')
    // The code of the setup has been used, and the refused sign-in does not make its browser trusted.
    expect(await pass(late, codeAt(app, key))).toBe('WRONG_CODE')
    expect(await takeFirstStep(late, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  })
})

test('S14 a reset waits for changes to the second factor, and those that began before it have no effect after it', async () => {
  const person = await app.as(email)
  const { key, recoveryCodes } = await turnOnSecondFactor(app, person)
  const [late] = (await signInsAtSecondStep(1)) as [Visitor]
  const body = { password: demoPassword, code: recoveryCodes[0] ?? '' }
  const setup = await person.call(secondFactorCalls.beginSetup, { body })
  const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
  const credential = softAuthenticator().create({ challenge })
  const newCode = codeAt(app, setup.body.data.key ?? '')
  const boss = await app.as('owner@brightsmiles.test')
  const calls = [
    () => pass(late, recoveryCodes[1] ?? ''),
    () => person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } }),
    () => person.call(secondFactorCalls.completeSetup, { body: { code: newCode } }),
    () => person.call(secondFactorCalls.renewRecoveryCodes, { body: { ...body, code: codeAt(app, key) } }),
    () => boss.call(peopleCalls.resetSecondFactor, { params: { personId: demoId(email) } }),
  ]
  const answers: Promise<unknown>[] = []
  await app.services.db.within(systemScope, async tx => {
    await tx.execute(sql`select from account where id = ${demoId(email)} for no key update`)
    for (const [index, call] of calls.entries()) {
      answers.push(call().then(answer => (typeof answer === 'object' ? answer.body.code : answer)))
      await untilBlocked(tx, index + 1)
    }
    await tx.execute(sql`delete from session where account_id = ${demoId(email)}`)
    await tx.execute(sql`delete from sign_in_step where account_id = ${demoId(email)}`)
  })
  const [signedIn, ...changes] = await Promise.all(answers)
  expect(signedIn).toBe('SIGN_IN_OVER')
  expect(changes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_SIGNED_IN', undefined])
})

describe('S14 steps that began earlier', () => {
  test('a second step ends with the account, the password, and its second factor', async () => {
    const { key } = await turnOnSecondFactor(app, await app.as(email))
    const [inactive, changed] = (await signInsAtSecondStep(2)) as [Visitor, Visitor]
    await run(sql`update account set status = 'INACTIVE' where email = ${email}`)
    expect(await pass(inactive, codeAt(app, key))).toBe('ACCOUNT_INACTIVE')
    await run(sql`update account set status = 'ACTIVE' where email = ${email}`)
    app.clock.advance(60_000)
    const person = await app.as(email)
    await person.call(secondFactorCalls.removeSecondFactor, {
      body: { password: demoPassword, code: codeAt(app, key) },
    })
    const fresh = await turnOnSecondFactor(app, person)
    expect(await pass(changed, codeAt(app, fresh.key))).toBe('SIGN_IN_OVER')
    expect(await pass(changed, fresh.recoveryCodes[0] ?? '')).toBe('SIGN_IN_OVER')
  })

  test('everything of a staff member is removed by the reset of two administrators', async () => {
    const planner = 'planner@archway.test'
    const device = softAuthenticator()
    const firstVisitor = await app.as(planner)
    const { body } = await firstVisitor.call(passkeyCalls.beginPasskey)
    const credential = device.create({ challenge: body.data.challenge })
    expect(
      (await firstVisitor.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })).status,
    ).toBe(200)
    const { key, recoveryCodes } = await turnOnSecondFactor(app, firstVisitor)
    const [trusting, waitingVisitor] = (await signInsAtSecondStep(2, planner)) as [Visitor, Visitor]
    expect(await pass(trusting, codeAt(app, key), true)).toBe(200)
    const trusted = trusting.cookie

    await promoteSupport(app)
    const requestedApproval = await (await app.as('staff@archway.test')).call(
      approvalCalls.requestSecondFactorReset,
      {
        params: { staffId: demoId(planner) },
        body: { reason: 'The phone is lost' },
      },
    )
    const second = await app.as(secondEmail)
    const params = { approvalId: data(requestedApproval).uuid }
    expect((await second.call(approvalCalls.confirmApproval, { params })).status).toBe(200)

    app.clock.advance(60_000)
    for (const person of [firstVisitor, trusting])
      expect((await person.call(sessionCalls.me)).body.code).toBe('NOT_SIGNED_IN')
    expect(await pass(waitingVisitor, codeAt(app, key))).toBe('SIGN_IN_OVER')
    expect(await pass(waitingVisitor, recoveryCodes[0] ?? '')).toBe('SIGN_IN_OVER')
    const { challenge } = (await app.guest().call(passkeyCalls.beginPasskeySignIn)).body.data
    const signedChallenge = { credential: device.sign({ challenge }) }
    expect((await app.guest().call(passkeyCalls.passkeySignIn, { body: signedChallenge })).body.code).toBe(
      'PASSKEY_REFUSED',
    )
    // A new second factor does not trust the browsers of the previous one.
    const secondGuest = app.guest()
    expect(await takeFirstStep(secondGuest, planner)).toEqual([200, undefined])
    await turnOnSecondFactor(app, secondGuest)
    const replayed = Object.assign(app.guest(), { cookie: trusted })
    expect(await takeFirstStep(replayed, planner)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  })
})

test('S14 a passkey response for another ceremony, or without user presence, is refused', async () => {
  const [person, device] = [await app.as(email), softAuthenticator()]
  const requestCreation = async () => (await person.call(passkeyCalls.beginPasskey)).body.data.challenge
  const add = async (claims: Parameters<typeof device.create>[0]) => {
    const body = { name: 'Phone', credential: device.create(claims) }
    return (await person.call(passkeyCalls.addPasskey, { body })).body.code ?? 'stored'
  }
  expect(await add({ challenge: await requestCreation(), type: 'webauthn.get' })).toBe('PASSKEY_REFUSED')
  expect(await add({ challenge: await requestCreation(), isPresent: false })).toBe('PASSKEY_REFUSED')
  expect(await add({ challenge: await requestCreation() })).toBe('stored')
  const request = async () => (await app.guest().call(passkeyCalls.beginPasskeySignIn)).body.data.challenge
  const signIn = async (claims: Parameters<typeof device.sign>[0]) => {
    const body = { credential: device.sign(claims) }
    return (await app.guest().call(passkeyCalls.passkeySignIn, { body })).body.code ?? 'signed in'
  }
  expect(await signIn({ challenge: await request(), type: 'webauthn.create' })).toBe('PASSKEY_REFUSED')
  expect(await signIn({ challenge: await request(), isPresent: false })).toBe('PASSKEY_REFUSED')
  expect(await signIn({ challenge: await request() })).toBe('signed in')
})
