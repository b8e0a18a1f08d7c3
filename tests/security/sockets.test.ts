import { allCalls } from '@archway/contract/api'
import type { ChatEvent, ChatPayload } from '@archway/contract/chat'
import { chatCalls, chatEvents } from '@archway/contract/chat'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatSockets } from '../../apps/server/src/features/chat/index.ts'
import { roundMs, sweepMs } from '../../apps/server/src/platform/access/access.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { createServer } from '../../apps/server/src/platform/http/server.ts'
import { createLive } from '../../apps/server/src/platform/sockets/live.ts'
import type { SocketEvent, SocketEvents } from '../../apps/server/src/platform/sockets/serve.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../apps/server/src/testing/case-story.ts'
import { createTalker, listen, type Talker, waitUntil } from '../../apps/server/src/testing/chat-story.ts'
import { createPlantedServer } from './src/server.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles', 'nourdental'])
  origin = await listen(app.app.http)
})
afterAll(() => app.close())

const staff = 'staff@archway.test'
const insiders = {
  client: 'owner@brightsmiles.test',
  doctor: 'doctor.one@brightsmiles.test',
  nour: 'owner@nourdental.test',
} as const
/** People and the owners whose conversations they must not access. */
const outsiders: Readonly<Record<keyof typeof insiders, readonly string[]>> = {
  client: ['owner@nourdental.test', 'doctor.two@brightsmiles.test'],
  doctor: ['owner@nourdental.test', 'doctor.two@brightsmiles.test'],
  nour: ['owner@brightsmiles.test', 'doctor.one@brightsmiles.test'],
}

const open: Talker[] = []
const connectAs = async (email: string, at: string): Promise<Talker & { received: string[] }> => {
  const connection = createTalker(at, (await app.as(email)).cookie)
  open.push(connection)
  if (!(await connection.connected())) throw new Error(`${email} is not let in`)
  const received: string[] = []
  connection.socket.onAny((event, news) => received.push(`${event} ${(news as { room?: string }).room}`))
  return Object.assign(connection, { received })
}
afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const payloads = (room: string): { readonly [E in ChatEvent]: ChatPayload<E> } => ({
  getPendings: { rmUuid: room },
  join: { room },
  leave: { room },
  message: { room, message: 'Let me in', clientMsgId: `s6-${crypto.randomUUID()}` },
  setAsSeen: { room, msgId: [unknownId] },
  setAsHidden: { rooms: [room] },
  getUnseen: { room },
  getPrevious: { room },
  typing: { room },
})
/** Events with a reply that names no room: the reply must not contain the foreign room. */
const roomless: readonly ChatEvent[] = ['getPendings', 'setAsHidden', 'leave']

const secretOf = (room: string): string => `Among ourselves, in ${room}`

/** Every event of a room, sent by one of its members. */
const stir = async (insider: Talker, provider: Talker, room: string): Promise<void> => {
  await insider.say('typing', { room })
  const reply = await insider.write(room, secretOf(room))
  if (!reply.ok) throw new Error(reply.error)
  await provider.say('setAsSeen', { room, msgId: [reply.message.msgId] })
  await waitUntil(() => provider.heard.some(({ msgId }) => msgId === reply.message.msgId))
}

/** S6: every event × foreign room, before and after an attempt to join. Returns what was delivered or admitted. */
const listForeignRooms = async (at: string): Promise<{ rows: number; leaks: string[] }> => {
  const leaks: string[] = []
  let rows = 0
  for (const [side, innerValue] of Object.entries(insiders) as [keyof typeof insiders, string][]) {
    const room = await createDraft(await app.as(innerValue), completeForm('RE'))
    const [insider, provider] = [await connectAs(innerValue, at), await connectAs(staff, at)]
    await insider.say('join', { room })
    await provider.say('join', { room })
    await stir(insider, provider, room)
    for (const email of outsiders[side]) {
      const outsider = await connectAs(email, at)
      for (const event of Object.keys(chatEvents) as ChatEvent[]) {
        rows += 1
        const answer = await outsider.say(event, payloads(room)[event])
        const name = `${event} of ${side}'s room as ${email}`
        if (answer.ok && !roomless.includes(event)) leaks.push(`${name} is admitted`)
        if (JSON.stringify(answer).includes(secretOf(room))) leaks.push(`${name} reads`)
        const absent = await outsider.say(event, payloads(unknownId)[event])
        if (JSON.stringify(absent) !== JSON.stringify(answer) && event !== 'getPendings')
          leaks.push(`${name}: foreign and absent differ`)
      }
      await outsider.say('join', { room })
      await stir(insider, provider, room)
      leaks.push(
        ...outsider.received.filter(line => line.endsWith(room)).map(line => `${email} is told ${line}`),
      )
      outsider.close()
    }
  }
  return { rows, leaks }
}

describe('S6 sockets', () => {
  test('every event × foreign room, before and after an attempt to join: 0 delivered, nothing changed', async () => {
    const { rows, leaks } = await listForeignRooms(origin)
    expect(leaks).toEqual([])
    expect(rows).toBe(Object.keys(chatEvents).length * 6)
    const { rows: remainingRows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ n: number }>(sql`select ((select count(*) from chat_hidden)
        + (select count(*) from chat_message where body = 'Let me in'))::int as n`),
    )
    expect(remainingRows[0]?.n).toBe(0)
    // S10: the audit trail has successful and refused joins.
    const { rows: lines } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ result: string; n: number }>(sql`select result, count(*)::int as n from audit_entry
        where call = 'SOCKET join' and class = 'patientRead' group by result order by result`),
    )
    expect(lines).toEqual([
      { result: 'ok', n: 6 },
      { result: 'refused', n: expect.any(Number) },
    ])
    expect(lines[1]?.n).toBeGreaterThanOrEqual(12)
  })

  test('planted hole: joining ignores the owner of the case', async () => {
    const plantedLive = createLive()
    const services = { ...app.services, live: plantedLive.live }
    const events = chatSockets(services)
    const join = events.join as SocketEvent
    const holed: SocketEvents = {
      ...events,
      join: {
        ...join,
        run: (payload, speaker) => join.run(payload, { ...speaker, scope: systemScope }),
      },
    }
    const http = await createServer(services, app.app.routes, allCalls, async server =>
      plantedLive.serve(server, services, app.database.serverUrl, holed),
    )
    const { leaks } = await listForeignRooms(await listen(http))
    await http.close()
    expect(leaks.some(line => line.startsWith('join of'))).toBe(true)
    expect(leaks.some(line => line.includes('is told message'))).toBe(true)
  })

  test('after leaving: nothing of the conversation is delivered, and nothing can be written', async () => {
    const room = await createDraft(await app.as(insiders.client), completeForm('RE'))
    const [insider, provider] = [await connectAs(insiders.client, origin), await connectAs(staff, origin)]
    const leaver = await connectAs('contact@brightsmiles.test', origin)
    for (const connection of [insider, provider, leaver])
      expect((await connection.say('join', { room })).ok).toBe(true)
    expect((await leaver.say('leave', { room })).ok).toBe(true)
    await stir(insider, provider, room)
    // Who left a room may know that there is news and which lists changed, because they may still see the case.
    expect(leaver.received.filter(line => !/^(notify|changed) /.test(line))).toEqual([])
    for (const event of ['message', 'setAsSeen', 'getUnseen', 'getPrevious', 'typing'] as const) {
      const answer = await leaver.say(event, payloads(room)[event])
      expect(answer).toMatchObject({ ok: false, code: 'NOT_JOINED' })
    }
  })

  /** A whole round of the sweep, which takes a minute otherwise. */
  const sweepAll = async () => {
    for (let n = 0; n <= roundMs / sweepMs; n += 1) await app.services.access.sweep(true)
  }

  test.each([
    [
      'logout',
      async () => {
        await (await app.as('contact@brightsmiles.test')).call(sessionCalls.logout, { body: {} } as never)
        app.forget('contact@brightsmiles.test')
      },
    ],
    [
      'revocation without a notice, by the round of the sweep',
      async () => {
        await app.services.db.open(tx =>
          tx.execute(sql`delete from session where account_id in
            (select id from account where email = 'contact@brightsmiles.test')`),
        )
        await sweepAll()
        app.forget('contact@brightsmiles.test')
      },
    ],
    [
      'deactivation without a notice, by the round of the sweep',
      async () => {
        await app.services.db.open(tx =>
          tx.execute(sql`update account set status = 'INACTIVE' where email = 'contact@brightsmiles.test'`),
        )
        await sweepAll()
      },
    ],
  ])('after %s the socket is closed; 0 delivered, and no way back', async (_, end) => {
    const room = await createDraft(await app.as(insiders.client), completeForm('RE'))
    const [insider, provider] = [await connectAs(insiders.client, origin), await connectAs(staff, origin)]
    const leaver = await connectAs('contact@brightsmiles.test', origin)
    for (const connection of [insider, provider, leaver])
      expect((await connection.say('join', { room })).ok).toBe(true)
    const { cookie } = await app.as('contact@brightsmiles.test')
    await end()
    await waitUntil(() => leaver.socket.disconnected)
    // A process caches sessions for three seconds.
    app.clock.advance(4000)
    leaver.received.length = 0
    await stir(insider, provider, room)
    expect(leaver.received).toEqual([])
    const reconnected = createTalker(origin, cookie)
    expect(await reconnected.connected()).toBe(false)
    reconnected.close()
  })

  /**
   * Whether the lab's conversation is unread after a member of staff has marked it as seen, over HTTP and over the
   * socket.
   */
  const listUnreadAfterSeenBy = async (email: string, http = app.app.http): Promise<[string[], number]> => {
    const room = await createDraft(await app.as(insiders.client), completeForm('RE'))
    const [insider, reader] = [await connectAs(insiders.client, origin), await connectAs(email, origin)]
    for (const connection of [insider, reader]) expect((await connection.say('join', { room })).ok).toBe(true)
    const reply = await insider.write(room, 'Who has read this?')
    if (!reply.ok) throw new Error(reply.error)
    const live = await reader.say('setAsSeen', { room, msgId: [reply.message.msgId] })
    const plain = await http.inject({
      method: 'PUT',
      url: `/chat/${room}/seen`,
      headers: { cookie: (await app.as(email)).cookie, accept: 'application/json' },
      payload: { seq: reply.message.seq },
    })
    const { body } = await (await app.as(staff)).call(chatCalls.thread, { params: { id: room } })
    return [[live.ok ? 'ok' : live.code, plain.json().code ?? 'ok'], body.data.unread]
  }

  test('S2 a conversation stays unread for the lab when staff whose role does not include the chat read it', async () => {
    expect(await listUnreadAfterSeenBy('production@archway.test')).toEqual([['STAFF_ROLE', 'STAFF_ROLE'], 1])
    expect(await listUnreadAfterSeenBy('support@archway.test')).toEqual([['ok', 'ok'], 0])
  })

  test('planted fault: marking as seen needs no duty', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === chatCalls.seen.path
        ? { ...route, call: { ...route.call, allow: chatCalls.thread.allow } }
        : route,
    )
    expect(await listUnreadAfterSeenBy('production@archway.test', http)).toEqual([['STAFF_ROLE', 'ok'], 0])
  })

  test('a page of another site cannot open a socket with the visitor’s cookie', async () => {
    const { cookie } = await app.as(insiders.client)
    const foreignTalker = createTalker(origin, cookie, { origin: 'https://evil.example' })
    expect(await foreignTalker.connected()).toBe(false)
    foreignTalker.close()
    const sameOrigin = createTalker(origin, cookie, { origin })
    expect(await sameOrigin.connected()).toBe(true)
    sameOrigin.close()
  })

  test('a person who sends messages without pause is slowed down', async () => {
    const room = await createDraft(await app.as(insiders.nour), completeForm('RE'))
    const speaker = await connectAs(insiders.nour, origin)
    await speaker.say('join', { room })
    const answers = await Promise.all(Array.from({ length: 320 }, (_, n) => speaker.write(room, `No. ${n}`)))
    expect(
      answers.filter(answer => !answer.ok).every(answer => !answer.ok && answer.code === 'TOO_MANY'),
    ).toBe(true)
    expect(answers.filter(answer => !answer.ok).length).toBeGreaterThan(0)
  })
})
