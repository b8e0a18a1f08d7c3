import { type CaseForm, caseCalls } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { notificationCalls } from '@archway/contract/notifications'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type Jobs, runWaiting } from '../../../platform/jobs/jobs.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { createTalker, listen } from '../../../testing/chat-story.ts'
import { data } from '../../../testing/plan-story.ts'
import { pushService } from '../../../testing/push-service.ts'
import { announce } from '../../chat/live/announce.ts'
import { pushJobs } from './jobs.ts'

let service: Awaited<ReturnType<typeof pushService>>
let app: TestApp
let origin: string
let staff: Visitor
beforeAll(async () => {
  service = await pushService()
  app = await testApp({ PUSH_SERVICES: service.origin })
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  origin = await listen(app.app.http)
  staff = await app.as('staff@archway.test')
})
afterAll(async () => {
  expect(service.problems).toEqual([])
  await app.close()
  await service.close()
})

/** Queries the database as its owner: the server's role cannot read the queue. */
const runAsOwner = async (text: string, values: unknown[] = []) => {
  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
  }
}

/** Runs the queued push jobs, and failed ones once more regardless of their delay. */
const runPushJobs = async (jobs: Jobs = pushJobs(app.services)): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await runAsOwner(`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where task_id in
      (select id from graphile_worker._private_tasks where identifier in ('notificationPush', 'chatPush'))`)
    await runWaiting(app.database.serverUrl, jobs)
  }
}

const signInAgain = async (email: string): Promise<Visitor> => {
  app.forget(email)
  return app.as(email)
}

/** A new sign-in of a person, with push turned on in its browser. */
const createDevice = async (email: string, ...answers: number[]) => {
  const visitor = await signInAgain(email)
  const device = service.device(...answers)
  const state = data(await visitor.call(notificationCalls.turnPushOn, { body: device.subscription }))
  return { visitor, device, state }
}

const owner = 'owner@nourdental.test'
const colleague = 'contact@nourdental.test'
beforeEach(() => app.services.db.open(tx => tx.execute(sql`delete from push_device`)))

const createCase = async (form: CaseForm = {}): Promise<string> =>
  createSubmitted(app, await app.as(owner), 'nourdental', completeForm('RE', { firstName: 'Ada', ...form }))
const reject = (id: string) =>
  staff.call(caseCalls.staffAct, {
    params: { id, action: 'qcReject' },
    body: { reasons: ['SCAN_HOLES'], comment: 'The gum margin has holes', assetKeys: ['upperImpression'] },
  })

describe('push to the devices of a person', () => {
  it('is enabled for one browser of one session, with the server’s key', async () => {
    const first = await createDevice(owner)
    expect(first.state).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), on: true, devices: 1 })
    const second = await createDevice(owner)
    expect(second.state).toEqual({ publicKey: first.state.publicKey, on: true, devices: 2 })
    const otherVisit = await signInAgain(owner)
    expect(data(await otherVisit.call(notificationCalls.push))).toMatchObject({ on: false, devices: 2 })
    expect(data(await first.visitor.call(notificationCalls.turnPushOff))).toMatchObject({
      on: false,
      devices: 1,
    })
    expect(data(await (await app.as(colleague)).call(notificationCalls.push))).toMatchObject({ devices: 0 })
    const rows = await runAsOwner('select count(*)::int as n from push_key')
    expect(rows).toEqual([{ n: 1 }])
  })

  it('notifies all devices of the recipients in their language, without the name of the patient', async () => {
    data(await (await app.as(colleague)).call(sessionCalls.updateMe, { body: { language: 'ar' } }))
    const [desk, phone, arab] = [
      await createDevice(owner),
      await createDevice(owner),
      await createDevice(colleague),
    ]
    const stranger = await createDevice('owner@brightsmiles.test')
    const id = await createCase()
    data(await reject(id))
    await runPushJobs()
    const [notification] = desk.device.shown()
    expect(notification).toEqual({
      title: expect.stringMatching(/^RE-26-\d{6}: records rejected$/),
      body: '',
      tag: expect.stringMatching(/^news /),
      link: `/cases/admin/all/${id}/files`,
      language: 'en',
      direction: 'ltr',
    })
    expect(phone.device.shown()).toEqual([notification])
    expect(arab.device.shown()).toMatchObject([
      { title: expect.stringMatching(/^رُفضت السجلات: \u2068RE-26-\d{6}\u2069$/), direction: 'rtl' },
    ])
    // The receipt of the case is not pushed (3.12), and no other person gets one.
    expect(desk.device.received).toHaveLength(1)
    expect(stranger.device.received).toEqual([])
    expect(JSON.stringify([desk, phone, arab].map(({ device }) => device.received))).not.toMatch(/Ada|A\.L/)
    data(await (await app.as(colleague)).call(sessionCalls.updateMe, { body: { language: 'en' } }))
  })

  it('3.12 can be disabled by topic, except for mandatory ones', async () => {
    const { visitor, device } = await createDevice(owner)
    const save = (topics: object[]) =>
      visitor.call(notificationCalls.saveNotificationPreferences, { body: { topics } })
    expect(await save([{ topic: 'attention', push: false }])).toMatchObject({
      status: 409,
      body: { code: 'NOTIFICATION_REQUIRED', extra: [{ field: 'topics.0.push' }] },
    })
    const { topics } = data(await visitor.call(notificationCalls.notificationPreferences))
    expect(topics.filter(({ hasPush }) => hasPush).map(({ topic }) => topic)).toEqual([
      'attention',
      'planReady',
      'planReminders',
      'approvals',
      'shipping',
      'chat',
    ])
    data(await save([{ topic: 'chat', push: false }]))
    const room = await createDraft(visitor, completeForm('RE'))
    const lab = createTalker(origin, staff.cookie)
    await lab.connected()
    await lab.say('join', { room })
    await lab.write(room, 'A question')
    await announce(app.services)
    await runPushJobs()
    expect(device.received).toEqual([])
    data(await save([{ topic: 'chat', push: true }]))
    await lab.write(room, 'Another question')
    await announce(app.services)
    await runPushJobs()
    expect(device.shown()).toHaveLength(1)
    lab.close()
  })

  it('is not sent for notifications that were seen in the portal before', async () => {
    const { visitor, device } = await createDevice(owner)
    data(await reject(await createCase()))
    await visitor.call(notificationCalls.markSeen, { body: { all: true } })
    await runPushJobs()
    expect(device.received).toEqual([])
  })
})

describe('a subscription ends', () => {
  it.each([
    [
      'with Logout',
      ({ visitor }: { visitor: Visitor }) => visitor.call(sessionCalls.logout, { body: {} } as never),
    ],
    ['with a session that runs out', () => runAsOwner(`update session set expires_at = '2026-03-01'`)],
    [
      'with an account that is closed',
      () => runAsOwner(`update account set status = 'INACTIVE' where email = $1`, [owner]),
    ],
    [
      'when somebody else signs in to the same browser',
      async ({ device }: { device: ReturnType<typeof service.device> }) =>
        (await app.as('owner@brightsmiles.test')).call(notificationCalls.turnPushOn, {
          body: device.subscription,
        }),
    ],
  ])('%s', async (_, end) => {
    const row = await createDevice(owner)
    const colleagueDevice = await createDevice(colleague)
    const id = await createCase()
    await end(row)
    for (const email of [owner, 'staff@archway.test']) app.forget(email)
    app.clock.advance(4000)
    staff = await app.as('staff@archway.test')
    expect((await reject(id)).status).toBe(200)
    await runPushJobs()
    expect(row.device.received).toEqual([])
    expect(colleagueDevice.device.received).toHaveLength(_ === 'with a session that runs out' ? 0 : 1)
    await runAsOwner(`update account set status = 'ACTIVE'`)
    await runAsOwner(`update session set expires_at = '2027-01-01'`)
    for (const email of [owner, colleague, 'owner@brightsmiles.test']) app.forget(email)
    app.services.forgetViewers()
  })

  it.each([404, 410])('after status %i of the push service; other devices are notified', async status => {
    const [goneDevice, currentDevice] = [await createDevice(owner, status), await createDevice(owner)]
    data(await reject(await createCase()))
    await runPushJobs()
    expect(currentDevice.device.shown()).toHaveLength(1)
    expect(goneDevice.device.received).toEqual([])
    expect(data(await goneDevice.visitor.call(notificationCalls.push))).toMatchObject({
      on: false,
      devices: 1,
    })
  })
})

describe('no push is lost, and none is shown twice', () => {
  /** The notifications a device shows for one rejection when its push service fails at first. */
  const listShownDespite = async (failures: readonly number[], jobs?: Jobs) => {
    const { device } = await createDevice(owner, ...failures)
    data(await reject(await createCase()))
    await runPushJobs(jobs)
    return device.shown()
  }

  it('a push service that is unavailable is called again', async () => {
    expect(await listShownDespite([503, 429])).toHaveLength(1)
  })

  it('planted fault: a failed push counts as sent', async () => {
    const real = pushJobs(app.services)
    const forgetful = Object.fromEntries(
      Object.entries(real).map(([name, run]) => [name, (of: never) => run(of).catch(() => {})]),
    )
    expect(await listShownDespite([503], forgetful)).toEqual([])
  })

  it('a repeated job is shown once', async () => {
    const { device } = await createDevice(owner)
    data(await reject(await createCase()))
    const [job] =
      await runAsOwner(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
      on t.id = j.task_id where t.identifier = 'notificationPush'`)
    const jobs = pushJobs(app.services)
    for (let n = 0; n < 2; n += 1) await jobs.notificationPush?.(job.payload as never)
    await runPushJobs()
    expect(device.received).toHaveLength(3)
    expect(new Set(device.topics).size).toBe(1)
    expect(device.shown()).toHaveLength(1)
  })
})

describe('CHAT-08 messages of a conversation', () => {
  const doctorTwo = 'doctor.two@brightsmiles.test'
  const dso = 'contact@brightsmiles.test'

  const startConversation = async () => {
    const doctor = await app.as(doctorTwo)
    const room = await createDraft(doctor, completeForm('RE', { firstName: 'Ada' }))
    const [writer, reader] = [createTalker(origin, doctor.cookie), createTalker(origin, staff.cookie)]
    for (const connection of [writer, reader]) {
      expect(await connection.connected()).toBe(true)
      expect((await connection.say('join', { room })).ok).toBe(true)
    }
    return { room, writer, reader, close: () => [writer, reader].map(connection => connection.close()) }
  }

  it('notify the devices of the other parties, combined for each conversation, but not the party of the writer', async () => {
    const talk = await startConversation()
    const [own, servedDevice, lab] = [
      await createDevice(doctorTwo),
      await createDevice(dso),
      await createDevice('staff@archway.test'),
    ]
    for (const text of ['Ada comes on Tuesday', 'Or on Wednesday']) await talk.writer.write(talk.room, text)
    // The server was killed before announcing: the scheduled job announces it, once.
    expect(await announce(app.services)).toBe(2)
    expect(await announce(app.services)).toBe(0)
    await runPushJobs()
    for (const { device } of [servedDevice, lab])
      expect(device.shown()).toEqual([
        {
          title: expect.stringMatching(/^RE-26-\d{6}: new messages$/),
          body: expect.stringMatching(/\w/),
          tag: `chat ${talk.room}`,
          link: `/cases/${talk.room}/chat`,
          language: 'en',
          direction: 'ltr',
        },
      ])
    expect(own.device.received).toEqual([])
    await talk.writer.write(talk.room, 'Rather on Thursday')
    await announce(app.services, [talk.room])
    await runPushJobs()
    expect(lab.device.received).toHaveLength(2)
    expect(lab.device.shown()).toHaveLength(1)
    expect(JSON.stringify(lab.device.received)).not.toMatch(/Ada|day/)
    talk.close()
  })

  it('are not pushed to people who have seen them', async () => {
    const talk = await startConversation()
    const lab = await createDevice('staff@archway.test')
    const result = await talk.writer.write(talk.room, 'Hello')
    await announce(app.services)
    if (result.ok) await talk.reader.say('setAsSeen', { room: talk.room, msgId: [result.message.msgId] })
    await runPushJobs()
    expect(lab.device.received).toEqual([])
    talk.close()
  })

  it('notify the colleague a conversation is assigned to, and no other staff', async () => {
    const talk = await startConversation()
    const [handedDevice, rest] = [
      await createDevice('planner@archway.test'),
      await createDevice('staff@archway.test'),
    ]
    const staffUuid = demoId('planner@archway.test')
    data(await handedDevice.visitor.call(chatCalls.hand, { params: { id: talk.room }, body: { staffUuid } }))
    await talk.writer.write(talk.room, 'Whom do I ask?')
    await announce(app.services)
    await runPushJobs()
    expect(handedDevice.device.shown()).toHaveLength(1)
    expect(rest.device.received).toEqual([])
    talk.close()
  })
})

describe('invalid subscriptions', () => {
  it.each([
    ['https://evil.example/push', 409],
    ['http://169.254.169.254/latest/meta-data', 409],
    ['http://localhost:5432/', 409],
    ['https://fcm.googleapis.com@evil.example/', 409],
    ['ftp://127.0.0.1/', 400],
  ])('an endpoint of an unknown push service is never called: %s', async (endpoint, status) => {
    const visitor = await app.as(owner)
    const { keys } = service.device().subscription
    const response = await visitor.call(notificationCalls.turnPushOn, { body: { endpoint, keys } })
    expect(response.status).toBe(status)
    expect(response.body.errors).toHaveProperty('endpoint')
    expect(await runAsOwner('select 1 from push_device')).toEqual([])
  })

  it('an invalid public key is refused by field', async () => {
    const visitor = await app.as(owner)
    const { endpoint, keys } = service.device().subscription
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const response = await visitor.call(notificationCalls.turnPushOn, {
      body: { endpoint, keys: { ...keys, p256dh } },
    })
    expect(response).toMatchObject({ status: 400, body: { errors: { 'keys.p256dh': expect.any(String) } } })
  })

  it('redirects of a push service are not followed', async () => {
    const { device } = await createDevice(owner, 307, 307, 307)
    data(await reject(await createCase()))
    await runPushJobs()
    expect(device.received).toEqual([])
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute(sql`select 1 from push_device`),
    )
    expect(rows).toHaveLength(1)
  })
})
