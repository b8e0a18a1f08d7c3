import { caseStatuses, isProviderTurn } from '@archway/contract/cases'
import { countDays, periodBefore, type Step, stepOf } from '@archway/contract/lab'
import { orderFinalStatuses } from '@archway/contract/orders'
import { and, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { caseFile } from '../../cases/index.ts'
import { company } from '../../company/index.ts'
import { staff } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { caseOrder } from '../../orders/index.ts'
import { insightDay, insightProgress, insightWork, labCase } from '../table.ts'
import type { Measure, WorkMeasure } from './count-case.ts'

/** UTC days, both included. */
export type Period = { readonly from: string; readonly to: string }

/** A sum over days: `isNow` distinguishes the period from the one before. */
export type Sum<M = Measure | WorkMeasure> = {
  readonly measure: M
  readonly item: string
  readonly isNow: boolean
  readonly count: number
  readonly seconds: number
}
export type StepSum = Omit<Sum, 'isNow'> & { readonly start: string }
export type OwnerSum = Omit<Sum<Measure>, 'isNow' | 'item'> & { readonly ownerId: string }

const dayTable = insightDay
const workTable = insightWork

const dayScope = (scope: Scope) =>
  isInScope(scope, { companyId: dayTable.companyId, doctorId: dayTable.ownerId })
const workScope = (scope: Scope) => isInScope(scope, { companyId: workTable.companyId })
const inPeriod = (table: typeof dayTable | typeof workTable, { from, to }: Period): SQL | undefined =>
  and(gte(table.day, from), lte(table.day, to))
const withPeriodBefore = (period: Period): Period => ({ from: periodBefore(period).from, to: period.to })

const total = (column: typeof dayTable.count | typeof workTable.count) => sql<number>`sum(${column})::int`
const totalSeconds = sql<number>`sum(${dayTable.seconds})::float8`

/** All measures except those that are subdivisions of another. */
const wholeMeasures = sql`${dayTable.measure} not in ('stage', 'rejectReason', 'planReason', 'holdReason', 'replacementReason')`

/** Sums of a period and the one before, by measure and item. */
export const listSums = async (tx: Tx, scope: Scope, period: Period): Promise<Sum[]> =>
  tx
    .select({
      measure: dayTable.measure,
      item: dayTable.item,
      isNow: sql<boolean>`(${dayTable.day} >= ${period.from})`,
      count: total(dayTable.count),
      seconds: totalSeconds,
    })
    .from(dayTable)
    .where(and(dayScope(scope), inPeriod(dayTable, withPeriodBefore(period))))
    .groupBy(sql`1, 2, 3`)

/** Sums of the measures that only the provider sees. */
export const listWorkSums = async (tx: Tx, scope: Scope, period: Period): Promise<Sum[]> =>
  tx
    .select({
      measure: workTable.measure,
      item: workTable.item,
      isNow: sql<boolean>`(${workTable.day} >= ${period.from})`,
      count: total(workTable.count),
      seconds: sql<number>`0::float8`,
    })
    .from(workTable)
    .where(
      and(
        workScope(scope),
        inPeriod(workTable, withPeriodBefore(period)),
        sql`${workTable.measure} <> 'work'`,
      ),
    )
    .groupBy(sql`1, 2, 3`)

const start = (table: typeof dayTable | typeof workTable, step: Step): SQL<string> =>
  sql<string>`to_char(date_trunc(${step}, ${table.day}::timestamp), 'YYYY-MM-DD')`

/** Sums by the steps of a period; `start` is the first day of the step's week or month, even before the period. */
export const listStepSums = async (
  tx: Tx,
  scope: Scope,
  period: Period,
  { withWork }: { withWork: boolean },
): Promise<StepSum[]> => {
  const step = stepOf(countDays(period))
  const rows: StepSum[] = await tx
    .select({
      measure: dayTable.measure,
      item: sql<string>`''`,
      start: start(dayTable, step),
      count: total(dayTable.count),
      seconds: totalSeconds,
    })
    .from(dayTable)
    .where(and(dayScope(scope), inPeriod(dayTable, period), wholeMeasures))
    .groupBy(sql`1, 3`)
  if (!withWork) return rows
  const work: StepSum[] = await tx
    .select({
      measure: workTable.measure,
      item: workTable.item,
      start: start(workTable, step),
      count: total(workTable.count),
      seconds: sql<number>`0::float8`,
    })
    .from(workTable)
    .where(and(workScope(scope), inPeriod(workTable, period), sql`${workTable.measure} <> 'work'`))
    .groupBy(sql`1, 2, 3`)
  return [...rows, ...work]
}

/** Sums of a period by the doctor, or the company's own id. */
export const listOwnerSums = (tx: Tx, scope: Scope, period: Period): Promise<OwnerSum[]> =>
  tx
    .select({
      measure: dayTable.measure,
      ownerId: dayTable.ownerId,
      count: total(dayTable.count),
      seconds: totalSeconds,
    })
    .from(dayTable)
    .where(and(dayScope(scope), inPeriod(dayTable, period), wholeMeasures))
    .groupBy(sql`1, 2`)

/** Sums of a period by company. */
export const listCompanySums = (tx: Tx, scope: Scope, period: Period): Promise<OwnerSum[]> =>
  tx
    .select({
      measure: dayTable.measure,
      ownerId: dayTable.companyId,
      count: total(dayTable.count),
      seconds: totalSeconds,
    })
    .from(dayTable)
    .where(and(dayScope(scope), inPeriod(dayTable, period), wholeMeasures))
    .groupBy(sql`1, 2`)

/** Names by id, for doctors only. */
export const listDoctorNames = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ id: doctor.id, name: doctor.name })
    .from(doctor)
    .where(inArray(doctor.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const listCompanyNames = async (tx: Tx, scope: Scope): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ id: company.id, name: company.name })
    .from(company)
    .where(isInScope(scope, { companyId: company.id }))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The work of each staff member, by kind and step of the period; `start` as in `listStepSums`. */
export const workOfStaff = (tx: Tx, scope: Scope, period: Period) =>
  tx
    .select({
      uuid: staff.id,
      name: staff.name,
      kind: workTable.item,
      start: start(workTable, stepOf(countDays(period))),
      count: total(workTable.count),
    })
    .from(workTable)
    .innerJoin(staff, eq(staff.id, workTable.ownerId))
    .where(and(workScope(scope), inPeriod(workTable, period), eq(workTable.measure, 'work')))
    .groupBy(sql`1, 2, 3, 4`)

const providerTurns = caseStatuses.filter(isProviderTurn)

/** The open work of each staff member: assigned cases that wait for the provider, and assigned orders. */
export const loadOfStaff = async (tx: Tx, scope: Scope, now: Date) => {
  const countOverdue = (dueAt: typeof caseFile.dueAt | typeof caseOrder.dueAt) =>
    sql<number>`(count(*) filter (where ${dueAt} < ${now.toISOString()}::timestamptz))::int`
  const columns = { uuid: staff.id, name: staff.name, count: sql<number>`count(*)::int` }
  const cases = await tx
    .select({ ...columns, overdue: countOverdue(caseFile.dueAt) })
    .from(labCase)
    .innerJoin(staff, eq(staff.id, labCase.assigneeId))
    .innerJoin(caseFile, and(eq(caseFile.companyId, labCase.companyId), eq(caseFile.id, labCase.caseId)))
    .where(and(isInScope(scope, { companyId: labCase.companyId }), inArray(caseFile.status, providerTurns)))
    .groupBy(staff.id, staff.name)
  const orders = await tx
    .select({ ...columns, overdue: countOverdue(caseOrder.dueAt) })
    .from(caseOrder)
    .innerJoin(staff, eq(staff.id, caseOrder.assigneeId))
    .where(
      and(
        isInScope(scope, { companyId: caseOrder.companyId }),
        notInArray(caseOrder.status, [...orderFinalStatuses]),
      ),
    )
    .groupBy(staff.id, staff.name)
  return { cases, orders }
}

/** Up to when the history of every company in scope is counted; null while one of them has no counts at all. */
export const findCountedAt = async (tx: Tx, scope: Scope): Promise<Date | null> => {
  const [row] = await tx
    .select({
      at: sql<
        string | null
      >`case when count(*) = count(${insightProgress.companyId}) then min(${insightProgress.countedTo}) end`,
    })
    .from(company)
    .leftJoin(insightProgress, eq(insightProgress.companyId, company.id))
    .where(isInScope(scope, { companyId: company.id }))
  return row?.at ? new Date(row.at) : null
}
