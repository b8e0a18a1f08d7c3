import { randomUUID } from 'node:crypto'
import { refusals } from '@archway/contract/api'
import { caseCalls } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { type AnyCall, type Audit, fieldOf, issueWords, type Rate } from '@archway/contract/kernel'
import { type Language, languages } from '@archway/words'
import type { Server, Socket } from 'socket.io'
import type * as z from 'zod/mini'
import type { AccessEnd, ViewerGrant } from '../access/access.ts'
import { scopeFor, type Viewer } from '../access/viewer.ts'
import { type Entry, refusedEntry } from '../audit/entry.ts'
import type { Scope } from '../db/scope.ts'
import { refusalFor } from '../http/access.ts'
import { errorBody, loggedRefusal } from '../http/answer.ts'
import { checkKey, unknownCredential, viewerOfCredential } from '../http/credential.ts'
import { createConcurrencyLimit } from '../http/limits/concurrency.ts'
import { createRateLimits } from '../http/limits/rate.ts'
import { type FieldProblem, Refusal, refuse } from '../refuse.ts'
import type { Services } from '../services.ts'
import { preferredLanguage } from '../words.ts'
import { createPacketBudget, cutFloods, maxAtOnce } from './floods.ts'

/** The person of a socket, read from the database for every event. */
export type Speaker = {
  readonly viewer: Viewer
  readonly scope: Scope
  readonly address: string
  /** The result of the check at `join`, while this socket is in the room. */
  readonly membership: (room: string) => unknown
  /**
   * Lets this socket join a room once `check` has resolved, and stores its result with the room. The socket is
   * removed as soon as `isAllowed` returns false.
   */
  readonly join: <T>(room: string, terms: RoomTerms, check: () => Promise<T>) => Promise<T>
  readonly leave: (room: string) => void
  /** Sends to everyone in the room except this socket. */
  readonly publishToOthers: (room: string, event: string, payload: unknown) => void
}

/** The condition for being in a room, and what the socket is sent when it no longer applies. */
export type RoomTerms = Pick<ViewerGrant, 'caseId' | 'isAllowed'> & {
  readonly createFarewell: (why: AccessEnd) => { readonly event: string; readonly payload: unknown }
}

type Membership = { readonly membership: unknown; readonly release: () => void }

/** An event that a client may send: its payload, access rule, rate limit and reply. */
export type SocketEvent = {
  /** The call that does the same over HTTP, whose access rule applies here, too. */
  readonly call: Pick<AnyCall, 'allow' | 'method' | 'path'>
  /** Concerns a person's own view, so no API key may send it. */
  readonly isPersonal: boolean
  readonly payload: z.core.$ZodType
  readonly rate: Rate
  /** The audit entry of the event, and the ids of the payload that the entry contains. */
  readonly audit: Audit
  readonly things: (payload: never) => readonly string[]
  readonly run: (payload: never, speaker: Speaker) => Promise<object>
}
export type SocketEvents = Readonly<Record<string, SocketEvent>>

/**
 * Throws if the viewer is a key that may not read cases and chat from this address, which sockets receive without
 * asking.
 */
export const checkSocketKey = (viewer: Viewer, address: string): void => {
  for (const call of [chatCalls.thread, caseCalls.list]) checkKey(viewer, call, address)
}

const isKeyAllowed = (viewer: Viewer, address: string): boolean => {
  try {
    checkSocketKey(viewer, address)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Rooms for events that concern a company, a doctor, all staff or one person. */
export const peopleRoom = {
  company: (id: string) => `company ${id}`,
  doctor: (id: string) => `doctor ${id}`,
  staff: 'staff',
  person: (id: string) => `person ${id}`,
} as const

/** The rooms that a person always joins. */
export const roomsOf = (viewer: Viewer): string[] => [
  peopleRoom.person(viewer.id),
  viewer.audience === 'staff'
    ? peopleRoom.staff
    : viewer.audience === 'doctor'
      ? peopleRoom.doctor(viewer.id)
      : peopleRoom.company(viewer.company?.id ?? ''),
]

const readPayload = (schema: z.core.$ZodType, payload: unknown): unknown => {
  const parsed = (schema as z.ZodMiniType).safeParse(payload ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const problems: FieldProblem[] = parsed.error.issues.map(issue => {
    const { key, values } = issueWords(issue)
    return { form: key, field: fieldOf(issue), ...(values ? { values } : {}) }
  })
  throw new Refusal('INVALID', {}, problems)
}

/** A refusal as sockets send it; `error` is its English message, whatever the language of the viewer. */
const refusalAck = (refusal: Refusal, language: Language) => ({
  ok: false as const,
  error: errorBody(refusal, 'en').message,
  ...errorBody(refusal, language),
})

/** The language that the client requested when connecting, otherwise the person's setting. */
const languageOf = (socket: Socket, viewer: Viewer | null): Language => {
  const requestedLanguage = socket.handshake.auth.language
  return (
    languages.find(language => language === requestedLanguage) ??
    preferredLanguage(socket.handshake.headers['accept-language']) ??
    viewer?.language ??
    'en'
  )
}

type Sender = { readonly accountId: string | null; readonly viewer: Viewer | null; readonly address: string }

/** The audit entry of an event. */
const entryOf = (
  { audit }: SocketEvent,
  name: string,
  ids: readonly string[],
  { accountId, viewer, address }: Sender,
  now: Date,
): Entry => ({
  at: now,
  requestId: randomUUID(),
  class: audit,
  call: `SOCKET ${name}`,
  params: {},
  ids,
  accountId: viewer?.id ?? accountId,
  audience: viewer?.audience ?? null,
  staffRole: viewer?.apiKey ? null : (viewer?.staffRole ?? null),
  companyId: viewer?.company?.id ?? null,
  result: 'ok',
  code: null,
  address,
})

/** Joining and leaving rooms on behalf of the socket's person. */
const roomsFor = (
  socket: Socket,
  { access, live }: Services,
  viewer: Viewer,
): Pick<Speaker, 'membership' | 'join' | 'leave'> => {
  const memberships = socket.data.memberships as Map<string, Membership>
  const leave = (room: string): void => {
    memberships.get(room)?.release()
    memberships.delete(room)
    void socket.leave(room)
  }
  return {
    membership: room => memberships.get(room)?.membership,
    leave,
    join: async (room, { caseId, isAllowed, createFarewell }, check) => {
      let ended: AccessEnd | undefined
      const release = access.hold({
        viewer,
        ...(caseId === undefined ? {} : { caseId }),
        isLasting: true,
        isAllowed,
        end: reason => {
          ended = reason
          leave(room)
          const { event, payload } = createFarewell(reason)
          socket.emit(event, payload)
        },
      })
      try {
        const result = await check()
        if (ended || !socket.connected) return refuse(ended ?? 'NOT_SIGNED_IN')
        memberships.get(room)?.release()
        memberships.set(room, { membership: result, release })
        void socket.join(room)
        await live.reached([room])
        return result
      } catch (error) {
        release()
        leave(room)
        throw error
      }
    },
  }
}

/**
 * A socket stays open while its session is open, or its key has the required scopes, and stays in the rooms of the
 * current viewer.
 */
const admit = ({ access }: Services, socket: Socket, viewer: Viewer): void => {
  let rooms = roomsOf(viewer)
  void socket.join(rooms)
  const release = access.hold({
    viewer,
    isLasting: true,
    isAllowed: now => {
      if (!isKeyAllowed(now, socket.handshake.address)) return false
      const current = roomsOf(now)
      for (const room of rooms) if (!current.includes(room)) void socket.leave(room)
      void socket.join(current)
      rooms = current
      return true
    },
    end: () => socket.disconnect(true),
  })
  socket.on('disconnect', () => {
    // A connection without a socket is of no use and must not count.
    socket.conn.close()
    release()
    for (const membership of socket.data.memberships.values()) membership.release()
    socket.data.memberships.clear()
  })
}

/** Handles the events of every socket; each is acknowledged, even if refused, and none can end the process. */
export const serveEvents = (io: Server, services: Services, events: SocketEvents): void => {
  const rates = createRateLimits(services.clock, services.config.RATE_LIMITS)
  const limited = createConcurrencyLimit({
    atOnce: services.config.RATE_LIMITS ? maxAtOnce : Number.POSITIVE_INFINITY,
  })
  const takePacket = createPacketBudget(services.clock, services.config.RATE_LIMITS)

  const run = async (socket: Socket, event: SocketEvent, viewer: Viewer, payload: unknown) => {
    const speaker: Speaker = {
      viewer,
      scope: scopeFor(viewer, event.call.allow),
      address: socket.handshake.address,
      ...roomsFor(socket, services, viewer),
      publishToOthers: (room, news, payload) => services.live.publish([room], news, payload, socket.id),
    }
    // `readPayload` parsed it by the schema of this event; the map of all events has no common payload type.
    return event.run(payload as never, speaker)
  }

  /** No reply is sent before its audit entry is stored; refusals leave an audit entry, as refused calls do. */
  const replyToEvent = async (socket: Socket, event: SocketEvent, name: string, rawPayload: unknown) => {
    const { trail, clock } = services
    const now = clock.now()
    let viewer: Viewer | null = null
    let accountId: string | null = null
    let ids: readonly string[] = []
    let isHandled = false
    const entry = () =>
      entryOf(event, name, ids, { accountId, viewer, address: socket.handshake.address }, now)
    try {
      viewer = await viewerOfCredential(services, socket.data.credential)
      if (!viewer) {
        accountId = socket.data.accountId
        setImmediate(() => socket.disconnect(true))
        return refuse(unknownCredential(socket.data.credential))
      }
      rates.check(event.rate, viewer.id)
      const payload = readPayload(event.payload, rawPayload)
      ids = event.things(payload as never)
      if (viewer.apiKey && event.isPersonal) refuse('PERSON_ONLY')
      checkKey(viewer, event.call, socket.handshake.address)
      const refusal = refusalFor(event.call.allow, viewer)
      if (refusal) refuse(refusal)
      isHandled = true
      const reply = await run(socket, event, viewer, payload)
      if (event.audit !== 'none') await trail.write(entry())
      return { ok: true, ...reply }
    } catch (error) {
      const refusal = loggedRefusal(services, `socket event ${name}`, error)
      const deniedEntry = refusedEntry(entry(), {
        code: refusal.code,
        status: refusals[refusal.code],
        handled: isHandled,
      })
      try {
        if (deniedEntry) await trail.write(deniedEntry)
      } catch (failure) {
        const unstored = loggedRefusal(services, `the audit entry of socket event ${name}`, failure)
        return refusalAck(unstored, languageOf(socket, viewer))
      }
      return refusalAck(refusal, languageOf(socket, viewer))
    }
  }

  io.on('connection', socket => {
    const { viewer } = socket.data
    socket.data.accountId = viewer.id
    socket.data.memberships = new Map<string, Membership>()
    socket.data.viewer = undefined
    admit(services, socket, viewer)
    let isCut = false
    cutFloods(
      socket,
      () => takePacket(viewer.id),
      () => {
        isCut = true
        services.log.warn({ account: viewer.id }, 'a socket sent too many events and was closed')
      },
    )
    for (const [name, event] of Object.entries(events))
      socket.on(name, async (payload: unknown, acknowledge: unknown) => {
        const reply = await limited(viewer.id, async () =>
          isCut ? null : replyToEvent(socket, event, name, payload),
        )
        if (typeof acknowledge === 'function') acknowledge(reply)
      })
  })
}
