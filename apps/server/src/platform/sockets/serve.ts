import { randomUUID } from 'node:crypto'
import { refusals } from '@archway/contract/api'
import { type Audit, fieldOf, issueWords, type Rate } from '@archway/contract/kernel'
import { type Language, languages } from '@archway/words'
import type { Server, Socket } from 'socket.io'
import type * as z from 'zod/mini'
import { type Entry, refusedEntry } from '../audit/entry.ts'
import type { Scope } from '../db/scope.ts'
import { asRefusal, errorBody, loggedRefusal } from '../http/answer.ts'
import { createRateLimits } from '../http/rate.ts'
import { type FieldProblem, Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { scopeOf, type Viewer } from '../viewer.ts'
import { preferredLanguage } from '../words.ts'

/** Who speaks on a socket, freshly read for every event. */
export type Speaker = {
  readonly viewer: Viewer
  readonly scope: Scope
  readonly address: string
  /** What a feature keeps with this socket for as long as it is open. */
  readonly kept: Map<string, unknown>
  readonly isIn: (room: string) => boolean
  readonly join: (room: string) => void
  readonly leave: (room: string) => void
  /** Tells everybody in the room but this socket. */
  readonly tellOthers: (room: string, event: string, payload: unknown) => void
}

/** An event a client may send: what it carries, how often it may come, and its answer. */
export type SocketEvent = {
  readonly payload: z.core.$ZodType
  readonly rate: Rate
  /** The line it leaves in the audit trail, and which things of the payload it names. */
  readonly audit: Audit
  readonly things: (payload: never) => readonly string[]
  readonly run: (payload: never, speaker: Speaker) => Promise<object>
}
export type SocketEvents = Readonly<Record<string, SocketEvent>>

/** Rooms of people: what concerns a company, a doctor, all of the staff or one person is told there. */
export const peopleRoom = {
  company: (id: string) => `company ${id}`,
  doctor: (id: string) => `doctor ${id}`,
  staff: 'staff',
  person: (id: string) => `person ${id}`,
} as const

const roomsOf = (viewer: Viewer): string[] => [
  peopleRoom.person(viewer.id),
  viewer.audience === 'staff'
    ? peopleRoom.staff
    : viewer.audience === 'doctor'
      ? peopleRoom.doctor(viewer.id)
      : peopleRoom.company(viewer.company?.id ?? ''),
]

const readPayload = (schema: z.core.$ZodType, given: unknown): unknown => {
  const parsed = (schema as z.ZodMiniType).safeParse(given ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const problems: FieldProblem[] = parsed.error.issues.map(issue => {
    const { key, values } = issueWords(issue)
    return { form: key, field: fieldOf(issue), ...(values ? { values } : {}) }
  })
  throw new Refusal('INVALID', {}, problems)
}

/** A refusal as sockets carry it; `error` is its English sentence, whatever the reader speaks. */
const refusalAck = (refusal: Refusal, language: Language) => ({
  ok: false as const,
  error: errorBody(refusal, 'en').message,
  ...errorBody(refusal, language),
})

/** The language a client asked for when it connected, else the person's own. */
const languageOf = (socket: Socket, viewer: Viewer | null): Language => {
  const asked = socket.handshake.auth.language
  return (
    languages.find(language => language === asked) ??
    preferredLanguage(socket.handshake.headers['accept-language']) ??
    viewer?.language ??
    'en'
  )
}

/** The line of the audit trail an event leaves; made only where one is left. */
const entryOf = (
  { audit, things }: SocketEvent,
  name: string,
  payload: unknown,
  speaker: Speaker,
  now: Date,
): Entry => ({
  at: now,
  requestId: randomUUID(),
  class: audit,
  call: `SOCKET ${name}`,
  params: {},
  ids: things(payload as never),
  accountId: speaker.viewer.id,
  audience: speaker.viewer.audience,
  companyId: speaker.viewer.company?.id ?? null,
  result: 'ok',
  code: null,
  address: speaker.address,
})

/** Runs an event, and lets no answer leave before its line of the trail is stored. */
const told = async (
  { trail, clock }: Services,
  event: SocketEvent,
  name: string,
  payload: unknown,
  speaker: Speaker,
): Promise<object> => {
  const at = clock.now()
  const entry = () => entryOf(event, name, payload, speaker, at)
  try {
    const answer = await event.run(payload as never, speaker)
    if (event.audit !== 'none') await trail.write(entry())
    return answer
  } catch (error) {
    const { code } = asRefusal(error).refusal
    const denied = refusedEntry(entry(), { code, status: refusals[code], handled: true })
    if (denied) await trail.write(denied)
    throw error
  }
}

/** Answers the events of every socket; each is acknowledged, refused or not, and none can end the process. */
export const serveEvents = (io: Server, services: Services, events: SocketEvents): void => {
  const rates = createRateLimits(services.clock, services.config.RATE_LIMITS)

  const answer = async (socket: Socket, event: SocketEvent, name: string, given: unknown) => {
    let viewer: Viewer | null = null
    try {
      viewer = await services.viewerOf(socket.data.token)
      if (!viewer) {
        setImmediate(() => socket.disconnect(true))
        throw new Refusal('NOT_SIGNED_IN')
      }
      rates.check(event.rate, viewer.id)
      const speaker: Speaker = {
        viewer,
        scope: scopeOf(viewer),
        address: socket.handshake.address,
        kept: socket.data.kept,
        isIn: room => socket.rooms.has(room),
        join: room => void socket.join(room),
        leave: room => void socket.leave(room),
        tellOthers: (room, news, payload) => void socket.to(room).emit(news, payload),
      }
      const payload = readPayload(event.payload, given)
      return { ok: true, ...(await told(services, event, name, payload, speaker)) }
    } catch (error) {
      const refusal = loggedRefusal(services, `socket event ${name}`, error)
      return refusalAck(refusal, languageOf(socket, viewer))
    }
  }

  io.on('connection', socket => {
    void socket.join(roomsOf(socket.data.viewer))
    socket.data.viewer = undefined
    socket.data.kept = new Map()
    for (const [name, event] of Object.entries(events))
      socket.on(name, async (given: unknown, acknowledge: unknown) => {
        const reply = await answer(socket, event, name, given)
        if (typeof acknowledge === 'function') acknowledge(reply)
      })
  })
}
