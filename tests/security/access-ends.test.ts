import { allCalls } from '@archway/contract/api'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { storeSystemFile } from '../../apps/server/src/case-files/system-file.ts'
import { chatSockets } from '../../apps/server/src/chat/index.ts'
import { demoId, demoPassword } from '../../apps/server/src/demo/people.ts'
import { movableClock } from '../../apps/server/src/platform/clock.ts'
import { config } from '../../apps/server/src/platform/config.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { createServer } from '../../apps/server/src/platform/http/server.ts'
import { createLive } from '../../apps/server/src/platform/sockets/live.ts'
import type { SocketEvent, SocketEvents } from '../../apps/server/src/platform/sockets/serve.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'
import { completeForm, draft, giveAddresses } from '../../apps/server/src/testing/case-story.ts'
import { listen, type Talker, talker, until } from '../../apps/server/src/testing/chat-story.ts'

let app: TestApp
let beside: App
let origins: string[]
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles', 'nourdental'])
  const { log, config: settings } = app.services
  beside = await createApp(
    config({ DATA_DIR: settings.DATA_DIR }, []),
    app.database.serverUrl,
    log,
    movableClock(app.clock.now()),
  )
  origins = await Promise.all([listen(app.app.http), listen(beside.http)])
})
afterAll(async () => {
  await beside.close()
  await app.close()
})

const owner = 'owner@brightsmiles.test'
const staff = 'staff@archway.test'
const doctorOne = 'doctor.one@brightsmiles.test'
const doctorTwo = 'doctor.two@brightsmiles.test'

/** S12: open access ends within this time. */
const endsWithinMs = 2000

/** Ends the access of somebody; `own` is another session of the same person. */
type End = (room: string, victim: Visitor, own: Visitor) => Promise<{ status: number; body: unknown }>
type Row = {
  readonly name: string
  readonly victim: string
  readonly doctor?: string
  readonly end: End
  /** What the victim's sockets are left with: the line itself closes, or only the room. */
  readonly ends: 'session' | 'room'
}

const byOwner = async () => app.as(owner)
const byStaff = async () => app.as(staff)
const handOver: End = async room =>
  (await byOwner()).call(caseCalls.update, {
    params: { id: room },
    body: { form: { doctorUuid: demoId(doctorOne) } },
  })

const endings: readonly Row[] = [
  { name: 'handover of a draft', victim: doctorTwo, doctor: doctorTwo, ends: 'room', end: handOver },
  {
    name: 'switch of staff to another company',
    victim: 'planner@archway.test',
    ends: 'room',
    end: (_room, victim) =>
      victim.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('nourdental') } }),
  },
  {
    name: 'logout',
    victim: 'contact@brightsmiles.test',
    ends: 'session',
    end: (_room, victim) => victim.call(sessionCalls.logout, { body: {} } as never),
  },
  {
    name: 'password change in another session',
    victim: 'contact@brightsmiles.test',
    ends: 'session',
    end: (_room, _victim, own) =>
      own.call(sessionCalls.changePassword, {
        body: { oldPassword: demoPassword, newPassword: `${demoPassword}-new` },
      } as never),
  },
  {
    name: 'deactivation of a doctor',
    victim: 'doctor.zero@brightsmiles.test',
    doctor: 'doctor.zero@brightsmiles.test',
    ends: 'session',
    end: async () =>
      (await byOwner()).call(doctorCalls.updateDoctor, {
        params: { id: demoId('doctor.zero@brightsmiles.test') },
        body: { action: 'deactivate' },
      }),
  },
  {
    name: 'removal of a contact',
    victim: 'rm@brightsmiles.test',
    ends: 'session',
    end: async () =>
      (await byOwner()).call(contactCalls.deleteContact, {
        params: { uuid: demoId('rm@brightsmiles.test') },
      }),
  },
  {
    name: 'deactivation of staff',
    victim: 'planner@archway.test',
    ends: 'session',
    end: async () =>
      (await byStaff()).call(staffCalls.changeStaff, {
        params: { staffId: demoId('planner@archway.test') },
        body: { status: 'INACTIVE' },
      }),
  },
]

const doctorStep =
  (action: 'block' | 'unblock' | 'restrict' | 'unrestrict'): End =>
  async () =>
    (await byOwner()).call(doctorCalls.updateDoctor, {
      params: { id: demoId(doctorOne) },
      body: { action },
    })
const companyStatus =
  (status: 'ACTIVE' | 'BLOCKED'): End =>
  async () =>
    (await byStaff()).call(companyAdminCalls.changeCompany, {
      params: { id: demoId('brightsmiles') },
      body: { status },
    })
/** Changes of what a person may do that leave the conversations of their cases open to them. */
const changes: readonly {
  readonly name: string
  readonly victim: string
  readonly doctor?: string
  readonly change: End
  readonly undo: End
}[] = [
  {
    name: 'the block of a doctor',
    victim: doctorOne,
    doctor: doctorOne,
    change: doctorStep('block'),
    undo: doctorStep('unblock'),
  },
  {
    name: 'the restriction of a doctor',
    victim: doctorOne,
    doctor: doctorOne,
    change: doctorStep('restrict'),
    undo: doctorStep('unrestrict'),
  },
  {
    name: 'the block of a company',
    victim: doctorOne,
    doctor: doctorOne,
    change: companyStatus('BLOCKED'),
    undo: companyStatus('ACTIVE'),
  },
]

type Listener = Talker & { heardOf: string[]; removedFrom: string[] }
const open: Talker[] = []
const connect = async (visitor: Visitor, origin: string): Promise<Listener> => {
  const one = talker(origin, visitor.cookie)
  open.push(one)
  if (!(await one.connected())) throw new Error('not let in')
  const [heardOf, removedFrom]: [string[], string[]] = [[], []]
  one.socket.on('removed', ({ room }) => removedFrom.push(room))
  one.socket.onAny((event, news) => {
    if (event !== 'removed' && event !== 'changed' && event !== 'notify')
      heardOf.push(`${event} ${(news as { room?: string }).room}`)
  })
  return Object.assign(one, { heardOf, removedFrom })
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const one of open.splice(0)) one.close()
})

const anotherSession = async (email: string): Promise<Visitor> => {
  app.forget(email)
  const visitor = await app.as(email)
  app.forget(email)
  return visitor
}

const newRoom = async (doctor?: string): Promise<string> =>
  draft(await byOwner(), completeForm('RE', doctor ? { doctorUuid: demoId(doctor) } : {}))

const hearsFrom = (listener: Listener, room: string): boolean => listener.heardOf.includes(`message ${room}`)

/** Everybody is in the room and hears: the victim at both servers, the owner and the staff as witnesses. */
const gathered = async ({ victim: email, doctor }: Row, at: readonly string[]) => {
  const room = await newRoom(doctor)
  const [victim, own] = [await anotherSession(email), await anotherSession(email)]
  const victims = await Promise.all(at.map(origin => connect(victim, origin)))
  const insider = await connect(await byOwner(), at[0] ?? '')
  const witness = await connect(await byStaff(), at.at(-1) ?? '')
  for (const one of [...victims, insider, witness]) expect((await one.say('join', { room })).ok).toBe(true)
  await insider.write(room, 'Everybody hears this')
  await until(() => [...victims, witness].every(one => hearsFrom(one, room)))
  return { room, victim, own, victims, insider, witness }
}

const isOut = (listener: Listener, room: string): boolean =>
  listener.socket.disconnected || listener.removedFrom.includes(room)

/** What an ending left open: nothing, where it ended everything. */
const remains = async (row: Row, at: readonly string[] = origins): Promise<string[]> => {
  const { room, victim, own, victims, insider, witness } = await gathered(row, at)
  const cookie = victim.cookie
  const ended = await row.end(room, victim, own)
  expect([row.name, ended.status, ended.body]).toEqual([row.name, 200, expect.anything()])
  const left: string[] = []
  await until(() => victims.every(one => isOut(one, room)), endsWithinMs).catch(() =>
    left.push('is not put out'),
  )
  for (const one of victims) one.heardOf.length = 0
  witness.heardOf.length = 0
  await insider.say('typing', { room })
  await insider.write(room, 'The victim does not hear this')
  await until(() => hearsFrom(witness, room))
  for (const [at, one] of victims.entries()) {
    // What was told before this answer has arrived before it.
    const answers = one.socket.disconnected
      ? []
      : await Promise.all([
          one.say('getPrevious', { room }),
          one.say('getUnseen', { room }),
          one.say('typing', { room }),
          one.say('setAsSeen', { room }),
          one.write(room, 'The victim may not say this'),
          one.say('join', { room }),
        ])
    if (one.heardOf.length > 0) left.push(`hears ${one.heardOf.join()} at server ${at}`)
    for (const answer of answers) if (answer.ok) left.push(`${Object.keys(answer).join()} at server ${at}`)
    if (row.ends === 'session' && !one.socket.disconnected) left.push(`is connected to server ${at}`)
  }
  // The call says the same.
  const { statusCode } = await app.app.http.inject({
    url: chatCalls.messages.path.replace('{id}', room),
    headers: { cookie },
  })
  if (statusCode !== (row.ends === 'session' ? 401 : 404)) left.push(`the call answers ${statusCode}`)
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ n: number }>(
      sql`select count(*)::int as n from chat_message where room_id = ${room} and body like 'The victim may not%'`,
    ),
  )
  if (rows[0]?.n !== 0) left.push('wrote')
  return left
}

describe('S12 what has ended, ends on open sockets, on every server', () => {
  test.each(endings)('$name', async row => {
    expect(await remains(row)).toEqual([])
  })

  test('a notice that is lost is made up for by the regular review', async () => {
    vi.spyOn(app.services.access, 'changed').mockImplementation(() => {})
    expect(await remains(endings[0] as Row)).toEqual([])
  })

  test('a planted fault is found: an ending that puts nobody out', async () => {
    for (const { services } of [app, beside]) {
      vi.spyOn(services.access, 'changed').mockImplementation(() => {})
      vi.spyOn(services.access, 'review').mockImplementation(async () => {})
    }
    const left = await remains(endings[0] as Row)
    expect(left).toContain('is not put out')
    expect(left.join()).toContain(`hears typing`)
    // The database is asked by every event, whoever is still in the room: nothing is read or written.
    expect(left.filter(line => !/is not put out|hears/.test(line))).toEqual([])
  })

  test('a planted fault is found: a logout that closes no socket', async () => {
    for (const { services } of [app, beside]) {
      vi.spyOn(services.access, 'changed').mockImplementation(() => {})
      vi.spyOn(services.access, 'review').mockImplementation(async () => {})
    }
    const left = await remains({
      ...(endings.find(({ name }) => name === 'logout') as Row),
      victim: doctorTwo,
      doctor: doctorTwo,
    })
    expect(left).toContain('is not put out')
    expect(left.join()).toContain('hears typing')
  })

  test.each(changes)('$name ends no conversation', async ({ victim: email, doctor, change, undo }) => {
    const row = { name: '', victim: email, ...(doctor ? { doctor } : {}), ends: 'room', end: change } as const
    const { room, victim, own, victims, insider } = await gathered(row, origins)
    expect((await change(room, victim, own)).status).toBe(200)
    for (const { services } of [app, beside]) await services.access.review()
    for (const one of victims) one.heardOf.length = 0
    await insider.write(room, 'The person hears this as well')
    await until(() => victims.every(one => hearsFrom(one, room)))
    for (const one of victims) expect(await one.write(room, 'And may answer')).toMatchObject({ ok: true })
    expect(victims.flatMap(one => one.removedFrom)).toEqual([])
    expect((await undo(room, victim, own)).status).toBe(200)
  })

  test('a planted fault is found: an event that does not ask the database', async () => {
    vi.spyOn(app.services.access, 'changed').mockImplementation(() => {})
    vi.spyOn(app.services.access, 'review').mockImplementation(async () => {})
    const planted = createLive()
    const services = { ...app.services, live: planted.live }
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
      planted.serve(server, services, app.database.serverUrl, holed),
    )
    const left = await remains(endings[0] as Row, [await listen(http)])
    expect(left.join()).toContain('messages,hasMore')
    await http.close()
  })

  test.each([
    ['handover of a draft', doctorTwo, 'room'],
    ['logout', owner, 'session'],
  ] as const)('S12 S15 signed addresses end on every server: %s', async (name, email, ends) => {
    const row = endings.find(one => one.name === name) as Row
    const room = await newRoom(doctorTwo)
    const { id } = await app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('brightsmiles'),
        caseId: room,
        typeKey: 'thirdParty',
        fileName: 'page.txt',
        bytes: Buffer.from('What only those of the case may read'),
      }),
    )
    const [victim, own] = [await anotherSession(email), await anotherSession(email)]
    const asked = { params: { id } }
    const { url } = (await victim.call(caseFileCalls.address, asked)).body.data
    const ofOwner = (await (await byOwner()).call(caseFileCalls.address, asked)).body.data.url
    const answers = (address: string, headers = {}) =>
      Promise.all(origins.map(async origin => (await fetch(`${origin}${address}`, { headers })).status))
    expect(await answers(url)).toEqual([200, 200])
    // What a browser has kept it may show only after having asked.
    const { headers } = await fetch(`${origins[0]}${url}`)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const kept = { 'if-none-match': headers.get('etag') ?? '' }
    expect(await answers(url, kept)).toEqual([304, 304])
    expect((await row.end(room, victim, own)).status).toBe(200)
    for (const asked of [{}, kept])
      expect(await answers(url, asked)).toEqual(ends === 'session' ? [410, 410] : [404, 404])
    // Whose access lasts goes on reading.
    expect(await answers(ofOwner)).toEqual([200, 200])
  })

  test.each(['handover of a draft', 'logout'])('S12 a download under way is broken off: %s', async name => {
    const row = endings.find(one => one.name === name) as Row
    const room = await newRoom(doctorTwo)
    const bytes = 32 * 1024 * 1024
    const { id } = await app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('brightsmiles'),
        caseId: room,
        typeKey: 'thirdParty',
        fileName: 'large.txt',
        bytes: Buffer.alloc(bytes, 'x'),
      }),
    )
    const [victim, own] = [await anotherSession(doctorTwo), await anotherSession(doctorTwo)]
    const { url } = (await victim.call(caseFileCalls.address, { params: { id } })).body.data
    // A reader that stops after the first piece: the rest waits at the other server.
    const reader = (await fetch(`${origins[1]}${url}`)).body?.getReader()
    let received = (await reader?.read())?.value?.length ?? 0
    expect(received).toBeGreaterThan(0)
    expect((await row.end(room, victim, own)).status).toBe(200)
    const readOn = async (): Promise<void> => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        received += piece.value.length
    }
    // Waits for the end first, so that nothing but what was on its way is read.
    await vi.waitFor(() => expect(beside.services.access.count()).toBe(0), endsWithinMs)
    await expect(readOn()).rejects.toThrow()
    expect(received).toBeLessThan(bytes)
  })
})
