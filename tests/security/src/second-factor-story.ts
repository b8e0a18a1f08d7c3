import { secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../../apps/server/src/demo/people.ts'
import type { TestApp, Visitor } from '../../../apps/server/src/testing/app.ts'

/** The code that an authenticator app with this key shows at the time of the test clock, or some seconds later. */
export const codeAt = (app: Pick<TestApp, 'clock'>, key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: app.clock.now().getTime() + later * 1000,
  })

/** Turns on the second factor of a signed-in person. Advances the clock, so that the next code is another one. */
export const turnOnSecondFactor = async (
  app: TestApp,
  person: Visitor,
): Promise<{ key: string; recoveryCodes: string[] }> => {
  const setup = await person.call(secondFactorCalls.beginSetup, { body: { password: demoPassword } })
  const key = setup.body.data?.key ?? ''
  const completion = await person.call(secondFactorCalls.completeSetup, { body: { code: codeAt(app, key) } })
  if (completion.status !== 200) throw new Error(JSON.stringify([setup.body, completion.body]))
  app.clock.advance(60_000)
  return { key, recoveryCodes: completion.body.data.recoveryCodes ?? [] }
}

/** Takes the first step of a sign-in. Returns the code of its refusal. */
export const takeFirstStep = async (
  person: Visitor,
  username: string,
): Promise<[number, string | undefined]> => {
  const { status, body } = await person.call(sessionCalls.login, {
    body: { username, password: demoPassword },
  })
  return [status, body.code]
}
