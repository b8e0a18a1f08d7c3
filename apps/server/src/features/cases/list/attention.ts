import {
  type CaseAttention,
  type CaseStatus,
  caseStatuses,
  maxSnoozeDays,
  type Side,
} from '@archway/contract/cases'
import { type DateFormat, writeDay } from '@archway/contract/kernel'
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { compileStatement, type Value } from '../../../platform/db/named-statement.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuseProblems } from '../../../platform/refuse.ts'
import { company } from '../../company/index.ts'
import type { CaseRow } from '../store.ts'
import { caseAttention as a, caseFile as c } from '../table.ts'

/**
 * A subquery of the ids of the cases that a person has snoozed. A snooze lasts until its day, a change of status, or
 * a message of another person. Chat and plans depend on cases, so their tables are named in plain SQL.
 */
export const snoozedCases = (viewerId: SQL | SQLWrapper, now: SQL | SQLWrapper): SQL => sql`
  select s.case_id from case_attention s join case_file f on f.company_id = s.company_id and f.id = s.case_id
  where s.account_id = ${viewerId}::uuid and s.snoozed_until > ${now}::timestamptz
    and f.status_since = s.snoozed_status_since
    and not exists (select from chat_message m where m.room_id = s.case_id and m.seq > s.snoozed_chat_seq
      and m.party <> 'system' and m.sender_id is distinct from s.account_id)
    and not exists (select from plan_comment pc join plan p on p.company_id = pc.company_id and p.id = pc.plan_id
      where p.company_id = s.company_id and p.case_id = s.case_id and pc.created_at > s.snoozed_at
      and pc.author_id <> s.account_id)`

/** The cases in scope that the viewer has snoozed or muted, as JSON: a column of a prepared statement. */
export const attentionJson = (scope: Scope, value: Value): SQL => {
  const isSnoozed = sql`${a.caseId} = any(array(${snoozedCases(sql`${value('viewer')}`, sql`${value('now')}`)}))`
  return sql`(select coalesce(json_agg(json_build_object('caseUuid', ${c.id}, 'side', ${c.side}, 'status', ${c.status},
      'muted', ${a.muted}, 'snoozedUntil', case when ${isSnoozed}
        then to_char(${a.snoozedUntil} at time zone ${company.timeZone}, 'YYYY-MM-DD') end)), '[]')
    from ${a} join ${c} on ${c.companyId} = ${a.companyId} and ${c.id} = ${a.caseId}
      join ${company} on ${company.id} = ${a.companyId}
    where ${a.accountId} = ${value('viewer')}::uuid
      ${scope.companyId ? sql`and ${a.companyId} = ${value('company')}` : sql``}
      ${scope.kind === 'doctor' ? sql`and ${c.doctorId} = ${value('viewer')}::uuid` : sql``}
      and (${a.muted} or ${isSnoozed}))`
}

export const attentionValues = (scope: Scope, viewer: Pick<Viewer, 'id'>, now: Date) => ({
  viewer: viewer.id,
  company: scope.companyId,
  now,
})

/** The cases in scope that the viewer has snoozed or muted. */
export const listAttention = async (
  db: Database,
  scope: Scope,
  viewer: Pick<Viewer, 'id'>,
  now: Date,
): Promise<CaseAttention[]> => {
  const statement = compileStatement(
    `attention ${scope.kind} ${Boolean(scope.companyId)}`,
    value => sql`select ${attentionJson(scope, value)} as found`,
  )
  const { rows } = await db.queryShared<{ found: CaseAttention[] }>(
    scope,
    statement(attentionValues(scope, viewer, now)),
  )
  return rows[0]?.found ?? []
}

/** The number of snoozed cases of a side by status. Null: both sides. */
export const snoozedByStatus = (
  marks: readonly CaseAttention[],
  side: Side | null,
): Record<CaseStatus, number> => {
  const counts = Object.fromEntries(caseStatuses.map(status => [status, 0])) as Record<CaseStatus, number>
  for (const row of marks)
    if (row.snoozedUntil && (side === null || row.side === side)) counts[row.status] += 1
  return counts
}

/** The viewer's settings for one case. */
export const readAttentionForCase = async (
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  caseRow: CaseRow,
  now: Date,
): Promise<CaseAttention> => {
  const { rows } = await tx.execute<{ muted: boolean; until: string | null }>(sql`
    select ${a.muted} as muted, case when ${a.caseId} in (${snoozedCases(sql`${viewer.id}`, sql`${now.toISOString()}`)})
      then to_char(${a.snoozedUntil} at time zone ${company.timeZone}, 'YYYY-MM-DD') end as until
    from ${a} join ${company} on ${company.id} = ${a.companyId}
    where ${a.accountId} = ${viewer.id} and ${a.caseId} = ${caseRow.id}`)
  const { id, side, status } = caseRow
  return {
    caseUuid: id,
    side,
    status,
    muted: rows[0]?.muted ?? false,
    snoozedUntil: rows[0]?.until ?? null,
  }
}

type Setting = Partial<Omit<typeof a.$inferInsert, 'companyId' | 'caseId' | 'accountId'>>

const save = async (
  tx: Tx,
  { id }: Pick<Viewer, 'id'>,
  caseRow: CaseRow,
  setting: Setting,
): Promise<void> => {
  await tx
    .insert(a)
    .values({ companyId: caseRow.companyId, caseId: caseRow.id, accountId: id, ...setting })
    .onConflictDoUpdate({ target: [a.accountId, a.caseId], set: setting })
}

/** Snoozes a case for the viewer until the beginning of a day in the company's time zone; null ends the snooze. */
export const snoozeForViewer = async (
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  caseRow: CaseRow,
  until: string | null,
  now: Date,
): Promise<void> => {
  if (until === null) return save(tx, viewer, caseRow, { snoozedUntil: null })
  const { rows } = await tx.execute<{
    at: string
    seq: number
    first: string
    last: string
    dateFormat: DateFormat
  }>(sql`
    select ${until}::timestamp at time zone time_zone as at, date_format as "dateFormat",
      coalesce((select last_seq from chat_room where room_id = ${caseRow.id}), 0) as seq,
      (today + 1)::text as first, (today + ${maxSnoozeDays}::int)::text as last
    from company, lateral (select (${now.toISOString()}::timestamptz at time zone time_zone)::date as today) as local
    where id = ${caseRow.companyId}`)
  const [row] = rows
  if (!row) throw new Error('a case has a company')
  if (until < row.first || until > row.last) {
    const [min, max] = [row.first, row.last].map(day => writeDay(day, row.dateFormat))
    refuseProblems([{ field: 'until', form: 'range', values: { min: min ?? '', max: max ?? '' } }])
  }
  await save(tx, viewer, caseRow, {
    snoozedUntil: new Date(row.at),
    snoozedAt: now,
    snoozedStatusSince: caseRow.statusSince,
    snoozedChatSeq: row.seq,
  })
}

export const muteForViewer = (
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  caseRow: CaseRow,
  isMuted: boolean,
): Promise<void> => save(tx, viewer, caseRow, { muted: isMuted })

/** The people among these who have muted the case. */
export const listMutedBy = async (
  tx: Tx,
  caseId: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .select({ id: a.accountId })
    .from(a)
    .where(and(eq(a.caseId, caseId), inArray(a.accountId, [...people]), eq(a.muted, true)))
  return new Set(rows.map(({ id }) => id))
}
