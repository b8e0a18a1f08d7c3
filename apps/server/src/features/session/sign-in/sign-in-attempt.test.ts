import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { rememberDevice, returnSignInAttempt } from '../store.ts'
import { type Attempt, attemptSignIn, plainAttempt } from './sign-in-attempt.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const email = 'owner@nourdental.test'
const limits = { device: 3, address: 2, stranger: 4 } as const

test('S7 one statement finds the account and counts attempts with the same result as separate steps', async () => {
  const { db } = app.services
  const deviceToken = await db.open(tx => rememberDevice(tx, demoId(email)))
  const other = await db.open(tx => rememberDevice(tx, demoId('owner@anadolu.test')))
  const attempts: Partial<Attempt>[] = [
    // From one IP address until its attempts are used up, then from others until those of all unknown browsers are.
    ...['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c'].map(address => ({ deviceToken: address })),
    ...Array.from({ length: 5 }, () => ({ deviceToken })),
    { deviceToken: other },
    { deviceToken: undefined },
    { email: 'nobody@nowhere.test', deviceToken },
    { now: new Date(app.clock.now().getTime() + 59 * 60_000) },
    { now: new Date(app.clock.now().getTime() + 61 * 60_000) },
  ]
  for (const [index, given] of attempts.entries()) {
    const attempt = (side: string): Attempt => ({
      email,
      deviceToken: undefined,
      buckets: {
        device: `device ${side}`,
        address: `address ${side} ${given.deviceToken?.slice(0, 1)}`,
        stranger: `stranger ${side}`,
      },
      limits,
      windowMinutes: 60,
      now: app.clock.now(),
      ...given,
    })
    const { bucket, ...found } = await attemptSignIn(db, attempt('one'))
    const { bucket: plainBucket, ...plain } = await db.open(tx => plainAttempt(tx, attempt('plain')))
    expect({ at: index, ...found }).toEqual({ at: index, ...plain })
    expect(bucket.replace(' one', '')).toBe(plainBucket.replace(' plain', ''))
  }
  const tryAgain = () =>
    attemptSignIn(db, {
      email,
      deviceToken,
      buckets: { device: 'device one', address: '', stranger: '' },
      limits,
      windowMinutes: 60,
      now: app.clock.now(),
    })
  const refusal = await tryAgain()
  expect(refusal.wait).not.toBeNull()
  await returnSignInAttempt(db, refusal.bucket)
  expect((await tryAgain()).wait).toBeNull()
})
