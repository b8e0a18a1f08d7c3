import { chatCalls } from '@archway/contract/chat'
import { pagesOf } from '@archway/contract/kernel'
import { eq } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { readReservation } from '../case-files/index.ts'
import { needCase } from '../cases/index.ts'
import { staff } from '../contacts/index.ts'
import { reserveFile } from './files.ts'
import { publishPendings, publishSeen } from './live/publish.ts'
import { listPeople } from './people.ts'
import { listPreviews, messageOf, presentThread } from './present.ts'
import { assign, listMessages, needSeat, readLastSeq, readSeen, recordSeen } from './store.ts'
import { countUnreadAmong, findThread, listThreadRows } from './threads.ts'

const needThread = async (tx: Tx, scope: Scope, viewer: Viewer, id: string) =>
  presentThread((await findThread(tx, scope, viewer, id)) ?? refuse('NOT_FOUND'), viewer)

type ThreadQuery = Parameters<typeof listThreadRows>[3]

const listThreads = async (tx: Tx, scope: Scope, viewer: Viewer, query: ThreadQuery) => {
  const { rows, total } = await listThreadRows(tx, scope, viewer, query)
  return {
    data: rows.map(row => presentThread(row, viewer)),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

export const chatRoutes: readonly Route[] = [
  // Relative to the page: the socket has the same origin, behind any proxy.
  handle(chatCalls.connect, async () => ({ url: '/' })),

  handle(chatCalls.inbox, ({ within, scope, viewer, query }) =>
    within(tx => listThreads(tx, scope, viewer, query)),
  ),
  handle(chatCalls.labInbox, ({ within, scope, viewer, query }) =>
    within(tx => listThreads(tx, scope, viewer, query)),
  ),

  handle(chatCalls.unread, ({ within, scope, viewer, query }) =>
    within(async tx => ({ data: await countUnreadAmong(tx, scope, viewer, query.rooms) })),
  ),

  handle(chatCalls.people, ({ within, scope, viewer, params, language }) =>
    within(async tx => ({
      data: await listPeople(tx, scope, viewer, await needCase(tx, scope, params.id), language),
    })),
  ),

  handle(chatCalls.thread, ({ within, scope, viewer, params }) =>
    within(async tx => ({ data: await needThread(tx, scope, viewer, params.id) })),
  ),

  handle(chatCalls.messages, ({ within, scope, viewer, services, params: { id }, query }) =>
    within(async tx => {
      await needSeat(tx, scope, viewer, id)
      const { messages, hasMore } = await listMessages(tx, scope, id, {
        limit: query.limit,
        ...(query.before === undefined ? {} : { before: query.before }),
        ...(query.after === undefined ? {} : { after: query.after }),
      })
      const seenByParty = await readSeen(tx, scope, id)
      const previews = await listPreviews(tx, services, messages, viewer)
      return {
        data: messages.map(row => messageOf(row, seenByParty, previews)),
        hasMore,
        lastSeq: await readLastSeq(tx, scope, id),
      }
    }),
  ),

  handle(chatCalls.seen, ({ within, afterCommit, scope, viewer, services, params, body }) =>
    within(async tx => {
      const seat = await needSeat(tx, scope, viewer, params.id)
      const newSeen = await recordSeen(tx, seat, body.seq)
      if (newSeen !== null)
        afterCommit(() => publishSeen(services, seat.caseRow, { source: seat.source, seq: newSeen }))
      return { data: await needThread(tx, scope, viewer, params.id) }
    }),
  ),

  handle(chatCalls.file, async context => {
    const { within, scope, viewer, services, params, body } = context
    const asset = await within(tx => reserveFile({ tx, scope, services, viewer }, params.id, body))
    return { data: await readReservation(context, asset) }
  }),

  handle(chatCalls.hand, ({ within, afterCommit, scope, viewer, services, params, body }) =>
    within(async tx => {
      const caseRow = await needCase(tx, scope, params.id)
      const { staffUuid } = body
      if (staffUuid) {
        const [member] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffUuid))
        if (!member) refuse('INVALID', {}, [{ field: 'staffUuid', form: 'choice' }])
      }
      await assign(tx, caseRow, staffUuid ?? null, services.clock.now())
      afterCommit(() => publishPendings(services, caseRow))
      return { data: await needThread(tx, scope, viewer, params.id) }
    }),
  ),
]
