import { type CaseStatus, caseStatuses, type Side } from '@archway/contract/cases'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { compileStatement, type Value } from '../../../platform/db/named-statement.ts'
import type { Scope } from '../../../platform/db/scope.ts'

/** The cases to count. Null: both sides. */
export type CounterOwners = { readonly side: Side | null; readonly doctorId?: string }

/** The doctors a case must belong to: the viewer, and the requested one. */
export const ownersOf = (scope: Scope, { doctorId }: CounterOwners): string[] => [
  ...new Set([...(scope.kind === 'doctor' ? [scope.doctorId] : []), ...(doctorId ? [doctorId] : [])]),
]

const countedIn = (scope: Scope, owners: CounterOwners, value: Value): SQL =>
  sql.join(
    [
      sql`true`,
      ...(scope.companyId ? [sql`company_id = ${value('company')}`] : []),
      ...(owners.side ? [sql`side = ${value('side')}`] : []),
      ...ownersOf(scope, owners).map((_, index) => sql`owner_id = ${value(`owner${index}`)}`),
    ],
    sql` and `,
  )

/** The number of cases, from the counters. */
export const totalOf = (scope: Scope, owners: CounterOwners, value: Value, ofStatus: SQL | undefined): SQL =>
  sql`(select coalesce(sum(count), 0) from case_counter where ${countedIn(scope, owners, value)}
    ${ofStatus ? sql` and ${ofStatus}` : sql``})`

/** The number of cases in scope by status. */
export const countByStatus = async (
  db: Database,
  scope: Scope,
  counterOwners: CounterOwners,
): Promise<Record<CaseStatus, number>> => {
  const owners = ownersOf(scope, counterOwners)
  const statement = compileStatement(
    `by status ${Boolean(scope.companyId)} ${counterOwners.side !== null} ${owners.length}`,
    value =>
      sql`select status, sum(count)::int as count from case_counter where ${countedIn(scope, counterOwners, value)} group by status`,
  )
  const { rows } = await db.queryShared<{ status: CaseStatus; count: number }>(
    scope,
    statement({ company: scope.companyId, side: counterOwners.side, owner0: owners[0], owner1: owners[1] }),
  )
  return byStatus(rows)
}

type StatusCount = { readonly status: CaseStatus; readonly count: number }

const byStatus = (rows: readonly StatusCount[]): Record<CaseStatus, number> => {
  const totals = Object.fromEntries(caseStatuses.map(status => [status, 0])) as Record<CaseStatus, number>
  for (const { status, count } of rows) totals[status] += count
  return totals
}

/** The result of `sideCounts`, as JSON. */
export type SideCounts = readonly (StatusCount & { readonly side: Side })[]

/** The number of cases in scope by side and status: a column of a prepared statement with these parameters. */
export const sideCounts = (scope: Scope, value: Value): SQL =>
  sql`(select coalesce(json_agg(counted), '[]') from (select side, status, sum(count)::int as count from case_counter
    where ${countedIn(scope, { side: null }, value)} group by side, status) as counted)`
export const sideCountValues = (scope: Scope): Readonly<Record<string, unknown>> => ({
  company: scope.companyId,
  owner0: ownersOf(scope, { side: null })[0],
})

/** `countByStatus` computed from counts that were already read. */
export const statusesOf = (counts: SideCounts, side: Side | null): Record<CaseStatus, number> =>
  byStatus(counts.filter(countRow => side === null || countRow.side === side))
