import type { CaseStatus, Side } from '@archway/contract/cases'
import type { ChatSource, ChatSystem } from '@archway/contract/chat'
import type { Condition, Parsed } from '@archway/contract/kernel'
import { type QueueStage, queueStages, stageStatus } from '@archway/contract/lab'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { type FilterColumns, flagCondition, whereFilter } from '../../platform/db/filter.ts'
import { compileStatement, type Value } from '../../platform/db/named-statement.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { caseFile, matchesPatientName, toPartySql } from '../cases/index.ts'
import { company } from '../company/index.ts'
import { staff } from '../contacts/index.ts'
import { doctor } from '../doctors/index.ts'
import { chatHidden, chatReader, chatRoom, type Party } from './table.ts'

export type ThreadRow = {
  roomId: string
  side: Side
  identifier: string
  firstName: string | null
  lastName: string | null
  status: CaseStatus
  companyId: string
  companyName: string
  doctorId: string | null
  doctorName: string | null
  createdAt: Date
  lastAt: Date | null
  lastSeq: number | null
  unreadSince: Date | null
  unread: number
  seen: Partial<Record<Party, number>>
  last: {
    source: ChatSource
    senderName: string
    message: string
    isFile: boolean
    system: ChatSystem | null
  } | null
  hiddenSeq: number | null
  assigneeId: string | null
  assigneeName: string | null
}

/** Maximum of the count. */
const maxCounted = 99

const threadColumns = (party: SQL) => ({
  roomId: caseFile.id,
  side: caseFile.side,
  identifier: caseFile.identifier,
  firstName: caseFile.firstName,
  lastName: caseFile.lastName,
  status: caseFile.status,
  companyId: caseFile.companyId,
  companyName: company.name,
  doctorId: caseFile.doctorId,
  doctorName: doctor.name,
  createdAt: caseFile.createdAt,
  lastAt: chatRoom.lastAt,
  lastSeq: chatRoom.lastSeq,
  unreadSince: chatReader.unreadSince,
  unread: sql<number>`(select count(*)::int from (select from chat_message m where ${chatReader.unreadSince} is not null
    and m.room_id = ${caseFile.id} and m.seq > ${chatReader.seenSeq} and m.party not in (${party}, 'system')
    limit ${maxCounted}) as unseen)`,
  seen: sql<
    ThreadRow['seen']
  >`coalesce((select json_object_agg(s.party, s.seen_seq) from chat_reader s where s.room_id = ${caseFile.id}), '{}')`,
  last: sql<ThreadRow['last']>`(select json_build_object('source', m.source, 'senderName', m.sender_name,
      'message', left(case when m.body = '' then coalesce(m.file->>'name', '') else m.body end, 200),
      'isFile', m.file is not null, 'system', m.system)
    from chat_message m where m.room_id = ${caseFile.id} and m.seq = ${chatRoom.lastSeq})`,
  hiddenSeq: chatHidden.seq,
  assigneeId: chatRoom.assigneeId,
  assigneeName: staff.name,
})

const selectThreads = (tx: Tx, viewer: Viewer) => {
  const party = toPartySql(viewer.audience)
  return tx
    .select(threadColumns(party))
    .from(caseFile)
    .innerJoin(company, eq(company.id, caseFile.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .leftJoin(chatRoom, and(eq(chatRoom.companyId, caseFile.companyId), eq(chatRoom.roomId, caseFile.id)))
    .leftJoin(chatReader, and(eq(chatReader.roomId, chatRoom.roomId), sql`${chatReader.party} = ${party}`))
    .leftJoin(chatHidden, and(eq(chatHidden.accountId, viewer.id), eq(chatHidden.roomId, chatRoom.roomId)))
    .leftJoin(staff, eq(staff.id, chatRoom.assigneeId))
}

const isUnread = sql`${chatReader.unreadSince} is not null`

const statusOfStage = ({ value }: Condition): SQL =>
  queueStages.includes(value as QueueStage)
    ? sql`${caseFile.status} = ${stageStatus[value as QueueStage]}`
    : sql`false`

const filterColumns: FilterColumns = {
  unread: flagCondition(isUnread),
  ownerType: ({ value }) =>
    sql`case ${caseFile.side} when 'doctor' then 'doctor' else 'admin' end = ${value}`,
  identifier: caseFile.identifier,
  patientName: ({ op, value }) => matchesPatientName(String(value), op),
  companyUuid: caseFile.companyId,
  stage: statusOfStage,
  assigneeUuid: chatRoom.assigneeId,
  unassigned: flagCondition(sql`${chatRoom.assigneeId} is null`),
}

type Page = {
  readonly filter?: Parsed | undefined
  readonly order: { readonly direction: 'asc' | 'desc' }
  readonly page: number
  readonly paginate: number
}

/** A page of the conversations with messages: unread first, then by the newest message. */
export const listThreadRows = async (tx: Tx, scope: Scope, viewer: Viewer, query: Page) => {
  const where = and(
    sql`${chatRoom.lastSeq} > 0`,
    isInScope(scope, caseFile),
    whereFilter(query.filter, filterColumns),
  )
  const newest = query.order.direction === 'asc' ? sql`${chatRoom.lastAt}` : sql`${chatRoom.lastAt} desc`
  const rows = await selectThreads(tx, viewer)
    .where(where)
    .orderBy(sql`${isUnread} desc`, newest, caseFile.id)
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  return withTotal(query, rows as ThreadRow[], countThreads(tx, viewer, where))
}

const countThreads = (tx: Tx, viewer: Viewer, where: SQL | undefined) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(chatRoom)
    .innerJoin(caseFile, and(eq(caseFile.companyId, chatRoom.companyId), eq(caseFile.id, chatRoom.roomId)))
    .leftJoin(
      chatReader,
      and(eq(chatReader.roomId, chatRoom.roomId), sql`${chatReader.party} = ${toPartySql(viewer.audience)}`),
    )
    .where(where)

/** Number of unread conversations, shown at 'Inbox'. */
export const countUnread = async (tx: Tx, scope: Scope, viewer: Viewer): Promise<number> => {
  const [countRow] = await countThreads(tx, viewer, and(isUnread, isInScope(scope, caseFile)))
  return countRow?.total ?? 0
}

/**
 * The number of unread conversations as a column of a prepared statement, with the parameters `company` and `doctor`.
 * Starts from the unread ones, of which there are few.
 */
export const unreadConversations = (scope: Scope, audience: Viewer['audience'], value: Value): SQL =>
  sql`(select count(*)::int from ${chatReader}
    join ${caseFile} on ${caseFile.companyId} = ${chatReader.companyId} and ${caseFile.id} = ${chatReader.roomId}
    where ${and(
      isUnread,
      sql`${chatReader.party} = ${toPartySql(audience)}`,
      scope.companyId ? sql`${chatReader.companyId} = ${value('company')}` : undefined,
      scope.kind === 'doctor' ? sql`${caseFile.doctorId} = ${value('doctor')}` : undefined,
    )})`

/** `countUnread` as one prepared statement. */
export const readUnreadCount = async (db: Database, scope: Scope, { audience }: Viewer): Promise<number> => {
  const statement = compileStatement(
    `unread conversations ${scope.kind} ${audience} ${Boolean(scope.companyId)}`,
    value => sql`select ${unreadConversations(scope, audience, value)} as unread`,
  )
  const doctor = scope.kind === 'doctor' ? scope.doctorId : undefined
  const { rows } = await db.queryShared<{ unread: number }>(
    scope,
    statement({ company: scope.companyId, doctor }),
  )
  return rows[0]?.unread ?? 0
}

/** The number of unread messages of these conversations, for those that have any. */
export const countUnreadAmong = async (tx: Tx, scope: Scope, viewer: Viewer, rooms: readonly string[]) => {
  const rows = await selectThreads(tx, viewer).where(
    and(inArray(caseFile.id, [...rooms]), isUnread, isInScope(scope, caseFile)),
  )
  return rows.map(({ roomId, unread }) => ({ room: roomId, unread }))
}

/** The conversation of one case, empty or not, if it is in scope. */
export const findThread = async (
  tx: Tx,
  scope: Scope,
  viewer: Viewer,
  roomId: string,
): Promise<ThreadRow | undefined> => {
  const [row] = await selectThreads(tx, viewer).where(
    and(eq(caseFile.id, roomId), isInScope(scope, caseFile)),
  )
  return row as ThreadRow | undefined
}
