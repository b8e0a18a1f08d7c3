import type { TypeKey } from '@archway/contract/case-files'
import { isPlanEditable, type PlanStatus } from '@archway/contract/plans'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope, systemScope } from '../../platform/db/scope.ts'
import { type CaseRow, caseFile, lockCase } from '../cases/index.ts'
import { type PlanRow, plan } from './table.ts'

const isInReach = (scope: Scope) =>
  isInScope(scope, { companyId: plan.companyId, doctorId: caseFile.doctorId })
const ofCase = and(eq(caseFile.id, plan.caseId), eq(caseFile.companyId, plan.companyId))

/** Versions that customers never see: those being converted, and those withdrawn before publication (P2). */
const hidden = or(
  eq(plan.status, 'CONVERTED'),
  and(eq(plan.status, 'INACTIVE'), sql`${plan.publishedAt} is null`),
)
/** The same for a row in memory. */
export const isHidden = ({ status, publishedAt }: Pick<PlanRow, 'status' | 'publishedAt'>): boolean =>
  status === 'CONVERTED' || (status === 'INACTIVE' && publishedAt === null)
const visibleToScope = (scope: Scope): SQL | undefined =>
  scope.kind === 'staff' ? undefined : not(hidden as SQL)

/** A version, if the viewer may see it. */
export const findPlan = async (tx: Tx, scope: Scope, id: string): Promise<PlanRow | undefined> => {
  const [row] = await tx
    .select(getTableColumns(plan))
    .from(plan)
    .innerJoin(caseFile, ofCase)
    .where(and(eq(plan.id, id), isInReach(scope), visibleToScope(scope)))
  return row
}

/** The newest published version of each round of these cases in scope, newest first. */
export const listPublishedPlans = async (
  tx: Tx,
  scope: Scope,
  caseIds: readonly string[],
): Promise<PlanRow[]> => {
  const rows = await tx
    .selectDistinctOn([plan.caseId, plan.refinementId], getTableColumns(plan))
    .from(plan)
    .innerJoin(caseFile, ofCase)
    .where(
      and(
        inArray(plan.caseId, [...caseIds]),
        isNotNull(plan.publishedAt),
        isInReach(scope),
        visibleToScope(scope),
      ),
    )
    .orderBy(plan.caseId, plan.refinementId, desc(plan.version))
  return rows.toSorted((one, other) => Number(other.publishedAt) - Number(one.publishedAt))
}

/** Whether no newer version of its round exists: `isLatestOfRound` as a column. */
const isLatest = sql<boolean>`not exists (select from ${plan} newer where newer.company_id = ${plan.companyId}
  and newer.case_id = ${plan.caseId} and newer.refinement_id is not distinct from ${plan.refinementId}
  and newer.version > ${plan.version})`

/** One page of a case's versions that the viewer may see, and how many there are. */
export const listPlans = async (
  tx: Tx,
  scope: Scope,
  caseId: string,
  {
    where,
    orderBy,
    page,
    paginate,
  }: { where: SQL | undefined; orderBy: SQL[]; page: number; paginate: number },
): Promise<{ rows: (PlanRow & { isLatest: boolean })[]; total: number }> => {
  const condition = and(eq(plan.caseId, caseId), isInReach(scope), visibleToScope(scope), where)
  const rows = await tx
    .select({ ...getTableColumns(plan), isLatest })
    .from(plan)
    .innerJoin(caseFile, ofCase)
    .where(condition)
    .orderBy(...orderBy)
    .limit(paginate)
    .offset((page - 1) * paginate)
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(plan)
    .innerJoin(caseFile, ofCase)
    .where(condition)
  return withTotal({ page, paginate }, rows, count)
}

/** The version, locked until the transaction ends. */
export const lockPlan = async (tx: Tx, companyId: string, id: string): Promise<PlanRow | undefined> => {
  const [locked] = await tx
    .select()
    .from(plan)
    .where(and(eq(plan.companyId, companyId), eq(plan.id, id)))
    .for('update')
  return locked
}

/** As `lockPlan`, after its case, as actions on a version lock them. */
export const lockPlanWithCase = async (tx: Tx, id: string): Promise<PlanRow | undefined> => {
  const found = await findPlan(tx, systemScope, id)
  if (!found) return undefined
  await lockCase(tx, found.caseId)
  return lockPlan(tx, found.companyId, id)
}

type Round = { companyId: string; caseId: string; refinementId: string | null }

/** The present round of a case: its refinement, or the first treatment. */
export const runningRoundOf = (caseRow: CaseRow): Round => ({
  companyId: caseRow.companyId,
  caseId: caseRow.id,
  refinementId: caseRow.currentRefinementId,
})

const inRound = ({ companyId, caseId, refinementId }: Round) =>
  and(
    eq(plan.companyId, companyId),
    eq(plan.caseId, caseId),
    sql`${plan.refinementId} is not distinct from ${refinementId}::uuid`,
  )

/** The newest version of a round, optionally with one of these statuses. */
export const findLatestPlan = async (
  tx: Tx,
  round: Round,
  statuses?: readonly PlanStatus[],
): Promise<PlanRow | undefined> => {
  const [latest] = await tx
    .select()
    .from(plan)
    .where(and(inRound(round), statuses ? inArray(plan.status, [...statuses]) : undefined))
    .orderBy(desc(plan.version))
    .limit(1)
  return latest
}

/** Open versions of a round, except one. */
export const listOpenPlans = async (tx: Tx, round: Round, but?: string): Promise<PlanRow[]> =>
  tx
    .select()
    .from(plan)
    .where(and(inRound(round), ne(plan.status, 'INACTIVE'), but ? ne(plan.id, but) : undefined))
    .orderBy(plan.version)

/** Whether no newer version of its round exists. */
export const isLatestOfRound = async (tx: Tx, row: PlanRow): Promise<boolean> => {
  const [newer] = await tx
    .select({ id: plan.id })
    .from(plan)
    .where(and(inRound(row), gt(plan.version, row.version)))
    .limit(1)
  return newer === undefined
}

/** The number of the next version; the caller has locked the case. */
export const nextVersion = async (tx: Tx, caseRow: CaseRow): Promise<number> => {
  const [newest] = await tx
    .select({ version: max(plan.version) })
    .from(plan)
    .where(and(eq(plan.companyId, caseRow.companyId), eq(plan.caseId, caseRow.id)))
  return (newest?.version ?? 0) + 1
}

/** The plan that is manufactured now: the newest cleared one, of an earlier round if the last was canceled. */
export const findPlanInProduction = async (tx: Tx, caseRow: CaseRow): Promise<PlanRow | undefined> => {
  const [row] = await tx
    .select()
    .from(plan)
    .where(
      and(
        eq(plan.companyId, caseRow.companyId),
        eq(plan.caseId, caseRow.id),
        isNotNull(plan.clearedAt),
        inArray(plan.status, ['CLEARED_FOR_MFG', 'PENDING_PRODUCTION_FILE_UPLOAD', 'ORDER_REJECTED']),
      ),
    )
    .orderBy(desc(plan.version))
    .limit(1)
  return row
}

/**
 * The case of a version, and whether files of this type may be added or removed: production files until it is
 * replaced, viewer files only before it is published (an approved plan must not change).
 */
export const placeOfPlan = async (
  tx: Tx,
  id: string,
  typeKey: TypeKey,
): Promise<{ caseId: string; open: boolean } | undefined> => {
  const [row] = await tx
    .select({ caseId: plan.caseId, status: plan.status })
    .from(plan)
    .where(eq(plan.id, id))
  if (!row) return undefined
  const { caseId, status } = row
  const isOpen = typeKey === 'treatmentPlan' ? status !== 'INACTIVE' : isPlanEditable(status)
  return { caseId, open: isOpen }
}
