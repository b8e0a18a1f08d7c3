import type { Condition, Order, Parsed } from '@archway/contract/kernel'
import { type QcItem, type QueueStage, queueStages, stageStatus } from '@archway/contract/lab'
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { flagCondition, orderBy, whereFilter } from '../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { caseFile, matchesPatientName } from '../cases/index.ts'
import { company } from '../company/index.ts'
import { staff } from '../contacts/index.ts'
import { doctor } from '../doctors/index.ts'
import { labCase } from './table.ts'

const ofCase = and(eq(labCase.companyId, caseFile.companyId), eq(labCase.caseId, caseFile.id))
const isOverdue = (now: Date): SQL =>
  sql`coalesce(${caseFile.dueAt} < ${now.toISOString()}::timestamptz, false)`

/** The number of cases in each stage, including empty ones. */
export const countStages = async (tx: Tx, scope: Scope, now: Date) => {
  const rows = await tx
    .select({
      status: caseFile.status,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${isOverdue(now)})::int`,
      unassigned: sql<number>`count(*) filter (where ${labCase.assigneeId} is null)::int`,
    })
    .from(caseFile)
    .leftJoin(labCase, ofCase)
    .where(and(inArray(caseFile.status, Object.values(stageStatus)), isInScope(scope, caseFile)))
    .groupBy(caseFile.status)
  return queueStages.map(stage => {
    const { count, overdue, unassigned } = rows.find(row => row.status === stageStatus[stage]) ?? {
      count: 0,
      overdue: 0,
      unassigned: 0,
    }
    return { stage, count, overdue, unassigned }
  })
}

const filterColumns = (now: Date) => ({
  product: caseFile.product,
  companyUuid: caseFile.companyId,
  assigneeUuid: labCase.assigneeId,
  identifier: caseFile.identifier,
  patientName: ({ op, value }: Condition) => matchesPatientName(String(value), op),
  unassigned: flagCondition(sql`${labCase.assigneeId} is null`),
  overdue: flagCondition(isOverdue(now)),
})

type Page = {
  filter?: Parsed
  order: Order<'since' | 'dueAt' | 'createdAt'>
  page: number
  paginate: number
}

/** One page of the cases of a stage, and how many match. */
export const listCasesOfStage = async (tx: Tx, scope: Scope, stage: QueueStage, query: Page, now: Date) => {
  const condition = and(
    eq(caseFile.status, stageStatus[stage]),
    isInScope(scope, caseFile),
    whereFilter(query.filter, filterColumns(now)),
  )
  const orderColumns = { since: caseFile.statusSince, dueAt: caseFile.dueAt, createdAt: caseFile.createdAt }
  const rows = await tx
    .select({
      caseRow: getTableColumns(caseFile),
      companyName: company.name,
      doctorName: doctor.name,
      assigneeId: labCase.assigneeId,
      assigneeName: staff.name,
    })
    .from(caseFile)
    .innerJoin(company, eq(company.id, caseFile.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .leftJoin(labCase, ofCase)
    .leftJoin(staff, eq(staff.id, labCase.assigneeId))
    .where(condition)
    .orderBy(...orderBy(query.order, orderColumns, caseFile.id))
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const [countRow] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(caseFile)
    .leftJoin(labCase, ofCase)
    .where(condition)
  return { rows, total: countRow?.total ?? 0 }
}
export type StageRow = Awaited<ReturnType<typeof listCasesOfStage>>['rows'][number]

export type LabCaseRow = typeof labCase.$inferSelect

/** The provider's record of a case, with the name of the assigned member of staff. */
export const findLabCase = async (
  tx: Tx,
  scope: Scope,
  caseId: string,
): Promise<{ row: LabCaseRow; assigneeName: string | null } | undefined> => {
  const [row] = await tx
    .select({ row: getTableColumns(labCase), assigneeName: staff.name })
    .from(labCase)
    .leftJoin(staff, eq(staff.id, labCase.assigneeId))
    .where(and(eq(labCase.caseId, caseId), isInScope(scope, { companyId: labCase.companyId })))
  return row
}

type SheetChanges = Partial<Pick<LabCaseRow, 'assigneeId' | 'note' | 'savedBy' | 'savedAt'>> & {
  checked?: QcItem[]
  failed?: QcItem[]
}

/** Updates the provider's record of a case; creates it the first time. */
export const saveLabCase = async (
  tx: Tx,
  { companyId, id }: { companyId: string; id: string },
  values: SheetChanges,
): Promise<void> => {
  await tx
    .insert(labCase)
    .values({ companyId, caseId: id, ...values })
    .onConflictDoUpdate({ target: labCase.caseId, set: values })
}

/** Empties the sheet of a case that has to be checked again; the assignment does not change. */
export const clearSheet = async (tx: Tx, companyId: string, caseId: string): Promise<void> => {
  await tx
    .update(labCase)
    .set({ checked: [], failed: [], savedBy: null, savedAt: null })
    .where(and(eq(labCase.companyId, companyId), eq(labCase.caseId, caseId)))
}

/** Removes these items from the answers; the other answers and their times do not change. */
export const reopenItems = async (
  tx: Tx,
  { companyId, caseId, checked, failed }: LabCaseRow,
  items: readonly QcItem[],
): Promise<void> => {
  const isRetained = (item: QcItem) => !items.includes(item)
  await tx
    .update(labCase)
    .set({ checked: checked.filter(isRetained), failed: failed.filter(isRetained) })
    .where(and(eq(labCase.companyId, companyId), eq(labCase.caseId, caseId)))
}

export const listStaffMembers = (tx: Tx): Promise<{ uuid: string; name: string }[]> =>
  tx.select({ uuid: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name))
