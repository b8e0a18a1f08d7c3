import { allCalls } from '@archway/contract/api'
import { chatCalls } from '@archway/contract/chat'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { chatSockets } from '../../../apps/server/src/features/chat/index.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { createServer } from '../../../apps/server/src/platform/http/server.ts'
import { createLive } from '../../../apps/server/src/platform/sockets/live.ts'
import type { SocketEvent, SocketEvents } from '../../../apps/server/src/platform/sockets/serve.ts'
import type { App } from '../../../apps/server/src/start/app.ts'
import type { TestApp, Visitor } from '../../../apps/server/src/testing/app.ts'
import { createTalker, listen, type Talker, waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import {
  type Change,
  changesOfAccess,
  contact,
  doctorOne,
  doctorTwo,
  doctorZero,
  endedElsewhere,
  manager,
  owner,
  planner,
  staff,
} from './endings.ts'

let two: TwoServers
let app: TestApp
let secondServer: App
let origins: readonly string[]
let ways: ReturnType<typeof changesOfAccess>
beforeAll(async () => {
  two = await startTwoServers(['brightsmiles', 'nourdental'])
  ;({ app, secondServer, origins } = two)
  ways = changesOfAccess(two)
})
afterAll(() => two.close())

const byOwner = () => app.as(owner)
const byStaff = () => app.as(staff)

type Row = {
  readonly name: string
  readonly victim: string
  readonly doctor?: string
  readonly end: Change
  /** The effect on the victim's sockets: the connection closes, or they only leave the room. */
  readonly ends: 'session' | 'room'
}

// Functions, because the servers exist only while the tests run.
const handOver: Change = (...args) => ways.handOver(...args)
const endings: readonly Row[] = [
  { name: 'handover of a draft', victim: doctorTwo, doctor: doctorTwo, ends: 'room', end: handOver },
  {
    name: 'switch of staff to another company',
    victim: planner,
    ends: 'room',
    end: (...args) => ways.switchCompany(...args),
  },
  { name: 'logout', victim: contact, ends: 'session', end: (...args) => ways.logOut(...args) },
  {
    name: 'sign-in of another person over the session',
    victim: contact,
    ends: 'session',
    end: (...args) => ways.signInOver(planner)(...args),
  },
  {
    name: 'password change in another session',
    victim: contact,
    ends: 'session',
    end: (...args) => ways.changePassword(...args),
  },
  ...endedElsewhere.map(
    ({ name, victim, way }): Row => ({
      name,
      victim,
      ends: 'session',
      end: (...args) => ways[way](...args),
    }),
  ),
  {
    name: 'deactivation of a doctor',
    victim: doctorZero,
    doctor: doctorZero,
    ends: 'session',
    end: (...args) => ways.doctorStep(doctorZero, 'deactivate')(...args),
  },
  {
    name: 'removal of a contact',
    victim: manager,
    ends: 'session',
    end: (...args) => ways.removeContact(manager)(...args),
  },
  {
    name: 'deactivation of staff',
    victim: planner,
    ends: 'session',
    end: (...args) => ways.staffStatus(planner, 'INACTIVE')(...args),
  },
]

/** Changes of permissions that do not affect access to the conversations of the person's cases. */
const changes: readonly {
  readonly name: string
  readonly victim: string
  readonly doctor?: string
  readonly change: Change
  readonly undo: Change
}[] = [
  {
    name: 'the block of a doctor',
    victim: doctorOne,
    doctor: doctorOne,
    change: (...args) => ways.doctorStep(doctorOne, 'block')(...args),
    undo: (...args) => ways.doctorStep(doctorOne, 'unblock')(...args),
  },
  {
    name: 'the restriction of a doctor',
    victim: doctorOne,
    doctor: doctorOne,
    change: (...args) => ways.doctorStep(doctorOne, 'restrict')(...args),
    undo: (...args) => ways.doctorStep(doctorOne, 'unrestrict')(...args),
  },
  {
    name: 'the block of a company',
    victim: doctorOne,
    doctor: doctorOne,
    change: (...args) => ways.companyStatus('BLOCKED')(...args),
    undo: (...args) => ways.companyStatus('ACTIVE')(...args),
  },
  {
    name: 'the change of a contact into an owner and back',
    victim: contact,
    change: async (...args) => {
      await ways.contactRole(contact, 1, null)(...args)
      return ways.contactRole(contact, 0, null)(...args)
    },
    undo: (...args) => ways.contactRole(contact, 0, null)(...args),
  },
]

type Listener = Talker & { heardOf: string[]; removedFrom: string[] }
const open: Talker[] = []
const connect = async (visitor: Visitor, origin: string): Promise<Listener> => {
  const connection = createTalker(origin, visitor.cookie)
  open.push(connection)
  if (!(await connection.connected())) throw new Error('not let in')
  const [heardOf, removedFrom]: [string[], string[]] = [[], []]
  connection.socket.on('removed', ({ room }) => removedFrom.push(room))
  connection.socket.onAny((event, news) => {
    if (event !== 'removed' && event !== 'changed' && event !== 'notify')
      heardOf.push(`${event} ${(news as { room?: string }).room}`)
  })
  return Object.assign(connection, { heardOf, removedFrom })
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const connection of open.splice(0)) connection.close()
})

const hearsFrom = (listener: Listener, room: string): boolean => listener.heardOf.includes(`message ${room}`)

/** All are in the room and receive messages: the victim at both servers, the owner and the staff as witnesses. */
const openSockets = async ({ victim: email, doctor }: Row, at: readonly string[]) => {
  const room = await two.createCase(owner, doctor)
  const [victim, ownSession] = [await two.anotherSession(email), await two.anotherSession(email)]
  const victims = await Promise.all(at.map(origin => connect(victim, origin)))
  const insider = await connect(await byOwner(), at[0] ?? '')
  const witness = await connect(await byStaff(), at.at(-1) ?? '')
  for (const connection of [...victims, insider, witness])
    expect((await connection.say('join', { room })).ok).toBe(true)
  await insider.write(room, 'Everybody hears this')
  await waitUntil(() => [...victims, witness].every(connection => hearsFrom(connection, room)))
  return { room, victim, own: ownSession, victims, insider, witness }
}

const isOut = (listener: Listener, room: string): boolean =>
  listener.socket.disconnected || listener.removedFrom.includes(room)

/** The responses that arrived; the others are missing if the server closed the connection instead. */
const collectAnswers = async (
  { socket }: Listener,
  requests: readonly Promise<{ ok: boolean }>[],
): Promise<{ ok: boolean }[]> => {
  const settled = await Promise.allSettled(requests)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed && socket.connected) throw failed.reason
  return settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
}

type Watched = {
  /** The servers the victim is connected to. */
  readonly at?: readonly string[]
  /** For endings without effect: whether enough time has passed for one. */
  readonly isSettled?: () => boolean
}

/** Milliseconds until the victim was removed everywhere: S12 requires 2000 at most. Printed, never asserted. */
const putOutMs: number[] = []

/** Lists what was still open after an ending; empty if everything ended. */
const listRemaining = async (
  row: Row,
  { at = origins, isSettled = () => false }: Watched = {},
): Promise<string[]> => {
  const { room, victim, own, victims, insider, witness } = await openSockets(row, at)
  const cookie = victim.cookie
  const endedAnswer = await row.end(room, victim, own)
  expect([row.name, endedAnswer.status, endedAnswer.body]).toEqual([row.name, 200, expect.anything()])
  const remaining: string[] = []
  const endedAt = performance.now()
  const areOut = () => victims.every(connection => isOut(connection, room))
  await waitUntil(() => areOut() || isSettled())
  if (areOut()) putOutMs.push(performance.now() - endedAt)
  else remaining.push('is not put out')
  for (const connection of victims) connection.heardOf.length = 0
  witness.heardOf.length = 0
  await insider.say('typing', { room })
  await insider.write(room, 'The victim does not hear this')
  await waitUntil(() => hearsFrom(witness, room))
  for (const [index, connection] of victims.entries()) {
    // Events sent before this response have arrived before it.
    const answers: { ok: boolean }[] = connection.socket.disconnected
      ? []
      : await collectAnswers(connection, [
          connection.say('getPrevious', { room }),
          connection.say('getUnseen', { room }),
          connection.say('typing', { room }),
          connection.say('setAsSeen', { room }),
          connection.write(room, 'The victim may not say this'),
        ])
    // Joining comes last: a refused join removes the socket from the room, and with it the responses that are still
    // pending.
    if (!connection.socket.disconnected)
      answers.push(...(await collectAnswers(connection, [connection.say('join', { room })])))
    if (connection.heardOf.length > 0) remaining.push(`hears ${connection.heardOf.join()} at server ${index}`)
    for (const answer of answers)
      if (answer.ok) remaining.push(`${Object.keys(answer).join()} at server ${index}`)
    if (row.ends === 'session' && !connection.socket.disconnected)
      remaining.push(`is connected to server ${index}`)
  }
  // The HTTP call gives the same result.
  const { statusCode } = await app.app.http.inject({
    url: chatCalls.messages.path.replace('{id}', room),
    headers: { cookie },
  })
  if (statusCode !== (row.ends === 'session' ? 401 : 404)) remaining.push(`the call answers ${statusCode}`)
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ n: number }>(
      sql`select count(*)::int as n from chat_message where room_id = ${room} and body like 'The victim may not%'`,
    ),
  )
  if (rows[0]?.n !== 0) remaining.push('wrote')
  return remaining
}

/**
 * Servers that neither receive notices nor check periodically. Returns whether each has skipped two periodic checks.
 */
const blindServers = (servers: readonly Pick<App, 'services'>[]): (() => boolean) => {
  const reviews: MockInstance[] = []
  for (const { services } of servers) {
    vi.spyOn(services.access, 'announceChange').mockImplementation(() => {})
    reviews.push(vi.spyOn(services.access, 'sweep').mockImplementation(async () => {}))
  }
  const before = reviews.map(() => 0)
  let hasStarted = false
  return () => {
    const calls = reviews.map(({ mock }) => mock.calls.length)
    if (!hasStarted) before.splice(0, before.length, ...calls)
    hasStarted = true
    return calls.every((n, index) => n >= (before[index] ?? 0) + 2)
  }
}

afterAll(() => {
  const [slowest, n] = [Math.max(...putOutMs), putOutMs.length]
  console.info(
    `S12: put out of open rooms within ${Math.round(slowest)} ms at most (${n} endings, 2 servers)`,
  )
})

describe('S12 an ended session or access closes open sockets on every server', () => {
  // At the beginning, because later tests deactivate one of these people.
  test.each([
    { name: 'logout', victim: doctorTwo, doctor: doctorTwo, way: 'logOut' } as const,
    ...endedElsewhere,
  ])('planted fault: an ending that closes no socket: $name', async ({ way, ...person }) => {
    const row: Row = { ...person, ends: 'session', end: (...args) => ways[way](...args) }
    const remaining = await listRemaining(row, { isSettled: blindServers([app, secondServer]) })
    expect(remaining).toContain('is not put out')
    expect(remaining.join()).toContain('hears typing')
  })

  test.each(endings)('because of its notice, without the periodic check: $name', async row => {
    for (const { services } of [app, secondServer])
      vi.spyOn(services.access, 'sweep').mockImplementation(async () => {})
    expect(await listRemaining(row)).toEqual([])
  })

  test('planted fault: an ending that disconnects no one', async () => {
    const remaining = await listRemaining(endings[0] as Row, { isSettled: blindServers([app, secondServer]) })
    expect(remaining).toContain('is not put out')
    expect(remaining.join()).toContain(`hears typing`)
    // Every event checks the members of the room in the database, so nothing is read or written.
    expect(remaining.filter(line => !/is not put out|hears/.test(line))).toEqual([])
  })

  test.each(changes)('$name ends no conversation', async ({ victim: email, doctor, change, undo }) => {
    const row = { name: '', victim: email, ...(doctor ? { doctor } : {}), ends: 'room', end: change } as const
    const { room, victim, own, victims, insider } = await openSockets(row, origins)
    expect((await change(room, victim, own)).status).toBe(200)
    for (const { services } of [app, secondServer]) await services.access.review()
    for (const connection of victims) connection.heardOf.length = 0
    await insider.write(room, 'The person hears this as well')
    await waitUntil(() => victims.every(connection => hearsFrom(connection, room)))
    for (const connection of victims)
      expect(await connection.write(room, 'And may answer')).toMatchObject({ ok: true })
    expect(victims.flatMap(connection => connection.removedFrom)).toEqual([])
    expect((await undo(room, victim, own)).status).toBe(200)
  })

  test('planted fault: an event that does not check the database', async () => {
    const isSettled = blindServers([app])
    const plantedLive = createLive()
    const services = { ...app.services, live: plantedLive.live }
    const events = chatSockets(services)
    const getPrevious = events.getPrevious as SocketEvent
    const holed: SocketEvents = {
      ...events,
      getPrevious: {
        ...getPrevious,
        run: (payload, speaker) => getPrevious.run(payload, { ...speaker, scope: systemScope }),
      },
    }
    const http = await createServer(services, app.app.routes, allCalls, async server =>
      plantedLive.serve(server, services, app.database.serverUrl, holed),
    )
    const remaining = await listRemaining(endings[0] as Row, { at: [await listen(http)], isSettled })
    expect(remaining.join()).toContain('messages,hasMore')
    await http.close()
  })

  // At the end, because the person is gone afterwards.
  describe('the erasure of a person by two administrators', () => {
    const erasureOf = (kind: 'contact' | 'doctor', victim: string): Row => ({
      name: `erasure of a ${kind}`,
      victim,
      ...(kind === 'doctor' ? { doctor: victim } : {}),
      ends: 'session',
      end: ways.erasure(kind, victim),
    })

    test('closes sockets because of its notice, without the periodic check', async () => {
      for (const { services } of [app, secondServer])
        vi.spyOn(services.access, 'sweep').mockImplementation(async () => {})
      expect(await listRemaining(erasureOf('contact', contact))).toEqual([])
      // Each would end the access by itself.
      const { rows } = await app.services.db.within(systemScope, tx =>
        tx.execute(
          sql`select status, (select count(*)::int from session where account_id = account.id) as sessions
            from account where id = ${demoId(contact)}`,
        ),
      )
      expect(rows).toEqual([{ status: 'INACTIVE', sessions: 0 }])
    })

    test('planted fault: closes no socket', async () => {
      const isSettled = blindServers([app, secondServer])
      const remaining = await listRemaining(erasureOf('doctor', doctorOne), { isSettled })
      expect(remaining).toContain('is not put out')
      expect(remaining.join()).toContain('hears typing')
    })
  })
})
