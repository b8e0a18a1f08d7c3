import type { ChatQuote, ChatSource } from '@archway/contract/chat'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { type CaseRow, caseFile, needCase } from '../cases/index.ts'
import { partyOf, sourceOf } from './party.ts'
import { chatHidden, chatMessage, chatReader, chatRoom, type Party } from './table.ts'
import { type MessageRow, messageColumns } from './write/write.ts'

/** A viewer's position in a room: the case and the party. */
export type Seat = { readonly caseRow: CaseRow; readonly party: Party; readonly source: ChatSource }

/** The viewer's seat in the chat of a case; refuses with NOT_FOUND if the case is not in scope. */
export const needSeat = async (tx: Tx, scope: Scope, viewer: Viewer, roomId: string): Promise<Seat> => {
  const caseRow = await needCase(tx, scope, roomId)
  const party = partyOf(viewer, caseRow.side)
  return { caseRow, party, source: sourceOf(party) }
}

type MessageRange = { readonly before?: number; readonly after?: number; readonly limit: number }

/** Messages of a room, oldest first: the newest ones before a seq, or the first ones after a seq. */
export const listMessages = async (
  tx: Tx,
  scope: Scope,
  roomId: string,
  { before, after, limit }: MessageRange,
) => {
  const older = after === undefined
  const { rows } = await tx.execute<MessageRow>(sql`
    select ${sql.raw(messageColumns('m'))} from chat_message m
    where m.room_id = ${roomId} and ${inCompany(scope)}
      and m.seq > ${after ?? 0} and m.seq < ${before ?? 2_147_483_647}
    order by m.seq ${sql.raw(older ? 'desc' : 'asc')} limit ${limit + 1}`)
  // One row more than requested shows whether there is a next page.
  const messages = rows.slice(0, limit).map(parseDate)
  return { messages: older ? messages.reverse() : messages, hasMore: rows.length > limit }
}

const inCompany = (scope: Scope) => (scope.companyId ? sql`m.company_id = ${scope.companyId}` : sql`true`)

// The query builder returns timestamps as text.
const parseDate = (row: MessageRow): MessageRow => ({ ...row, createdAt: new Date(row.createdAt) })

/** Messages of others that the party has not seen, oldest first. */
export const listUnseen = async (tx: Tx, scope: Scope, roomId: string, party: Party, limit: number) => {
  const { rows } = await tx.execute<MessageRow>(sql`
    select ${sql.raw(messageColumns('m'))} from chat_message m
    where m.room_id = ${roomId} and ${inCompany(scope)} and m.party not in (${party}, 'system')
      and m.seq > coalesce((select seen_seq from chat_reader r where r.room_id = m.room_id and r.party = ${party}), 0)
    order by m.seq limit ${limit}`)
  return rows.map(parseDate)
}

/** The last seq that each party of a room has read. */
export const readSeen = async (tx: Tx, scope: Scope, roomId: string): Promise<Map<Party, number>> => {
  const rows = await tx
    .select({ party: chatReader.party, seq: chatReader.seenSeq })
    .from(chatReader)
    .where(and(eq(chatReader.roomId, roomId), isInScope(scope, { companyId: chatReader.companyId })))
  return new Map(rows.map(({ party, seq }) => [party, seq]))
}

export const readLastSeq = async (tx: Tx, scope: Scope, roomId: string): Promise<number> => {
  const [room] = await tx
    .select({ lastSeq: chatRoom.lastSeq })
    .from(chatRoom)
    .where(and(eq(chatRoom.roomId, roomId), isInScope(scope, { companyId: chatRoom.companyId })))
  return room?.lastSeq ?? 0
}

/** The newest of these messages of a room; null if none exists. */
export const findSeq = async (
  tx: Tx,
  scope: Scope,
  roomId: string,
  ids: readonly string[],
): Promise<number | null> => {
  if (ids.length === 0) return null
  const [row] = await tx
    .select({ seq: max(chatMessage.seq) })
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.roomId, roomId),
        inArray(chatMessage.id, [...ids]),
        isInScope(scope, { companyId: chatMessage.companyId }),
      ),
    )
  return row?.seq ?? null
}

const maxQuoteLength = 200

/** A short quote of a message for the reply to it. */
export const findQuote = async (
  tx: Tx,
  scope: Scope,
  roomId: string,
  id: string,
): Promise<ChatQuote | null> => {
  const [row] = await tx
    .select()
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.roomId, roomId),
        eq(chatMessage.id, id),
        isInScope(scope, { companyId: chatMessage.companyId }),
      ),
    )
  if (!row) return null
  const message = [...(row.body || (row.file?.name ?? ''))].slice(0, maxQuoteLength).join('')
  return { msgId: row.id, seq: row.seq, senderName: row.senderName, message }
}

/**
 * Records that a party has seen a room up to a message. The room is locked, so that a message written concurrently is
 * either seen or stays unseen. Returns the new position; null if the party was already there.
 */
export const recordSeen = async (
  tx: Tx,
  { caseRow, party }: Pick<Seat, 'caseRow' | 'party'>,
  requestedSeq: number,
): Promise<number | null> => {
  const [room] = await tx
    .select({ lastSeq: chatRoom.lastSeq })
    .from(chatRoom)
    .where(and(eq(chatRoom.companyId, caseRow.companyId), eq(chatRoom.roomId, caseRow.id)))
    .for('update')
  const seq = Math.min(requestedSeq, room?.lastSeq ?? 0)
  if (seq === 0) return null
  const { rowCount } = await tx.execute(sql`
    insert into chat_reader as r (room_id, party, company_id, seen_seq)
    values (${caseRow.id}, ${party}, ${caseRow.companyId}, ${seq})
    on conflict (room_id, party) do update set seen_seq = excluded.seen_seq, reminded_at = null,
      unread_since = (select min(m.created_at) from chat_message m where m.room_id = ${caseRow.id}
        and m.seq > excluded.seen_seq and m.party not in (${party}, 'system'))
    where r.seen_seq < excluded.seen_seq`)
  return (rowCount ?? 0) > 0 ? seq : null
}

/** Hides rooms in a person's notification menu until the next message. */
export const hideRooms = async (
  tx: Tx,
  scope: Scope,
  accountId: string,
  rooms?: readonly string[],
): Promise<void> => {
  const reachedRooms = await tx
    .select({ roomId: chatRoom.roomId, companyId: chatRoom.companyId, seq: chatRoom.lastSeq })
    .from(chatRoom)
    .innerJoin(caseFile, and(eq(caseFile.companyId, chatRoom.companyId), eq(caseFile.id, chatRoom.roomId)))
    .where(
      and(
        isInScope(scope, caseFile),
        rooms
          ? inArray(chatRoom.roomId, [...rooms])
          : sql`exists (select from chat_reader r where r.room_id = ${chatRoom.roomId} and r.unread_since is not null)`,
      ),
    )
    .limit(5000)
  if (reachedRooms.length === 0) return
  await tx
    .insert(chatHidden)
    .values(reachedRooms.map(room => ({ ...room, accountId })))
    .onConflictDoUpdate({
      target: [chatHidden.accountId, chatHidden.roomId],
      set: { seq: sql`excluded.seq` },
    })
}

/** Assigns a conversation to a member of staff, or to none; it may be empty. */
export const assign = async (
  tx: Tx,
  caseRow: CaseRow,
  assigneeId: string | null,
  now: Date,
): Promise<void> => {
  await tx
    .insert(chatRoom)
    .values({ roomId: caseRow.id, companyId: caseRow.companyId, lastAt: now, assigneeId })
    .onConflictDoUpdate({ target: chatRoom.roomId, set: { assigneeId } })
}
