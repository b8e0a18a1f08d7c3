import { randomUUID } from 'node:crypto'
import { caseCalls } from '@archway/contract/cases'
import { notificationCalls } from '@archway/contract/notifications'
import { bootstrapCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { createEvents } from '../../../platform/events.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createDraft, fillRecords, giveAddresses } from '../../../testing/case-story.ts'
import { jobsDone, notificationMails } from '../../../testing/outbox.ts'
import { type Draft, writeMessage } from '../../chat/index.ts'
import { joinNotifications } from '../../notifications/index.ts'
import { findCase, systemActor } from '../index.ts'

let app: TestApp
let owner: Visitor
let contact: Visitor
let ids: readonly string[]
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles', 'nourdental'])
  owner = await app.as('owner@brightsmiles.test')
  contact = await app.as('contact@brightsmiles.test')
  ids = [await createDraft(owner, completeForm('RE')), await createDraft(owner, completeForm('RE'))]
  await app.app.startWork()
})
afterAll(() => app.close())

const snooze = (visitor: Visitor, id: string, until: string | null) =>
  visitor.call(caseCalls.snooze, { params: { id }, body: { until } })
const fetchStatistics = async (visitor: Visitor) => (await visitor.call(caseCalls.statistics)).body.data
const listCases = async (visitor: Visitor, isSnoozed: boolean): Promise<string[]> =>
  (await visitor.call(caseCalls.list, { query: { filter: { EQ: { snoozed: isSnoozed } } } })).body.data.map(
    ({ uuid }) => uuid,
  )
const listSnoozed = async (visitor: Visitor) =>
  (await visitor.call(caseCalls.attention)).body.data
    .filter(entry => entry.snoozedUntil)
    .map(entry => entry.caseUuid)

const say = (roomId: string, senderEmail: string, overrides: Partial<Draft> = {}) =>
  writeMessage(app.services, {
    id: randomUUID(),
    roomId,
    companyId: demoId('brightsmiles'),
    clientMsgId: randomUUID(),
    senderId: demoId(senderEmail),
    senderName: 'A colleague',
    party: 'staff',
    source: 'admin',
    body: 'For you',
    ...overrides,
  })

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const insertPublishedPlan = async (caseId: string): Promise<string> => {
  const id = randomUUID()
  const now = app.clock.now().toISOString()
  await run(sql`insert into plan (id, company_id, case_id, version, status, created_at, published_at)
    values (${id}, ${demoId('brightsmiles')}, ${caseId}, 1, 'WAITING_APPROVAL', ${now}, ${now})`)
  return id
}
const insertComment = (planId: string, email: string) =>
  run(sql`insert into plan_comment (id, company_id, plan_id, text, author_id, author_name, author_kind, created_at)
    values (${randomUUID()}, ${demoId('brightsmiles')}, ${planId}, 'Please look', ${demoId(email)}, 'A colleague', 'client',
      ${app.clock.now().toISOString()})`)

describe('a snoozed case', () => {
  it('CASE-01 is hidden in the lists and counts of this person only, which can be undone', async () => {
    const [id = '', otherId = ''] = ids
    const before = await fetchStatistics(owner)
    const ofColleague = await fetchStatistics(contact)
    const { body } = await snooze(owner, id, '2026-03-04')
    expect(body.data).toMatchObject({ caseUuid: id, snoozedUntil: '2026-03-04', muted: false })
    const after = await fetchStatistics(owner)
    expect([after.turn.count, after.all, after.new, after.snoozed]).toEqual([
      before.turn.count - 1,
      before.all - 1,
      before.new - 1,
      1,
    ])
    expect(after.byStatus).toEqual(before.byStatus)
    expect(await listCases(owner, true)).toEqual([id])
    expect(await listCases(owner, false)).toContain(otherId)
    expect(await listCases(owner, false)).not.toContain(id)
    expect((await owner.call(bootstrapCalls.read)).body.data.attention).toMatchObject([{ caseUuid: id }])
    expect(await fetchStatistics(contact)).toEqual(ofColleague)
    expect(await listCases(contact, true)).toEqual([])
    const endedSnooze = await snooze(owner, id, null)
    expect([endedSnooze.status, endedSnooze.body]).toMatchObject([200, { data: { snoozedUntil: null } }])
    expect(await fetchStatistics(owner)).toEqual(before)
  })

  it('returns at the beginning of the chosen day in the time zone of the company', async () => {
    const [id = ''] = ids
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update company set time_zone = 'Asia/Tokyo' where id = ${demoId('brightsmiles')}`),
    )
    await snooze(owner, id, '2026-03-03')
    // 2 March, 14:00 in UTC is 23:00 in Tokyo.
    app.clock.advance(Date.parse('2026-03-02T14:59:59.000Z') - app.clock.now().getTime())
    expect(await listSnoozed(owner)).toEqual([id])
    app.clock.advance(1000)
    expect(await listSnoozed(owner)).toEqual([])
    // The next day has begun in Tokyo.
    const early = await snooze(owner, id, '2026-03-03')
    expect([early.status, early.body]).toMatchObject([400, { extra: [{ field: 'until' }] }])
    expect((await snooze(owner, id, '2027-03-04')).status).toBe(400)
    expect((await snooze(owner, id, 'tomorrow')).status).toBe(400)
    const yearZero = await snooze(owner, id, '0000-01-01')
    expect([yearZero.status, yearZero.body.extra]).toMatchObject([400, [{ field: 'until' }]])
  })

  it('returns when its status changes, and when another person writes', async () => {
    const [id = '', otherId = ''] = ids
    for (const each of [id, otherId]) await snooze(owner, each, '2026-04-01')
    await say(id, 'owner@brightsmiles.test', { party: 'submitter' })
    expect(await listSnoozed(owner)).toHaveLength(2)
    await say(id, 'staff@archway.test')
    expect(await listSnoozed(owner)).toEqual([otherId])
    app.clock.advance(60_000)
    const planId = await insertPublishedPlan(otherId)
    await insertComment(planId, 'owner@brightsmiles.test')
    expect(await listSnoozed(owner)).toEqual([otherId])
    await insertComment(planId, 'contact@brightsmiles.test')
    expect(await listSnoozed(owner)).toEqual([])
    await snooze(owner, otherId, '2026-04-01')
    expect(await listSnoozed(owner)).toEqual([otherId])
    await fillRecords(app, otherId, 'brightsmiles', completeForm('RE'))
    const { status } = await owner.call(caseCalls.update, {
      params: { id: otherId },
      body: { submit: true, consent: true },
    })
    expect(status).toBe(200)
    expect(await listSnoozed(owner)).toEqual([])
  })

  it('S10 belongs to those who can see the case', async () => {
    const [id = ''] = ids
    const stranger = await app.as('owner@nourdental.test')
    expect((await snooze(stranger, id, '2026-04-01')).status).toBe(404)
    expect((await stranger.call(caseCalls.mute, { params: { id }, body: { muted: true } })).status).toBe(404)
  })
})

describe('a muted case', () => {
  const listEvents = async (visitor: Visitor, id: string): Promise<string[]> =>
    (await visitor.call(notificationCalls.notifications, { query: { paginate: 100 } })).body.data
      .filter(({ data }) => data.case?.uuid === id)
      .map(({ event }) => event)

  it('NOTIF-01 notifies only of mentions and when it is the person’s turn; others are notified as before', async () => {
    const id = await createDraft(owner, completeForm('RE'))
    await owner.call(caseCalls.mute, { params: { id }, body: { muted: true } })
    const events = createEvents()
    const services = { ...app.services, events }
    joinNotifications(services)
    await app.services.db.within(systemScope, async tx => {
      const caseRow = (await findCase(tx, systemScope, id))!
      const since = app.services.clock.now()
      const news = { companyId: caseRow.companyId, caseId: id, party: 'submitter', assigneeId: null } as const
      await events.emit(tx, 'chatUnread', { ...news, unread: 1, since })
      // A draft waits for its submitter, so this reminder reaches the person who muted it.
      await events.emit(tx, 'caseReminded', { caseRow, kind: 'EXPIRY_WARNING', days: 7, since, at: since })
      const caseInMfg = { ...caseRow, status: 'IN_MFG' as const }
      await tx.execute(sql`update case_file set status = 'IN_MFG' where id = ${id}`)
      await events.emit(tx, 'caseMoved', {
        before: { ...caseRow, status: 'IN_CLEARANCE' },
        after: caseInMfg,
        action: 'clearMfg',
        actor: { ...systemActor, kind: 'staff' },
        attributes: {},
      })
      await events.emit(tx, 'caseReminded', {
        caseRow: caseInMfg,
        kind: 'EXPIRY_WARNING',
        days: 3,
        since,
        at: since,
      })
      await events.emit(tx, 'chatMentioned', {
        caseRow: caseInMfg,
        messageId: randomUUID(),
        people: [{ uuid: demoId('owner@brightsmiles.test'), name: 'Owner' } as never],
      })
    })
    await jobsDone(app)
    expect((await listEvents(owner, id)).sort()).toEqual(['CHAT_MENTION', 'EXPIRY_WARNING'])
    expect((await listEvents(contact, id)).filter(event => event === 'EXPIRY_WARNING')).toHaveLength(2)

    const mailed = (await notificationMails(app)).map(({ to }) => to)
    const mailsTo = (email: string) => mailed.filter(to => to === email).length
    expect(mailsTo('contact@brightsmiles.test')).toBeGreaterThan(mailsTo('owner@brightsmiles.test'))
    await owner.call(caseCalls.mute, { params: { id }, body: { muted: false } })
    expect((await owner.call(caseCalls.attention)).body.data.filter(entry => entry.caseUuid === id)).toEqual(
      [],
    )
  })

  it('NOTIF-04 "all read" can be undone, without changing earlier read marks', async () => {
    const countUnread = async () =>
      (await contact.call(notificationCalls.unreadNotifications)).body.data.unread
    const before = await countUnread()
    expect(before).toBeGreaterThan(0)
    const { seenAt } = (await contact.call(notificationCalls.markSeen, { body: { all: true } })).body.data
    expect(await countUnread()).toBe(0)
    app.clock.advance(60_000)
    await contact.call(notificationCalls.markUnseen, { body: { seenAt: '2026-01-01T00:00:00.000Z' } })
    expect(await countUnread()).toBe(0)
    await contact.call(notificationCalls.markUnseen, { body: { seenAt } })
    expect(await countUnread()).toBe(before)
  })
})
