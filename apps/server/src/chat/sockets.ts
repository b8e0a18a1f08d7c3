import { randomUUID } from 'node:crypto'
import { type ChatAnswers, type ChatEvent, chatEvents, type ReadPayload } from '@archway/contract/chat'
import type { Audit, Rate } from '@archway/contract/kernel'
import type { Tx } from '../platform/db/database.ts'
import { refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import { peopleRoom, type SocketEvents, type Speaker } from '../platform/sockets/serve.ts'
import { announceSoon } from './announce.ts'
import { sentFileOf } from './files.ts'
import { joined, tellMessage, tellSeen } from './news.ts'
import { messageOf, presentThread, previewsOf } from './present.ts'
import {
  hideRooms,
  messagesOf,
  needSeat,
  noteSeen,
  quoteOf,
  type Seat,
  seenIn,
  seqOf,
  unseenOf,
} from './store.ts'
import { countUnread, threadOf, threadsOf } from './threads.ts'
import { writeMessage } from './write.ts'

type Handlers = {
  readonly [E in ChatEvent]: (payload: ReadPayload<E>, speaker: Speaker) => Promise<ChatAnswers[E]>
}

/** How often an event may come, and which line it leaves in the audit trail. A message is its own record of itself. */
const manners: Readonly<Record<ChatEvent, { rate: Rate; audit: Audit }>> = {
  getPendings: { rate: 'read', audit: 'none' },
  join: { rate: 'read', audit: 'patientRead' },
  leave: { rate: 'read', audit: 'none' },
  message: { rate: 'write', audit: 'none' },
  setAsSeen: { rate: 'read', audit: 'none' },
  setAsHidden: { rate: 'write', audit: 'none' },
  getUnseen: { rate: 'read', audit: 'patientRead' },
  getPrevious: { rate: 'read', audit: 'patientRead' },
  typing: { rate: 'read', audit: 'none' },
}

const pendingThreads = 100
const unseenMessages = 100

/** The seat a socket took when it joined; without it nothing is said or heard in the room. */
const seatIn = (speaker: Speaker, room: string): Seat =>
  (speaker.isIn(joined(room)) ? (speaker.kept.get(joined(room)) as Seat | undefined) : undefined) ??
  refuse('NOT_JOINED')

const inConversation = ({ db }: Services): Pick<Handlers, 'join' | 'leave' | 'typing'> => ({
  join: async ({ room }, speaker) => {
    const { viewer, scope } = speaker
    const { seat, thread } = await db.within(scope, async tx => ({
      seat: await needSeat(tx, scope, viewer, room),
      thread: (await threadOf(tx, scope, viewer, room)) ?? refuse('NOT_FOUND'),
    }))
    speaker.kept.set(joined(room), seat)
    speaker.join(joined(room))
    return { thread: presentThread(thread, viewer), source: seat.source }
  },
  leave: async ({ room }, speaker) => {
    speaker.leave(joined(room))
    speaker.kept.delete(joined(room))
    return {}
  },
  typing: async ({ room }, speaker) => {
    const { source } = seatIn(speaker, room)
    const { id, name } = speaker.viewer
    speaker.tellOthers(joined(room), 'typing', { room, source, senderUuid: id, senderName: name })
    return {}
  },
})

const writing = (services: Services): Pick<Handlers, 'message' | 'setAsSeen' | 'setAsHidden'> => ({
  message: async ({ room, message, clientMsgId, file, isFile, quote }, speaker) => {
    const { viewer, scope } = speaker
    const { caseRow, party, source } = seatIn(speaker, room)
    const more =
      isFile || quote
        ? await services.db.within(scope, async tx => ({
            file: isFile && file ? await sentFileOf(tx, scope, viewer, room, file) : null,
            quote: quote ? await quoteOf(tx, scope, room, quote) : null,
          }))
        : {}
    const written = await writeMessage(services, {
      id: randomUUID(),
      roomId: caseRow.id,
      companyId: caseRow.companyId,
      clientMsgId,
      senderId: viewer.id,
      senderName: viewer.name,
      party,
      source,
      body: message,
      ...more,
    })
    const stored = messageOf(written.message)
    if (written.isNew) {
      tellMessage(services, caseRow, stored)
      announceSoon(services, room)
    }
    return { message: stored }
  },
  setAsSeen: async ({ room, msgId, messageId }, speaker) => {
    const { viewer, scope } = speaker
    const seat = seatIn(speaker, room)
    const { thread, moved } = await services.db.within(scope, async tx => {
      const seq = await seqOf(tx, scope, room, msgId ?? messageId ?? [])
      const moved = seq === null ? null : await noteSeen(tx, seat, seq)
      return { moved, thread: (await threadOf(tx, scope, viewer, room)) ?? refuse('NOT_FOUND') }
    })
    if (moved !== null) tellSeen(services, seat.caseRow, { source: seat.source, seq: moved })
    const { seenByOwn, unread } = presentThread(thread, viewer)
    return { seenByOwn, unread }
  },
  setAsHidden: async ({ rooms }, { viewer, scope }) => {
    await services.db.within(scope, tx => hideRooms(tx, scope, viewer.id, rooms))
    services.live.tell([peopleRoom.person(viewer.id)], 'notify', { room: null })
    return {}
  },
})

const reading = (services: Services): Pick<Handlers, 'getPendings' | 'getUnseen' | 'getPrevious'> => {
  const present = async (
    tx: Tx,
    { scope }: Speaker,
    room: string,
    rows: Parameters<typeof previewsOf>[2],
  ) => {
    const [seen, previews] = [await seenIn(tx, scope, room), await previewsOf(tx, services, rows)]
    return rows.map(row => messageOf(row, seen, previews))
  }
  return {
    getPendings: (_, { viewer, scope }) =>
      services.db.within(scope, async tx => {
        const newest = { order: { direction: 'desc' }, page: 1, paginate: pendingThreads } as const
        const { rows } = await threadsOf(tx, scope, viewer, newest)
        return {
          threads: rows.map(row => presentThread(row, viewer)),
          unread: await countUnread(tx, scope, viewer),
        }
      }),
    getUnseen: ({ room }, speaker) => {
      const { party } = seatIn(speaker, room)
      return services.db.within(speaker.scope, async tx => {
        const rows = await unseenOf(tx, speaker.scope, room, party, unseenMessages)
        return { messages: await present(tx, speaker, room, rows) }
      })
    },
    getPrevious: ({ room, before, limit }, speaker) => {
      seatIn(speaker, room)
      return services.db.within(speaker.scope, async tx => {
        const { messages, hasMore } = await messagesOf(tx, speaker.scope, room, {
          limit,
          ...(before === undefined ? {} : { before }),
        })
        return { messages: await present(tx, speaker, room, messages), hasMore }
      })
    },
  }
}

/**
 * What clients say about conversations. Joining asks the database whether the case is theirs to see; what is said
 * in a room afterwards needs the joining, and is refused with NOT_JOINED without it.
 */
export const chatSockets = (services: Services): SocketEvents => {
  const handlers: Handlers = { ...inConversation(services), ...writing(services), ...reading(services) }
  return Object.fromEntries(
    (Object.keys(chatEvents) as ChatEvent[]).map(name => [
      name,
      {
        ...manners[name],
        payload: chatEvents[name],
        things: ({ room }: { room?: string }) => (room ? [room] : []),
        run: handlers[name] as never,
      },
    ]),
  )
}
