import { companyCalls } from '@archway/contract/company'
import { passkeyCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { mailedTokens } from '../../../apps/server/src/testing/outbox.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { codeAt, turnOnSecondFactor } from '../src/second-factor-story.ts'

const newPassword = 'velvet kettle violin'

let app: TestApp
afterEach(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const listPasskeys = async (email: string): Promise<number> => {
  const { rows } = await run(
    sql`select p.id from passkey p join account a on a.id = p.account_id where a.email = ${email}`,
  )
  return rows.length
}
const addPasskey = async (person: Visitor) => {
  const device = softAuthenticator()
  const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
  const credential = device.create({ challenge })
  const added = await person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })
  expect(added.status).toBe(200)
  return device
}
const requireSecondFactor = async (owner: string) =>
  expect(
    (
      await (
        await app.as(owner)
      ).call(companyCalls.updateConfiguration, {
        body: { isSecondFactorRequired: true },
      })
    ).status,
  ).toBe(200)

/** A person who reads the mails of an address and has nothing else: sets a password by the link, and signs in. */
const recover = async (email: string): Promise<{ intruder: Visitor; code: string | undefined }> => {
  const intruder = app.guest()
  await intruder.call(sessionCalls.forgetPassword, { body: { email } })
  const token = (await mailedTokens(app, email)).at(-1) ?? ''
  const set = await intruder.call(sessionCalls.setPassword, { body: { token, password: newPassword } })
  expect(set.status).toBe(200)
  const login = await intruder.call(sessionCalls.login, { body: { username: email, password: newPassword } })
  return { intruder, code: login.body.code }
}
/** Tries every call after the first step without a factor. Returns whether a session is open in the end. */
const tryToOpenSession = async (intruder: Visitor): Promise<boolean> => {
  const setupStart = await intruder.call(secondFactorCalls.beginRequiredSetup)
  const code = codeAt(app, setupStart.body.data?.key ?? 'GEZDGNBVGY3TQOJQ')
  await intruder.call(secondFactorCalls.completeRequiredSetup, { body: { code } })
  await intruder.call(secondFactorCalls.passSecondStep, { body: { code: '123456' } })
  const { challenge } = (await intruder.call(passkeyCalls.beginPasskeySignIn)).body.data
  const credential = softAuthenticator().sign({ challenge })
  await intruder.call(passkeyCalls.passkeySignIn, { body: { credential } })
  return (await intruder.call(sessionCalls.me)).status === 200
}

const customer = 'contact@brightsmiles.test'
const customerOwner = 'owner@brightsmiles.test'
const planner = 'planner@archway.test'

/** Accounts with a factor that counts, and what is left of their passkeys after a recovery by mail. */
const accounts = {
  'an authenticator app, which nobody requires': async () => {
    await turnOnSecondFactor(app, await app.as(customer))
    return { email: customer, left: 0 }
  },
  'an authenticator app where one is required': async () => {
    await turnOnSecondFactor(app, await app.as(customer))
    await requireSecondFactor(customerOwner)
    return { email: customer, left: 0 }
  },
  'an authenticator app and a passkey where one is required': async () => {
    await addPasskey(await app.as(customer))
    await turnOnSecondFactor(app, await app.as(customer))
    await requireSecondFactor(customerOwner)
    return { email: customer, left: 0 }
  },
  'a passkey that was added before the company required a second factor': async () => {
    await addPasskey(await app.as(customer))
    await requireSecondFactor(customerOwner)
    return { email: customer, left: 1 }
  },
  'a passkey of the staff, where a setting requires a second factor': async () => {
    await addPasskey(await app.as(planner))
    return { email: planner, left: 1 }
  },
}

beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false', STAFF_SECOND_FACTOR: 'true' })
  await app.app.startWork()
})

describe('S14 the mailbox alone does not sign in to an account with', () => {
  test.each(Object.entries(accounts))('%s', async (_, make) => {
    const { email, left } = await make()
    const { intruder, code } = await recover(email)
    expect(code).toBe('SECOND_FACTOR_NEEDED')
    expect(await tryToOpenSession(intruder)).toBe(false)
    expect(await listPasskeys(email)).toBe(left)
  })
})

test('planted fault: a recovery by mail removes the factor, and the mailbox signs in', async () => {
  const { email } = await accounts['a passkey that was added before the company required a second factor']()
  await run(sql`delete from passkey`)
  const { intruder, code } = await recover(email)
  expect(code).toBe('SECOND_FACTOR_SETUP')
  expect(await tryToOpenSession(intruder)).toBe(true)
})

test('S14 the passkey that stays after a recovery by mail signs its owner in', async () => {
  const device = await addPasskey(await app.as(customer))
  await requireSecondFactor(customerOwner)
  await recover(customer)
  const person = app.guest()
  const { challenge } = (await person.call(passkeyCalls.beginPasskeySignIn)).body.data
  const credential = device.sign({ challenge })
  const signedIn = await person.call(passkeyCalls.passkeySignIn, { body: { credential } })
  expect(signedIn.body.data.data.email).toBe(customer)
})
