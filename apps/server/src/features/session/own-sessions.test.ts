import { type OwnSession, sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { peopleOf } from '../../testing/planted.ts'
import { session } from './table.ts'

const email = 'owner@lakeside.test'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const signIn = async (
  people: Pick<TestApp, 'guest'>,
  username = email,
  headers: Record<string, string> = {},
) => {
  const person = people.guest()
  await person.call(sessionCalls.login, { body: { username, password: demoPassword }, headers })
  return person
}
const readList = async (person: Visitor): Promise<OwnSession[]> =>
  (await person.call(sessionCalls.sessions)).body.data
const readCurrent = async (person: Visitor): Promise<OwnSession> => {
  const current = (await readList(person)).find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error('no current session')
  return current
}
const readStatus = async (person: Visitor, headers: Record<string, string> = {}): Promise<number> =>
  (await person.call(sessionCalls.me, { headers })).status

test('S14 a person’s sessions are listed with browser, system, time zone and last use', async () => {
  const ownApp = await testApp()
  const desk = await signIn(ownApp, email, { 'user-agent': windows, 'x-time-zone': 'Europe/Istanbul' })
  ownApp.clock.advance(60_000)
  await signIn(ownApp, email, { 'user-agent': phone, 'x-time-zone': 'Nowhere/At all' })
  await signIn(ownApp, email, { 'user-agent': '<script>' })
  const sessions = (await readList(desk)).map(({ browser, system, device, timeZone, isCurrent }) => [
    ...[browser, system, device, timeZone, isCurrent],
  ])
  expect(sessions).toContainEqual(['Chrome', 'Windows', 'desktop', 'Europe/Istanbul', true])
  expect(sessions).toContainEqual(['Safari', 'iOS', 'mobile', null, false])
  expect(sessions.filter(([, , , , isCurrent]) => isCurrent)).toHaveLength(1)
  expect((await readCurrent(desk)).createdAt).toBe('2026-03-02T09:00:00.000Z')
  await ownApp.close()
})

test('S12 S14 ending another session closes everything open in it at once, and no session of other people', async () => {
  const ownApp = await testApp()
  const [ownSession, otherSession, third] = [await signIn(ownApp), await signIn(ownApp), await signIn(ownApp)]
  const { uuid } = await readCurrent(otherSession)
  const viewer = await ownApp.services.viewerOfSession(uuid)
  if (!viewer) throw new Error('no viewer')
  const end = vi.fn()
  ownApp.services.access.hold({ viewer, isAllowed: () => true, end })
  const colleague = await signIn(ownApp, 'owner@nourdental.test')
  const stranger = await colleague.call(sessionCalls.endSession, { params: { sessionId: uuid } })
  expect([stranger.status, await readStatus(otherSession)]).toEqual([404, 200])
  expect((await ownSession.call(sessionCalls.endSession, { params: { sessionId: uuid } })).status).toBe(200)
  expect(await readStatus(otherSession)).toBe(401)
  await expect.poll(() => end.mock.calls).toEqual([['NOT_SIGNED_IN']])
  await ownSession.call(sessionCalls.endOtherSessions)
  expect([await readStatus(ownSession), await readStatus(third), await readStatus(colleague)]).toEqual([
    200, 401, 200,
  ])
  expect(await readList(ownSession)).toHaveLength(1)
  await ownApp.close()
})

test('planted fault: ending a session only by its id', async () => {
  const ownApp = await testApp()
  const otherSession = await signIn(ownApp)
  const { uuid } = await readCurrent(otherSession)
  const faulty = await peopleOf(ownApp, sessionCalls.endSession, async ({ within, services, params }) => {
    await within(tx => tx.delete(session).where(eq(session.id, (params as { sessionId: string }).sessionId)))
    services.forgetViewers()
    return {}
  })
  const colleague = await signIn(faulty, 'owner@nourdental.test')
  const response = await colleague.call(sessionCalls.endSession, { params: { sessionId: uuid } })
  expect([response.status, await readStatus(otherSession)]).toEqual([200, 401])
  await ownApp.close()
})

/**
 * Uses a session once after 40 minutes, and again after 80; returns both statuses. The header `x-idle-seconds` marks
 * the first use as one that the page makes by itself.
 */
const readStatusesAfterUse = async (
  env: Record<string, string>,
  username: string,
  headers: Record<string, string>,
) => {
  const ownApp = await testApp(env)
  const person = await signIn(ownApp, username)
  ownApp.clock.advance(40 * 60_000)
  const firstStatus = await readStatus(person, headers)
  // The use is stored after the response; a background call stores nothing, so there is nothing to wait for.
  if (!headers['x-idle-seconds'])
    await expect
      .poll(async () => (await readCurrent(person)).lastUsedAt)
      .toBe(ownApp.clock.now().toISOString())
  ownApp.clock.advance(40 * 60_000)
  const status = await readStatus(person)
  await ownApp.close()
  return [firstStatus, status]
}

test('S14 an unused session ends by the idle limit; calls that the page makes by itself do not count as use', async () => {
  const hour = { STAFF_IDLE_MINUTES: '60' }
  const byItself = { 'x-idle-seconds': '2400' }
  expect(await readStatusesAfterUse(hour, 'staff@archway.test', {})).toEqual([200, 200])
  expect(await readStatusesAfterUse(hour, 'staff@archway.test', byItself)).toEqual([200, 401])
  expect(await readStatusesAfterUse(hour, email, byItself)).toEqual([200, 200])
  expect(await readStatusesAfterUse({ CUSTOMER_IDLE_MINUTES: '60' }, email, byItself)).toEqual([200, 401])
})

test('planted fault: no idle limit', async () => {
  expect(
    await readStatusesAfterUse({ STAFF_IDLE_MINUTES: '0' }, 'staff@archway.test', {
      'x-idle-seconds': '2400',
    }),
  ).toEqual([200, 200])
})

test('S14 the total limit is a setting, which the person can read with the idle limit', async () => {
  const ownApp = await testApp({ SESSION_DAYS: '2', STAFF_IDLE_MINUTES: '90' })
  const staff = await signIn(ownApp, 'planner@archway.test')
  const { body } = await staff.call(sessionCalls.accountSecurity)
  expect(body.data).toMatchObject({ idleSeconds: 5400, expiresAt: '2026-03-04T09:00:00.000Z' })
  const person = await signIn(ownApp)
  ownApp.clock.advance(2 * 24 * 3_600_000)
  expect(await readStatus(person)).toBe(401)
  await ownApp.close()
})
