import { randomUUID } from 'node:crypto'
import {
  type ChatAnswers,
  type ChatEvent,
  type ChatRemoval,
  chatCalls,
  chatEvents,
  type ReadPayload,
} from '@archway/contract/chat'
import { scopeFor } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refusalFor } from '../../../platform/http/access.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import {
  peopleRoom,
  type RoomTerms,
  type SocketEvent,
  type SocketEvents,
  type Speaker,
} from '../../../platform/sockets/serve.ts'
import { needSentFile } from '../files.ts'
import { listPreviews, messageOf, presentThread } from '../present.ts'
import {
  findQuote,
  findSeq,
  hideRooms,
  listMessages,
  listUnseen,
  needSeat,
  readSeen,
  recordSeen,
  type Seat,
} from '../store.ts'
import { countUnread, findThread, listThreadRows, readUnreadCount } from '../threads.ts'
import { writeMessage } from '../write/write.ts'
import { announceSoon } from './announce.ts'
import { publishMessage, publishSeen, toRoomName } from './publish.ts'
import { createReaches, type Reaches } from './reach.ts'

type Handlers = {
  readonly [E in ChatEvent]: (payload: ReadPayload<E>, speaker: Speaker) => Promise<ChatAnswers[E]>
}

type EventRules = Pick<SocketEvent, 'call' | 'rate' | 'audit'> & Partial<Pick<SocketEvent, 'isPersonal'>>

/**
 * The call whose access rule applies to an event, its rate limit, and its audit entry. A message needs no audit
 * entry: it is stored itself.
 */
const eventRules: Readonly<Record<ChatEvent, EventRules>> = {
  getPendings: { call: chatCalls.inbox, rate: 'read', audit: 'none' },
  join: { call: chatCalls.thread, rate: 'read', audit: 'patientRead' },
  leave: { call: chatCalls.thread, rate: 'read', audit: 'none' },
  message: { call: chatCalls.file, rate: 'write', audit: 'none' },
  setAsSeen: { call: chatCalls.seen, rate: 'read', audit: 'none' },
  setAsHidden: { call: chatCalls.inbox, rate: 'write', audit: 'none', isPersonal: true },
  getUnseen: { call: chatCalls.messages, rate: 'read', audit: 'patientRead' },
  getPrevious: { call: chatCalls.messages, rate: 'read', audit: 'patientRead' },
  typing: { call: chatCalls.file, rate: 'read', audit: 'none' },
}

const pendingThreads = 100
const unseenMessages = 100

const isJoined = (speaker: Speaker, room: string): boolean =>
  speaker.membership(toRoomName(room)) !== undefined

/**
 * The membership of a socket's user, read from the database: every event is authorised like the call. Refuses with
 * NOT_FOUND if the case is not in the user's scope, joined or not, and with NOT_JOINED before joining.
 */
const needJoinedSeat = async (
  tx: Tx,
  { viewer, scope, ...speaker }: Speaker,
  room: string,
): Promise<Seat> => {
  const seat = await needSeat(tx, scope, viewer, room)
  return isJoined({ viewer, scope, ...speaker }, room) ? seat : refuse('NOT_JOINED')
}

const createConversationHandlers = (
  services: Services,
  reaches: Reaches,
): Pick<Handlers, 'join' | 'leave' | 'typing'> => ({
  join: async ({ room }, speaker) => {
    const { viewer, scope } = speaker
    const terms: RoomTerms = {
      caseId: room,
      isAllowed: now =>
        refusalFor(eventRules.join.call.allow, now) === null &&
        reaches({ scope: scopeFor(now, eventRules.join.call.allow), room }),
      createFarewell: reason => ({ event: 'removed', payload: { room, code: reason } satisfies ChatRemoval }),
    }
    const { seat, thread } = await speaker.join(toRoomName(room), terms, () =>
      services.db.within(scope, async tx => ({
        seat: await needSeat(tx, scope, viewer, room),
        thread: (await findThread(tx, scope, viewer, room)) ?? refuse('NOT_FOUND'),
      })),
    )
    return { thread: presentThread(thread, viewer), source: seat.source }
  },
  leave: async ({ room }, speaker) => {
    speaker.leave(toRoomName(room))
    return {}
  },
  typing: async ({ room }, speaker) => {
    const { source } = await services.db.within(speaker.scope, tx => needJoinedSeat(tx, speaker, room))
    const { id, name } = speaker.viewer
    speaker.publishToOthers(toRoomName(room), 'typing', { room, source, senderUuid: id, senderName: name })
    return {}
  },
})

/** The seat found when the socket joined. Its facts about the case never change, except for the doctor. */
const needSeatOfJoin = async (services: Services, speaker: Speaker, room: string): Promise<Seat> => {
  const membership = speaker.membership(toRoomName(room)) as { seat: Seat } | undefined
  if (!membership) return services.db.within(speaker.scope, tx => needJoinedSeat(tx, speaker, room))
  const { companyId } = speaker.scope
  return companyId === undefined || companyId === membership.seat.caseRow.companyId
    ? membership.seat
    : refuse('NOT_FOUND')
}

const createWriteHandlers = (
  services: Services,
): Pick<Handlers, 'message' | 'setAsSeen' | 'setAsHidden'> => ({
  message: async ({ room, message, clientMsgId, file, isFile, quote }, speaker) => {
    const { viewer, scope } = speaker
    const { caseRow, party, source } = await needSeatOfJoin(services, speaker, room)
    const attached =
      isFile || quote
        ? await services.db.within(scope, async tx => ({
            file: isFile && file ? await needSentFile(tx, scope, viewer, room, file) : null,
            quote: quote ? await findQuote(tx, scope, room, quote) : null,
          }))
        : {}
    const result = await writeMessage(services, {
      id: randomUUID(),
      roomId: caseRow.id,
      companyId: caseRow.companyId,
      clientMsgId,
      senderId: viewer.id,
      senderName: viewer.name,
      party,
      source,
      body: message,
      // Checked by the inserting statement, so that nothing is written after the case was reassigned.
      ...(scope.kind === 'doctor' ? { onlyIfDoctorId: scope.doctorId } : {}),
      ...attached,
    })
    const stored = messageOf(result.message)
    if (result.isNew) {
      // The seat is from the time of joining; the case may have been assigned to another doctor since.
      publishMessage(services, { ...caseRow, doctorId: result.doctorId }, stored)
      announceSoon(services, room)
    }
    return { message: stored }
  },
  setAsSeen: async ({ room, msgId, messageId }, speaker) => {
    const { viewer, scope } = speaker
    const { seat, thread, moved } = await services.db.within(scope, async tx => {
      const seat = await needJoinedSeat(tx, speaker, room)
      const seq = await findSeq(tx, scope, room, msgId ?? messageId ?? [])
      const newSeen = seq === null ? null : await recordSeen(tx, seat, seq)
      return {
        seat,
        moved: newSeen,
        thread: (await findThread(tx, scope, viewer, room)) ?? refuse('NOT_FOUND'),
      }
    })
    if (moved !== null) publishSeen(services, seat.caseRow, { source: seat.source, seq: moved })
    const { seenByOwn, unread } = presentThread(thread, viewer)
    return { seenByOwn, unread }
  },
  setAsHidden: async ({ rooms }, { viewer, scope }) => {
    await services.db.within(scope, tx => hideRooms(tx, scope, viewer.id, rooms))
    services.live.publish([peopleRoom.person(viewer.id)], 'notify', { room: null })
    return {}
  },
})

const createReadHandlers = (
  services: Services,
): Pick<Handlers, 'getPendings' | 'getUnseen' | 'getPrevious'> => {
  const presentAll = async (
    tx: Tx,
    { scope, viewer }: Speaker,
    room: string,
    rows: Parameters<typeof listPreviews>[2],
  ) => {
    const [seenByParty, previews] = [
      await readSeen(tx, scope, room),
      await listPreviews(tx, services, rows, viewer),
    ]
    return rows.map(row => messageOf(row, seenByParty, previews))
  }
  return {
    getPendings: async ({ countOnly }, { viewer, scope }) => {
      if (countOnly) return { threads: [], unread: await readUnreadCount(services.db, scope, viewer) }
      return services.db.within(scope, async tx => {
        const newest = { order: { direction: 'desc' }, page: 1, paginate: pendingThreads } as const
        const { rows } = await listThreadRows(tx, scope, viewer, newest)
        return {
          threads: rows.map(row => presentThread(row, viewer)),
          unread: await countUnread(tx, scope, viewer),
        }
      })
    },
    getUnseen: ({ room }, speaker) =>
      services.db.within(speaker.scope, async tx => {
        const { party } = await needJoinedSeat(tx, speaker, room)
        const rows = await listUnseen(tx, speaker.scope, room, party, unseenMessages)
        return { messages: await presentAll(tx, speaker, room, rows) }
      }),
    getPrevious: ({ room, before, limit }, speaker) =>
      services.db.within(speaker.scope, async tx => {
        await needJoinedSeat(tx, speaker, room)
        const { messages, hasMore } = await listMessages(tx, speaker.scope, room, {
          limit,
          ...(before === undefined ? {} : { before }),
        })
        return { messages: await presentAll(tx, speaker, room, messages), hasMore }
      }),
  }
}

/**
 * The events of conversations that clients send. Every event checks in the database whether the case is in the user's
 * scope; events inside a room also require joining, and are refused with NOT_JOINED without it.
 */
export const chatSockets = (services: Services): SocketEvents => {
  const handlers: Handlers = {
    ...createConversationHandlers(services, createReaches(services)),
    ...createWriteHandlers(services),
    ...createReadHandlers(services),
  }
  return Object.fromEntries(
    (Object.keys(chatEvents) as ChatEvent[]).map(name => [
      name,
      {
        isPersonal: false,
        ...eventRules[name],
        payload: chatEvents[name],
        things: ({ room }: { room?: string }) => (room ? [room] : []),
        // `Handlers` pairs each name with its payload, which the type of a single entry cannot express.
        run: handlers[name] as never,
      },
    ]),
  )
}
