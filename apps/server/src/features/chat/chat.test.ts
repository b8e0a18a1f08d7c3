import { caseCalls } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { createTalker, listen, listQueuedJobs, type Talker, waitUntil } from '../../testing/chat-story.ts'
import { data } from '../../testing/plan-story.ts'
import { chatJobs } from './listeners.ts'
import { sendChatReminders } from './remind.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles'])
  origin = await listen(app.app.http)
})
afterAll(() => app.close())

const owner = 'owner@brightsmiles.test'
const staff = 'staff@archway.test'
const doctorTwo = 'doctor.two@brightsmiles.test'

const openTalkers: Talker[] = []
const connectAs = async (email: string): Promise<Talker> => {
  const connection = createTalker(origin, (await app.as(email)).cookie)
  openTalkers.push(connection)
  expect(await connection.connected()).toBe(true)
  return connection
}
afterEach(() => {
  for (const connection of openTalkers.splice(0)) connection.close()
})

const ok = <A extends { ok: boolean }>(answer: A) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer as Extract<A, { ok: true }>
}
const refusalCode = <A extends { ok: boolean }>(answer: A) => {
  if (answer.ok) throw new Error('not refused')
  return answer as Extract<A, { ok: false }>
}

const createCase = async (email: string): Promise<string> =>
  createDraft(await app.as(email), completeForm('RE'))

describe('the conversation of a case', () => {
  test('API-114 CHAT-14 CHAT-16 the socket’s URL is in body.url; only websocket, with the session cookie', async () => {
    const connect = await (await app.as(owner)).call(chatCalls.connect)
    expect(connect.body).toEqual({ url: '/' })
    const stranger = createTalker(origin, '')
    expect(await stranger.connected()).toBe(false)
    stranger.close()
    const polling = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`)
    expect(polling.status).toBe(400)
  })

  test('CHAT-06 CHAT-08 CHAT-18 CHAT-20 CHAT-26 joining and writing: the other side receives each message once, in order', async () => {
    const room = await createCase(owner)
    const [customer, provider] = [await connectAs(owner), await connectAs(staff)]
    const join = ok(await customer.say('join', { room }))
    expect(join).toMatchObject({ source: 'doctor', thread: { lastSeq: 0, ownerType: 'admin', unread: 0 } })
    expect(ok(await provider.say('join', { room })).source).toBe('admin')

    const texts = ['  Merhaba, ölçüler hazır mı? ', 'هل وصلت الصور؟ 😀', 'a\u200d\u202eb\r\n\t']
    for (const text of texts) ok(await customer.write(room, text))
    await waitUntil(() => provider.heard.length === 3)
    // U3: stored byte for byte as sent.
    expect(provider.heard.map(({ message }) => message)).toEqual(texts)
    expect(provider.heard.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(provider.heard[0]).toMatchObject({
      room,
      isFile: false,
      source: 'doctor',
      senderName: expect.stringMatching(/\w/),
      seen: false,
    })
    const answer = ok(await provider.write(room, 'On their way')).message
    expect(answer).toMatchObject({ seq: 4, source: 'admin' })
    const quoting = ok(
      await customer.say('message', {
        room,
        message: 'Thanks',
        clientMsgId: 'quoting-1',
        quote: answer.msgId,
      }),
    )
    expect(quoting.message.quote).toMatchObject({ seq: 4, message: 'On their way' })
  })

  test('CHAT-12 CHAT-27 without joining, a message is refused with "not joined"; resent after joining, it is stored once', async () => {
    const room = await createCase(owner)
    const customer = await connectAs(owner)
    const answer = refusalCode(await customer.write(room, 'Hello', 'resend-0001'))
    expect(answer).toMatchObject({ code: 'NOT_JOINED', error: expect.stringContaining('not joined') })
    ok(await customer.say('join', { room }))
    const first = ok(await customer.write(room, 'Hello', 'resend-0001')).message
    const resentMessage = ok(await customer.write(room, 'Hello', 'resend-0001')).message
    expect(resentMessage).toEqual(first)
    const answers = await Promise.all([1, 2, 3].map(() => customer.write(room, 'At once', 'resend-0002')))
    expect(new Set(answers.map(reply => ok(reply).message.seq))).toEqual(new Set([2]))
    expect(customer.heard).toHaveLength(2)
  })

  test('CHAT-07 CHAT-24 CONST-09 pages of 20 back to the first message; fetching a gap returns the messages after it', async () => {
    const room = await createCase(owner)
    const customer = await connectAs(owner)
    ok(await customer.say('join', { room }))
    await Promise.all(Array.from({ length: 45 }, (_, n) => customer.write(room, `No. ${n}`)))
    const newest = ok(await customer.say('getPrevious', { room }))
    expect(newest.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => 26 + n))
    const oldest = ok(await customer.say('getPrevious', { room, before: 6, limit: 20 }))
    expect([oldest.messages.length, oldest.hasMore]).toEqual([5, false])

    const provider = await app.as(staff)
    const gap = await provider.call(chatCalls.messages, {
      params: { id: room },
      query: { after: 40, limit: 100 },
    })
    expect(gap.body.data.map(({ seq }) => seq)).toEqual([41, 42, 43, 44, 45])
    expect(gap.body).toMatchObject({ hasMore: false, lastSeq: 45 })
  })

  test('CHAT-09 CHAT-10 CHAT-13 CHAT-21 CHAT-23 a message is unread until a person of the side has seen it', async () => {
    const room = await createCase(owner)
    const [customer, provider] = [await connectAs(owner), await connectAs(staff)]
    ok(await customer.say('join', { room }))
    ok(await customer.write(room, 'One'))
    ok(await customer.write(room, 'Two'))

    const before = data(await (await app.as(staff)).call(chatCalls.thread, { params: { id: room } }))
    expect(before).toMatchObject({ status: 'unread', unread: 2, lastMessage: { message: 'Two' } })
    ok(await provider.say('join', { room }))
    const unseen = ok(await provider.say('getUnseen', { room })).messages
    expect(unseen.map(({ message }) => message)).toEqual(['One', 'Two'])

    const recorded: unknown[] = []
    customer.socket.on('seen', news => recorded.push(news))
    const answer = ok(await provider.say('setAsSeen', { room, msgId: [unseen[0]!.msgId] }))
    expect(answer).toMatchObject({ seenByOwn: 1, unread: 1 })
    await waitUntil(() => recorded.length === 1)
    expect(recorded).toEqual([{ room, source: 'admin', seq: 1 }])
    const rest = await (await app.as(staff)).call(chatCalls.seen, { params: { id: room }, body: { seq: 99 } })
    expect(data(rest)).toMatchObject({ status: 'read', unread: 0, seenByOwn: 2 })
    const ownMessages = ok(await customer.say('getPrevious', { room })).messages
    expect(ownMessages.map(({ seen }) => seen)).toEqual([true, true])
    // Messages of the viewer's side are not unread for that side.
    expect(data(await (await app.as(owner)).call(chatCalls.thread, { params: { id: room } })).unread).toBe(0)
  })

  test('CHAT-05 in a doctor’s case the DSO and the provider both answer, and each has a separate unread state', async () => {
    const room = await createCase(doctorTwo)
    const [doctor, dso] = [await connectAs(doctorTwo), await connectAs(owner)]
    expect(ok(await doctor.say('join', { room })).source).toBe('doctor')
    expect(ok(await dso.say('join', { room }))).toMatchObject({
      source: 'admin',
      thread: { ownerType: 'doctor' },
    })
    ok(await dso.write(room, 'Please send the bite'))
    const readUnread = async (email: string) =>
      data(await (await app.as(email)).call(chatCalls.thread, { params: { id: room } })).unread
    expect([await readUnread(doctorTwo), await readUnread(owner), await readUnread(staff)]).toEqual([1, 0, 1])
    const ownUnseen = ok(await doctor.say('getUnseen', { room })).messages
    ok(await doctor.say('setAsSeen', { room, messageId: ownUnseen.map(({ msgId }) => msgId) }))
    expect([await readUnread(doctorTwo), await readUnread(staff)]).toEqual([0, 1])
  })

  test('CHAT-01 CHAT-02 CHAT-03 CHAT-11 CHAT-17 CHAT-22 CHAT-25 INBOX-02 NOTIF-02 pendings: unread first, then newest; cleared until the next message', async () => {
    const [older, newer] = [await createCase(owner), await createCase(owner)]
    const [customer, provider] = [await connectAs(owner), await connectAs(staff)]
    for (const room of [older, newer]) {
      ok(await provider.say('join', { room }))
      // Later than the conversations of the other tests.
      app.clock.advance(1000)
      ok(await provider.write(room, 'News'))
    }
    await waitUntil(() => customer.notices.includes(older) && customer.notices.includes(newer))
    const pendings = ok(await customer.say('getPendings', { rmUuid: 'ignored' }))
    expect(pendings.threads.slice(0, 2).map(({ room }) => room)).toEqual([newer, older])
    expect(pendings.threads[0]).toMatchObject({
      status: 'unread',
      caseIdentifier: expect.stringMatching(/^RE-/),
      patientName: 'Ada Lovelace',
      ownerType: 'admin',
      hidden: false,
    })
    await (await app.as(owner)).call(chatCalls.seen, { params: { id: newer }, body: { seq: 1 } })
    ok(await customer.say('setAsHidden', { rooms: [older] }))
    const later = ok(await customer.say('getPendings', {}))
    expect(later.threads.find(({ room }) => room === newer)?.status).toBe('read')
    // The label says that the case belongs to a doctor.
    const ofDoctor = await createCase(doctorTwo)
    ok(await provider.say('join', { room: ofDoctor }))
    ok(await provider.write(ofDoctor, 'For the doctor'))
    const labelled = ok(await customer.say('getPendings', {}))
    expect(labelled.threads.find(({ room }) => room === ofDoctor)?.ownerType).toBe('doctor')
    expect(later.unread).toBe(pendings.unread - 1)
    expect(later.threads.find(({ room }) => room === older)).toMatchObject({ status: 'unread', hidden: true })
    expect(later.threads.findIndex(({ room }) => room === older)).toBeLessThan(
      later.threads.findIndex(({ room }) => room === newer),
    )
    ok(await provider.write(older, 'More'))
    const unreadInbox = await (await app.as(owner)).call(chatCalls.inbox, {
      query: { filter: { EQ: { unread: 1 } } } as never,
    })
    expect(unreadInbox.body.data.find(({ room }) => room === older)?.hidden).toBe(false)
    expect(unreadInbox.body.data.every(({ status }) => status === 'unread')).toBe(true)
  })

  test('reports which of the given conversations of the viewer have unread messages', async () => {
    const [unreadRoom, answeredRoom, foreign] = [
      await createCase(owner),
      await createCase(owner),
      await createCase('owner@nourdental.test'),
    ]
    const provider = await connectAs(staff)
    for (const room of [unreadRoom, foreign]) {
      ok(await provider.say('join', { room }))
      for (const n of [1, 2]) ok(await provider.write(room, `Question ${n}`))
    }
    const unreadOf = async (email: string) =>
      data(
        await (await app.as(email)).call(chatCalls.unread, {
          query: { rooms: [unreadRoom, answeredRoom, foreign].join(',') },
        }),
      )
    expect(await unreadOf(owner)).toEqual([{ room: unreadRoom, unread: 2 }])
    expect(await unreadOf('owner@nourdental.test')).toEqual([{ room: foreign, unread: 2 }])
    expect(await unreadOf(staff)).toEqual([])
    const refusal = await (await app.as(owner)).call(chatCalls.unread, { query: { rooms: 'all' } })
    expect(refusal.status).toBe(400)
  })

  describe('people who can be mentioned', () => {
    const readPeople = async (email: string, room: string) =>
      data(await (await app.as(email)).call(chatCalls.people, { params: { id: room } })).map(
        ({ name, kind }) => `${kind} ${name}`,
      )
    const readName = async (email: string): Promise<string> => {
      const { rows } = await app.services.db.open(tx =>
        tx.execute<{ name: string }>(sql`select name from account where email = ${email}`),
      )
      return rows[0]?.name ?? ''
    }

    test('the people of the case, grouped by party; of the provider only those who take part', async () => {
      const room = await createCase(doctorTwo)
      const [doctorName, dso, rm, lab] = await Promise.all(
        [doctorTwo, 'contact@brightsmiles.test', 'rm@brightsmiles.test', staff].map(readName),
      )
      const members = await readPeople(owner, room)
      expect(members).toEqual(
        expect.arrayContaining([`doctor ${doctorName}`, `contact ${dso}`, `contact ${rm}`]),
      )
      expect(members.some(line => line.startsWith('staff'))).toBe(false)
      const provider = await connectAs(staff)
      ok(await provider.say('join', { room }))
      ok(await provider.write(room, 'Hello'))
      expect(await readPeople(owner, room)).toContain(`staff ${lab}`)
      expect(await readPeople(staff, room)).not.toContain(`staff ${lab}`)
      expect(await readPeople(staff, room)).toContain(`staff ${await readName('planner@archway.test')}`)
    })

    test('people of other companies and people who are blocked or cannot sign in are not offered; another company does not find the room', async () => {
      const room = await createCase(doctorTwo)
      const { rows } = await app.services.db.within(systemScope, tx =>
        tx.execute<{
          name: string
          own: boolean
        }>(sql`select c.name, c.company_id = k.company_id as own from contact c, case_file k
          where k.id = ${room} union select d.name, d.company_id = k.company_id from doctor d, case_file k where k.id = ${room}`),
      )
      const names = (await readPeople(staff, room)).map(line => line.replace(/^(contact|doctor|staff) /, ''))
      const foreignNames = rows.filter(({ own }) => !own).map(({ name }) => name)
      expect(foreignNames.length).toBeGreaterThan(0)
      expect(names.filter(name => foreignNames.includes(name))).toEqual([])

      const doctorName = await readName(doctorTwo)
      expect(names).toContain(doctorName)
      const moveToStatus = (status: string) =>
        app.services.db.within(systemScope, tx =>
          tx.execute(sql`update doctor set status = ${status} where email = ${doctorTwo}`),
        )
      await moveToStatus('BLOCKED')
      expect(await readPeople(staff, room)).not.toContain(`doctor ${doctorName}`)
      await moveToStatus('ACTIVE')
      const stranger = await (await app.as('owner@nourdental.test')).call(chatCalls.people, {
        params: { id: room },
      })
      expect(stranger.status).toBe(404)
    })
  })

  test('invalid input is refused by field, in the reader’s language, and nothing is stored', async () => {
    const room = await createCase(owner)
    const customer = await connectAs(owner)
    ok(await customer.say('join', { room }))
    const wrong = [
      { room, message: '   ', clientMsgId: 'wrong-0001' },
      { room, message: 'x'.repeat(4001), clientMsgId: 'wrong-0002' },
      { room, message: 'half \ud83d', clientMsgId: 'wrong-0003' },
      { room, message: 'nul \u0000', clientMsgId: 'wrong-0004' },
      { room, message: 'x', clientMsgId: '' },
      { room: 'cases', message: 'x', clientMsgId: 'wrong-0005' },
      { room, message: '', isFile: true, clientMsgId: 'wrong-0006' },
      null,
      'text',
      [],
    ]
    for (const payload of wrong) {
      const answer = refusalCode(await customer.say('message', payload as never))
      expect(answer.code).toBe('INVALID')
      expect(answer.extra.length).toBeGreaterThan(0)
    }
    expect(refusalCode(await customer.say('join', { room: crypto.randomUUID() })).code).toBe('NOT_FOUND')
    expect(ok(await customer.say('getPrevious', { room })).messages).toEqual([])
    ok(await customer.write(room, 'ÿ'.repeat(4000)))
  })

  test('C12 events of the case appear once in its conversation, with their data', async () => {
    const visitor = await app.as(owner)
    const room = await createSubmitted(app, visitor, 'brightsmiles', completeForm('RE'))
    const provider = await app.as(staff)
    data(
      await provider.call(caseCalls.staffAct, {
        params: { id: room, action: 'qcReject' },
        body: { reasons: ['RX_UNCLEAR'], comment: 'Which arch?', assetKeys: ['upperImpression'] },
      }),
    )
    const lines = (await listQueuedJobs(app, 'chatLine')).filter(line => line.roomId === room)
    const jobs = chatJobs(app.services)
    for (const line of [...lines, ...lines]) await jobs.chatLine?.(line as never)
    const { body } = await visitor.call(chatCalls.messages, { params: { id: room } })
    expect(body.data.map(({ system }) => system?.event)).toEqual(['CASE_SUBMITTED', 'QC_REJECTED'])
    expect(body.data[1]).toMatchObject({
      source: 'admin',
      senderUuid: null,
      system: { data: { comment: 'Which arch?', reasons: ['RX_UNCLEAR'], to: 'REJECTED' } },
    })
    // System messages appear in the notifications; they do not make the inbox unread.
    expect(data(await visitor.call(chatCalls.thread, { params: { id: room } })).unread).toBe(0)
  })

  test('C29 a message restarts the expiry of the case', async () => {
    const room = await createCase(owner)
    app.clock.advance(3_600_000)
    const customer = await connectAs(owner)
    ok(await customer.say('join', { room }))
    ok(await customer.write(room, 'Still there'))
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ at: string }>(sql`select last_activity_at as at from case_file where id = ${room}`),
    )
    expect(new Date(rows[0]!.at)).toEqual(app.clock.now())
  })

  test('3.12 unread messages are announced once for a case after ten minutes, until they are read', async () => {
    const room = await createCase(owner)
    const customer = await connectAs(owner)
    ok(await customer.say('join', { room }))
    app.clock.advance(11 * 60_000)
    await sendChatReminders(app.services)
    const emitted: unknown[] = []
    app.services.events.on('chatUnread', async (_, news) => void emitted.push(news))
    ok(await customer.write(room, 'One'))
    ok(await customer.write(room, 'Two'))
    app.clock.advance(9 * 60_000)
    expect(await sendChatReminders(app.services)).toBe(0)
    app.clock.advance(2 * 60_000)
    expect([await sendChatReminders(app.services), await sendChatReminders(app.services)]).toEqual([1, 0])
    expect(emitted).toMatchObject([{ caseId: room, party: 'staff', unread: 2 }])
  })

  test('staff: conversations by stage, handed to a colleague', async () => {
    const visitor = await app.as(owner)
    const room = await createSubmitted(app, visitor, 'brightsmiles', completeForm('RE'))
    const customer = await connectAs(owner)
    ok(await customer.say('join', { room }))
    ok(await customer.write(room, 'Question'))
    const provider = await app.as(staff)
    const me = (await provider.call(chatCalls.thread, { params: { id: room } })).body.data
    expect(me.assignee).toBeNull()
    const { rows } = await app.services.db.open(tx =>
      tx.execute<{ id: string }>(sql`select id from staff limit 1`),
    )
    const handOver = data(
      await provider.call(chatCalls.hand, { params: { id: room }, body: { staffUuid: rows[0]!.id } }),
    )
    expect(handOver.assignee?.uuid).toBe(rows[0]!.id)
    const find = async (filter: object) =>
      (await provider.call(chatCalls.labInbox, { query: { filter } as never })).body.data.map(
        thread => thread.room,
      )
    expect(await find({ EQ: { stage: 'qualityCheck' } })).toContain(room)
    expect(await find({ EQ: { stage: 'planning' } })).not.toContain(room)
    expect(await find({ EQ: { assigneeUuid: rows[0]!.id } })).toEqual([room])
    expect((await visitor.call(chatCalls.thread, { params: { id: room } })).body.data.assignee).toBeNull()
  })
})
