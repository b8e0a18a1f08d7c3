import { type CaseStatus, caseCalls } from '@archway/contract/cases'
import { notificationCalls } from '@archway/contract/notifications'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { type App, createApp } from '../../start/app.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { approve, data, passQc, publish, readStatus } from '../../testing/plan-story.ts'
import { caseFile, recordOnCase, runDueTransitions } from '../cases/index.ts'
import { caseReminder, holiday } from '../cases/table.ts'
import { account } from '../session/index.ts'
import { sendDigests } from './digests/digests.ts'
import { forgetNotifications } from './retention.ts'
import { notification, notificationRound } from './table.ts'

const day = 86_400_000
const hour = 3_600_000

let app: TestApp
/** A second process on the same database. */
let other: App
let nour: Visitor
let staff: Visitor
let doctor: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  other = await createApp(app.services.config, app.database.serverUrl, app.services.log, app.clock)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** Signs in again, because sessions expire while the clock advances by weeks. */
const signInAgain = async () => {
  for (const email of ['owner@nourdental.test', 'staff@archway.test', 'doctor.two@brightsmiles.test'])
    app.forget(email)
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
  doctor = await app.as('doctor.two@brightsmiles.test')
}
beforeEach(signInAgain)

const advanceClock = (ms: number) => app.clock.advance(ms)

/** Both processes at once, twice: like the quarter-hourly runs, but closer together. */
const runInBoth = async (work: (services: Services) => Promise<number>): Promise<void> => {
  await Promise.all([work(app.services), work(other.services)])
  await Promise.all([work(app.services), work(other.services)])
}
const runDueInBoth = () => runInBoth(runDueTransitions)
const sendDigestsInBoth = () => runInBoth(sendDigests)

const listNotifications = async (event: string, caseId?: string) => {
  const rows = await app.services.db.within(systemScope, tx =>
    tx
      .select({ email: account.email, data: notification.data, mail: notification.email })
      .from(notification)
      .innerJoin(account, eq(account.id, notification.accountId))
      .where(
        and(eq(notification.event, event as never), caseId ? eq(notification.caseId, caseId) : undefined),
      )
      .orderBy(notification.createdAt, account.email),
  )
  return rows
}
const listRecipientsAndDays = async (event: string, caseId: string) =>
  (await listNotifications(event, caseId)).map(({ email, data: { days } }) => `${email} ${days}`)
const bothOfNour = (days: number) => [`contact@nourdental.test ${days}`, `owner@nourdental.test ${days}`]

describe('3.6 C29: a case about to expire', () => {
  it('is announced 14 and 3 days before, once each, for any number of runs and processes; then the case expires', async () => {
    const id = await createDraft(nour, completeForm('AL'))
    advanceClock(45 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual([])
    advanceClock(1.1 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual(bothOfNour(14))
    const [first] = await listNotifications('EXPIRY_WARNING', id)
    expect(first?.mail).toBe('now')
    expect(Date.parse(first?.data.at ?? '') - app.clock.now().getTime()).toBeCloseTo(13.9 * day, -6)
    advanceClock(8 * day)
    await runDueInBoth()
    advanceClock(4 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual([...bothOfNour(14), ...bothOfNour(3)])
    advanceClock(4 * day)
    await runDueInBoth()
    await signInAgain()
    expect(await readStatus(nour, id)).toBe('EXPIRED')
    expect((await listNotifications('EXPIRED', id)).map(({ email }) => email)).toEqual([
      'contact@nourdental.test',
      'owner@nourdental.test',
    ])
  })

  it('activity restarts the period, and the next one has new warnings', async () => {
    const id = await createDraft(nour, completeForm('AL'))
    advanceClock(47 * day)
    await runDueInBoth()
    await signInAgain()
    data(await nour.call(caseCalls.update, { params: { id }, body: { form: { patientReference: 'B-1' } } }))
    advanceClock(10 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual(bothOfNour(14))
    advanceClock(37 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual([...bothOfNour(14), ...bothOfNour(14)])
  })

  it('after a long pause of the jobs only the most urgent warning is sent', async () => {
    const id = await createDraft(nour, completeForm('AL'))
    advanceClock(58 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual(bothOfNour(3))
  })

  it('is announced before a package ends', async () => {
    const id = await createDraft(nour, completeForm('AL'))
    await app.services.db.within(systemScope, tx =>
      tx
        .update(caseFile)
        .set({
          status: 'ACTIVE' as CaseStatus,
          packageEndsAt: new Date(app.clock.now().getTime() + 20 * day),
        })
        .where(eq(caseFile.id, id)),
    )
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual([])
    advanceClock(6.5 * day)
    await runDueInBoth()
    advanceClock(11 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual([...bothOfNour(14), ...bothOfNour(3)])
  })
})

describe('3.12: reminders of PLAN_READY after 3, 7 and 14 days', () => {
  it('are sent while the plan waits', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await passQc(staff, id)
    const { uuid } = await publish(staff, id, { productionFiles: true })
    expect((await listNotifications('PLAN_READY', id)).map(({ email }) => email)).toEqual([
      'contact@nourdental.test',
      'owner@nourdental.test',
    ])
    for (const days of [2, 2, 4, 3]) {
      advanceClock(days * day)
      await runDueInBoth()
    }
    expect(await listRecipientsAndDays('PLAN_REMINDER', id)).toEqual([...bothOfNour(3), ...bothOfNour(7)])
    await signInAgain()
    data(await approve(nour, uuid))
    advanceClock(5 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('PLAN_REMINDER', id)).toEqual([...bothOfNour(3), ...bothOfNour(7)])
  })
})

describe('3.6 C24: an arrival without confirmation', () => {
  it('leads to a reminder three days before it is assumed, and to a notification then', async () => {
    const id = await createDraft(nour, completeForm('AL'))
    await app.services.db.within(systemScope, tx =>
      tx
        .update(caseFile)
        .set({
          status: 'SHIPPED',
          statusSince: app.clock.now(),
          shippedAt: app.clock.now(),
          shippedBatches: 1,
        })
        .where(eq(caseFile.id, id)),
    )
    advanceClock(10 * day)
    await runDueInBoth()
    expect(await listNotifications('RECEIPT_DUE', id)).toEqual([])
    advanceClock(1.5 * day)
    await runDueInBoth()
    expect(await listRecipientsAndDays('RECEIPT_DUE', id)).toEqual(bothOfNour(3))
    advanceClock(3 * day)
    await runDueInBoth()
    expect((await listNotifications('CONFIRM_RECEIPT', id)).map(({ email }) => email)).toEqual([
      'contact@nourdental.test',
      'owner@nourdental.test',
    ])
  })
})

/** Some hours after midnight UTC of a day. */
const setClock = (date: string, hours: number) =>
  app.clock.set(new Date(Date.parse(`${date}T00:00:00Z`) + hours * hour))

describe('3.12: summaries', () => {
  beforeAll(() => setClock('2027-03-01', 0))

  it('the approvals to decide are mailed daily at eight in the company’s time zone, if there are any', async () => {
    setClock('2027-03-02', 11)
    await signInAgain()
    const id = await createSubmitted(app, doctor, 'brightsmiles', completeForm('RE'))
    await passQc(staff, id)
    expect(await readStatus(staff, id)).toBe('IN_CLEARANCE')
    const listDigests = async () =>
      (await listNotifications('APPROVAL_DIGEST')).map(
        ({ email, data: { lines } }) => `${email} ${lines?.length}`,
      )
    // New York: eight in the morning is 13:00 UTC.
    setClock('2027-03-02', 12.75)
    await sendDigestsInBoth()
    expect(await listDigests()).toEqual([])
    setClock('2027-03-02', 13)
    await sendDigestsInBoth()
    advanceClock(hour)
    await sendDigestsInBoth()
    const once = ['contact@brightsmiles.test 1', 'owner@brightsmiles.test 1']
    expect(await listDigests()).toEqual(once)
    // A digest is mail only: the portal's list does not repeat its contents.
    app.forget('contact@brightsmiles.test')
    const contact = await app.as('contact@brightsmiles.test')
    const listResponse = await contact.call(notificationCalls.notifications, {
      query: { filter: { EQ: { event: 'APPROVAL_DIGEST' } } },
    })
    expect(listResponse.body.total).toBe(0)
    setClock('2027-03-03', 13)
    await sendDigestsInBoth()
    expect(await listDigests()).toEqual([...once, ...once])
    app.forget('owner@brightsmiles.test')
    await signInAgain()
    const bright = await app.as('owner@brightsmiles.test')
    data(await bright.call(caseCalls.approveRetainerCase, { params: { id } }))
    setClock('2027-03-04', 13)
    await sendDigestsInBoth()
    expect(await listDigests()).toEqual([...once, ...once])
  })

  it('staff get a digest of their cases once a working day, without repetitions', async () => {
    await app.services.db.within(systemScope, tx =>
      tx.insert(holiday).values({ date: '2027-03-15', title: 'A day off' }),
    )
    setClock('2027-03-12', 6)
    await sendDigestsInBoth()
    await signInAgain()
    const before = (await listNotifications('STAFF_DIGEST')).length
    await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    // Saturday, Sunday, and a holiday on Monday; all but one person have already looked.
    for (const email of ['planner@archway.test', 'production@archway.test', 'support@archway.test']) {
      app.forget(email)
      const colleague = await app.as(email)
      data(await colleague.call(notificationCalls.markSeen, { body: { all: true } }))
    }
    for (const date of ['2027-03-13', '2027-03-14', '2027-03-15']) {
      setClock(date, 6)
      await sendDigestsInBoth()
    }
    expect(await listNotifications('STAFF_DIGEST')).toHaveLength(before)
    setClock('2027-03-16', 6)
    await sendDigestsInBoth()
    setClock('2027-03-17', 6)
    await sendDigestsInBoth()
    const digests = (await listNotifications('STAFF_DIGEST')).slice(before)
    expect(digests.map(({ email, data: { lines } }) => [email, lines?.map(({ event }) => event)])).toEqual([
      ['staff@archway.test', ['CASE_SUBMITTED', 'CASE_SUBMITTED']],
    ])
  })

  it('owners get a weekly summary on Monday at eight in the company’s time zone', async () => {
    const listWeeks = async () =>
      (await listNotifications('WEEKLY_SUMMARY')).filter(({ email }) => email === 'owner@nourdental.test')
    const before = (await listWeeks()).length
    // Dubai: eight in the morning is 04:00 UTC.
    setClock('2027-03-22', 3.5)
    await sendDigestsInBoth()
    expect(await listWeeks()).toHaveLength(before)
    setClock('2027-03-22', 4)
    await sendDigestsInBoth()
    setClock('2027-03-22', 9)
    await sendDigestsInBoth()
    setClock('2027-03-23', 4)
    await sendDigestsInBoth()
    expect(await listWeeks()).toHaveLength(before + 1)
    expect((await listWeeks()).at(-1)?.data.week).toMatchObject({ opened: 0, shipped: 0, inWork: 3 })
    const recipients = new Set((await listNotifications('WEEKLY_SUMMARY')).map(({ email }) => email))
    expect([...recipients].filter(email => !email.startsWith('owner@'))).toEqual([])
  })
})

describe('planted faults: reminders without their stored rows', () => {
  it('a reminder whose row is deleted is sent once; without the key of the notification it would be sent twice', async () => {
    await signInAgain()
    const id = await createDraft(nour, completeForm('AL'))
    advanceClock(47 * day)
    await runDueInBoth()
    const forget = () =>
      app.services.db.within(systemScope, tx => tx.delete(caseReminder).where(eq(caseReminder.caseId, id)))
    await forget()
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toEqual(bothOfNour(14))
    await app.services.db.within(systemScope, tx =>
      tx.update(notification).set({ key: notification.id }).where(eq(notification.caseId, id)),
    )
    await forget()
    await runDueInBoth()
    expect(await listRecipientsAndDays('EXPIRY_WARNING', id)).toHaveLength(4)
    // Activity restarts the period, so the tests below get no more warnings about this case.
    await app.services.db.within(systemScope, tx =>
      recordOnCase(tx, systemScope, id, { lastActivityAt: app.clock.now() }),
    )
  })

  it('a digest whose row is deleted is sent once', async () => {
    setClock('2027-09-06', 9)
    await sendDigestsInBoth()
    const countSummaries = async () => (await listNotifications('WEEKLY_SUMMARY')).length
    const before = await countSummaries()
    await app.services.db.within(systemScope, tx => tx.delete(notificationRound))
    await sendDigestsInBoth()
    expect(await countSummaries()).toBe(before)
  })
})

describe('old notifications', () => {
  it('are deleted after 180 days, seen or not, by any process', async () => {
    const listRows = () =>
      app.services.db.within(systemScope, tx =>
        tx.select({ id: notification.id, createdAt: notification.createdAt }).from(notification),
      )
    const newest = Math.max(...(await listRows()).map(row => row.createdAt.getTime()))
    app.clock.set(new Date(newest + 180 * day))
    const old = (await listRows()).filter(row => row.createdAt.getTime() < newest)
    expect(old.length).toBeGreaterThan(0)
    await runInBoth(forgetNotifications)
    const remainingRows = await listRows()
    expect(remainingRows.length).toBeGreaterThan(0)
    expect(remainingRows.every(row => row.createdAt.getTime() === newest)).toBe(true)
    advanceClock(1)
    await runInBoth(forgetNotifications)
    expect(await listRows()).toEqual([])
  })
})
