import { randomUUID } from 'node:crypto'
import { type CaseForm, caseCalls } from '@archway/contract/cases'
import { notificationCalls } from '@archway/contract/notifications'
import { sessionCalls } from '@archway/contract/session'
import { shipmentCalls } from '@archway/contract/shipments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { createMail } from '../../platform/mail/mail.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { make } from '../../testing/order-story.ts'
import { notificationMails } from '../../testing/outbox.ts'
import { data, passQc } from '../../testing/plan-story.ts'
import { actOnShipment, shipBox } from '../../testing/shipment-story.ts'
import { mailNotification } from './mail/mail.ts'
import { notification } from './table.ts'

let app: TestApp
let nour: Visitor
let second: Visitor
let staff: Visitor
let bright: Visitor
let doctor: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  second = await app.as('contact@nourdental.test')
  staff = await app.as('staff@archway.test')
  bright = await app.as('owner@brightsmiles.test')
  doctor = await app.as('doctor.two@brightsmiles.test')
  await app.app.startWork()
})
afterAll(() => app.close())

let readIds = new Set<string>()
/** The mails sent since the last call: recipient and subject. */
const readNewMails = async () => {
  const all = await notificationMails(app)
  const fresh = all.filter(({ id }) => !readIds.has(id))
  readIds = new Set(all.map(({ id }) => id))
  return fresh.sort((a, b) => a.to.localeCompare(b.to) || a.subject.localeCompare(b.subject))
}
beforeEach(async () => {
  await readNewMails()
})

const readList = (visitor: Visitor, query: object = {}) =>
  visitor.call(notificationCalls.notifications, { query })
const listEvents = async (visitor: Visitor) =>
  (await readList(visitor)).body.data.map(notification => notification.event)

const reject = (id: string) =>
  staff.call(caseCalls.staffAct, {
    params: { id, action: 'qcReject' },
    body: {
      reasons: ['SCAN_HOLES'],
      comment: 'The gum margin of Ada has holes',
      assetKeys: ['upperImpression'],
    },
  })

const createNourCase = (form: CaseForm = {}) =>
  createSubmitted(app, nour, 'nourdental', completeForm('RE', form))

describe('a case from the first notification to the mail', () => {
  it('NOTIF, 3.12: a rejection notifies all people of the practice, in their language, without a name in the subject', async () => {
    data(await second.call(sessionCalls.updateMe, { body: { language: 'ar' } }))
    const id = await createNourCase()
    data(await reject(id))
    const mails = await readNewMails()
    expect(mails.map(({ to, subject }) => [to, subject.replace(/\d{6}/, '…')])).toEqual([
      ['contact@nourdental.test', 'تم الاستلام: \u2068RE-26-… (A.L.)\u2069'],
      ['contact@nourdental.test', 'رُفضت السجلات: \u2068RE-26-… (A.L.)\u2069'],
      ['owner@nourdental.test', 'RE-26-… (A.L.): received'],
      ['owner@nourdental.test', 'RE-26-… (A.L.): records rejected'],
    ])
    const rejected = mails.find(({ subject }) => subject.endsWith('records rejected'))
    expect(rejected?.text).toContain('Comment: The gum margin of Ada has holes')
    expect(rejected?.text).toContain('Reason: Holes or incomplete gum margin')
    expect(rejected?.text).toContain(`${app.services.address()}/cases/admin/all/${id}/files`)
    // Mails that cannot be turned off have no link to do so.
    expect(rejected?.unsubscribe).toBeNull()
    expect(mails.find(({ subject }) => subject.endsWith('received'))?.unsubscribe).toBe(
      `<${app.services.address()}/profile/notifications>`,
    )
    expect(await listEvents(nour)).toEqual(expect.arrayContaining(['CASE_REJECTED', 'CASE_RECEIPT']))
    // The actor is not notified; the colleague finds the submission in the queue and in the digest.
    expect(await listEvents(staff)).toEqual(['CASE_SUBMITTED'])
    expect(await listEvents(await app.as('planner@archway.test'))).toEqual(['CASE_SUBMITTED'])
  })

  it('S9: subjects never contain the name of a patient', async () => {
    await createNourCase({ firstName: 'Rumpelstilz', lastName: 'Zwackelmann' })
    const mails = await notificationMails(app)
    expect(mails.length).toBeGreaterThan(3)
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(/Rumpelstilz|Zwackelmann|Lovelace|Ada\b/)
      expect(text).not.toMatch(/Rumpelstilz|Zwackelmann|Lovelace/)
    }
    expect(mails.some(({ subject }) => subject.includes('(R.Z.)'))).toBe(true)
  })

  it('U8 initials are capitalized by each reader’s language: ışıl and ipek become İ in Turkish, I in English', async () => {
    data(await second.call(sessionCalls.updateMe, { body: { language: 'tr' } }))
    await createNourCase({ firstName: 'ipek', lastName: 'ışık' })
    const mails = await readNewMails()
    const initialsFor = (reader: string) =>
      mails.filter(({ to }) => to === reader).map(({ subject }) => /\((.+)\)/.exec(subject)?.[1])
    expect(initialsFor('contact@nourdental.test')).toEqual(['İ.I.'])
    expect(initialsFor('owner@nourdental.test')).toEqual(['I.I.'])
    data(await second.call(sessionCalls.updateMe, { body: { language: 'en' } }))
  })
})

describe('NOTIF: the list of a person', () => {
  it('is newest first, paged, with the unread count; some or all are marked as seen or cleared', async () => {
    const before = (await readList(second)).body
    app.clock.advance(1000)
    const id = await createNourCase()
    const { data: rows, unread, total } = (await readList(second, { paginate: 1 })).body
    expect([unread, total]).toEqual([before.unread + 1, before.total + 1])
    expect(rows).toMatchObject([
      {
        event: 'CASE_RECEIPT',
        seenAt: null,
        link: `/cases/admin/all/${id}/details`,
        data: { case: { uuid: id, initials: 'A.L.', side: 'client' } },
      },
    ])
    const uuids = rows.map(({ uuid }) => uuid)
    // Ids of other people count as unknown.
    expect(data(await bright.call(notificationCalls.markSeen, { body: { uuids } }))).toMatchObject({
      unread: 0,
    })
    expect(data(await bright.call(notificationCalls.dismiss, { body: { uuids } }))).toEqual({ unread: 0 })
    expect((await readList(second)).body.unread).toBe(unread)
    expect(data(await second.call(notificationCalls.markSeen, { body: { uuids } }))).toMatchObject({
      unread: unread - 1,
    })
    const open = await readList(second, { filter: { EQ: { unread: 1 } }, paginate: 100 })
    const things = open.body.data.map(notification => notification.data.case?.uuid ?? notification.uuid)
    expect(new Set(things).size).toBe(unread - 1)
    data(await second.call(notificationCalls.dismiss, { body: { uuids } }))
    expect((await readList(second)).body.total).toBe(total - 1)
    data(await second.call(notificationCalls.dismiss, { body: { all: true } }))
    expect((await readList(second)).body).toMatchObject({ data: [], unread: 0, total: 0 })
    expect((await readList(nour)).body.total).toBeGreaterThan(0)
  })

  it('a case with two unread notifications counts once', async () => {
    const id = await createNourCase()
    const { unread, total } = (await readList(second)).body
    const staff = await app.as('staff@archway.test')
    const body = { reasons: ['SCAN_HOLES'], assetKeys: ['frontImage'], comment: 'Please scan again.' }
    const refusal = await staff.call(caseCalls.staffAct, { params: { id, action: 'qcReject' }, body })
    expect(refusal.status).toBe(200)
    expect((await readList(second)).body).toMatchObject({ unread, total: total + 1 })
    expect(data(await second.call(notificationCalls.unreadNotifications))).toEqual({ unread })
  })

  it.each([
    ['nothing', {}],
    ['both', { all: true, uuids: [randomUUID()] }],
    ['no ids', { uuids: [] }],
    ['no uuid', { uuids: ['x'] }],
  ])('invalid input is refused by field: %s', async (_title, body) => {
    const response = await nour.call(notificationCalls.markSeen, { body })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.errors ?? {})[0]).toMatch(/^uuids/)
  })
})

describe('3.12: settings', () => {
  const listPreferences = async (visitor: Visitor) =>
    data(await visitor.call(notificationCalls.notificationPreferences)).topics.map(({ topic }) => topic)

  it('each person sees the topics that can reach them', async () => {
    expect(await listPreferences(staff)).toEqual(['approvals', 'chat', 'queue', 'account'])
    expect(await listPreferences(nour)).toContain('weekly')
    expect(await listPreferences(second)).not.toContain('weekly')
    expect(await listPreferences(doctor)).toContain('account')
  })

  it('a disabled topic stops its mail, its entry, or both; other topics continue', async () => {
    const save = (topics: object[]) =>
      nour.call(notificationCalls.saveNotificationPreferences, { body: { topics } })
    data(await save([{ topic: 'progress', email: false }]))
    const totalBefore = (await readList(nour)).body.total
    const id = await createNourCase()
    expect((await readNewMails()).filter(({ to }) => to === 'owner@nourdental.test')).toEqual([])
    expect((await readList(nour)).body.total).toBe(totalBefore + 1)
    data(await save([{ topic: 'progress', inApp: false }]))
    data(await reject(id))
    expect((await readNewMails()).filter(({ to }) => to === 'owner@nourdental.test')).toHaveLength(1)
    await createNourCase()
    expect((await readList(nour)).body.total).toBe(totalBefore + 2)
    const saved = data(await save([{ topic: 'progress', email: true, inApp: true }]))
    expect(saved.topics.find(({ topic }) => topic === 'progress')).toMatchObject({ email: true, inApp: true })
  })

  it('disabling a mandatory topic is refused, and nothing of the form is stored', async () => {
    const response = await nour.call(notificationCalls.saveNotificationPreferences, {
      body: {
        topics: [
          { topic: 'shipping', email: false },
          { topic: 'attention', email: false, inApp: false },
          { topic: 'expiry', inApp: false },
        ],
      },
    })
    expect([response.status, response.body.code]).toEqual([409, 'NOTIFICATION_REQUIRED'])
    expect(Object.keys(response.body.errors ?? {}).sort()).toEqual([
      'topics.1.email',
      'topics.1.inApp',
      'topics.2.inApp',
    ])
    const { topics } = data(await nour.call(notificationCalls.notificationPreferences))
    expect(topics.find(({ topic }) => topic === 'shipping')).toMatchObject({ email: true })
    const foreignResponse = await nour.call(notificationCalls.saveNotificationPreferences, {
      body: { topics: [{ topic: 'queue', email: false }] },
    })
    expect([foreignResponse.status, foreignResponse.body.code]).toEqual([400, 'INVALID'])
  })

  it('PROF-15: emailSubscription 0 stops all mails except the mandatory ones', async () => {
    const setMailFlag = (value: 0 | 1) =>
      nour.call(sessionCalls.updateMe, { body: { flags: [{ name: 'emailSubscription', value }] } })
    data(await setMailFlag(0))
    app.clock.advance(1000)
    data(await reject(await createNourCase()))
    const mails = (await readNewMails()).filter(({ to }) => to === 'owner@nourdental.test')
    expect(mails.map(({ subject }) => subject.split(': ')[1])).toEqual(['records rejected'])
    expect((await listEvents(nour)).slice(0, 2).sort()).toEqual(['CASE_RECEIPT', 'CASE_REJECTED'])
    data(await setMailFlag(1))
  })
})

describe('3.12: one mail for each shipment', () => {
  const createPacked = async () => {
    const id = await createSubmitted(app, doctor, 'brightsmiles', completeForm('RE'))
    await passQc(staff, id)
    data(await bright.call(caseCalls.approveRetainerCase, { params: { id } }))
    return { id, order: (await make(staff, id)).uuid }
  }
  const filterByRecipient = (mails: Awaited<ReturnType<typeof readNewMails>>, email: string) =>
    mails.filter(mail => mail.to === email)

  it('first mile to the DSO, last mile to the doctor, a correction to those who were notified before', async () => {
    const boxes = [await createPacked(), await createPacked(), await createPacked()]
    await readNewMails()
    const shipment = await shipBox(staff, {
      company: 'brightsmiles',
      kind: 'dso',
      orders: boxes.map(({ order }) => order),
    })
    const remaining = await readNewMails()
    for (const email of ['owner@brightsmiles.test', 'contact@brightsmiles.test']) {
      expect(filterByRecipient(remaining, email).map(({ subject }) => subject)).toEqual([
        `${shipment.identifier}: first mile shipped`,
      ])
      for (const { id } of boxes)
        expect(filterByRecipient(remaining, email)[0]?.text).toContain(`/cases/doctor/all/${id}/details`)
      expect(filterByRecipient(remaining, email)[0]?.text).toContain(
        'Track parcel 1234567890: https://www.dhl.com',
      )
    }
    expect(filterByRecipient(remaining, 'doctor.two@brightsmiles.test')).toEqual([])
    expect(filterByRecipient(remaining, 'rm@brightsmiles.test')).toEqual([])

    data(
      await bright.call(shipmentCalls.lastMile, {
        params: { id: shipment.uuid },
        body: { courierId: 'DHL', airwayBillNumber: '2223334445' },
      }),
    )
    const forwardedNews = await readNewMails()
    expect(forwardedNews.map(({ to: email, subject }) => [email, subject])).toEqual([
      ['doctor.two@brightsmiles.test', `${shipment.identifier}: shipped`],
    ])
    expect(forwardedNews[0]?.text).toContain('Track parcel 2223334445')
    for (const { id } of boxes) expect(forwardedNews[0]?.text).toContain(`/cases/admin/all/${id}/details`)

    data(await actOnShipment(staff, shipment.uuid, 'undo'))
    expect((await readNewMails()).map(({ to: email, subject }) => [email, subject])).toEqual(
      ['contact@brightsmiles.test', 'doctor.two@brightsmiles.test', 'owner@brightsmiles.test'].map(email => [
        email,
        `${shipment.identifier}: not shipped yet`,
      ]),
    )
    const corrected = await readList(doctor, { filter: { EQ: { event: 'SHIPPING_CORRECTED' } } })
    const [row] = corrected.body.data
    expect(row).toMatchObject({
      link: `/shipments/client/${shipment.uuid}/details`,
    })
    expect(row?.data.cases).toHaveLength(3)
  })
})

describe('3.12: unseen messages', () => {
  it('are sent as one mail for each case and waiting period, to the party that has not read them; the chat shows the list', async () => {
    const id = await createSubmitted(app, doctor, 'brightsmiles', completeForm('RE'))
    await readNewMails()
    const totalBefore = (await readList(doctor)).body.total
    const announceUnread = (party: 'submitter' | 'dso' | 'staff', since: Date) =>
      app.services.db.within(systemScope, tx =>
        app.services.events.emit(tx, 'chatUnread', {
          caseId: id,
          companyId: demoId('brightsmiles'),
          party,
          unread: 3,
          since,
          assigneeId: null,
        }),
      )
    const since = app.clock.now()
    await announceUnread('submitter', since)
    await announceUnread('submitter', since)
    const mails = await readNewMails()
    expect(mails.map(({ to: email, subject }) => [email, subject.split(': ')[1]])).toEqual([
      ['doctor.two@brightsmiles.test', 'new messages'],
    ])
    expect(mails[0]?.text).toContain(`/cases/${id}/chat`)
    await announceUnread('submitter', new Date(since.getTime() + 60_000))
    expect(await readNewMails()).toHaveLength(1)
    await announceUnread('dso', since)
    expect((await readNewMails()).map(({ to: email }) => email)).toEqual([
      'contact@brightsmiles.test',
      'owner@brightsmiles.test',
      'rm@brightsmiles.test',
    ])
    expect((await readList(doctor)).body.total).toBe(totalBefore)
  })
})

describe('R9: a mail is sent once', () => {
  it('is recorded with its Message-ID; a repeated job sends nothing, or the same Message-ID after a crash', async () => {
    await createNourCase()
    await readNewMails()
    const rows = await app.services.db.within(systemScope, tx =>
      tx
        .select()
        .from(notification)
        .where(eq(notification.accountId, demoId('owner@nourdental.test'))),
    )
    const row = rows.find(({ event, email }) => event === 'CASE_RECEIPT' && email === 'now')!
    expect(row).toMatchObject({ messageId: `<notification-${row.id}@archway.test>` })
    expect(row.mailedAt).not.toBeNull()

    const sentIds: string[] = []
    const counting = {
      send: async (letter: Parameters<ReturnType<typeof createMail>['send']>[0]) => {
        sentIds.push(letter.id)
        return `<${letter.id}@archway.test>`
      },
    }
    await mailNotification(app.services, counting)({ id: row.id })
    expect(sentIds).toEqual([])
    // Simulates a crash between sending the mail and recording it.
    await app.services.db.within(systemScope, tx =>
      tx.update(notification).set({ mailedAt: null }).where(eq(notification.id, row.id)),
    )
    await mailNotification(app.services, counting)({ id: row.id })
    expect(sentIds).toEqual([`notification-${row.id}`])
  })
})
