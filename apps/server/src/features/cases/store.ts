import type { DoctorStatus } from '@archway/contract/doctors'
import { and, asc, count as countOf, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope, systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { doctor } from '../doctors/index.ts'
import { type CaseColumns, caseFile, caseHistory, refinement } from './table.ts'

/** A case with the status of its doctor, which many rules need. */
export type CaseRow = CaseColumns & { readonly doctorStatus: DoctorStatus | null }

const columns = { ...getTableColumns(caseFile), doctorStatus: doctor.status }

const select = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(caseFile)
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .where(where)

/** The case if it is in scope, on either side. */
export const findCase = async (tx: Tx, scope: Scope, id: string): Promise<CaseRow | undefined> => {
  const [row] = await select(tx, and(eq(caseFile.id, id), isInScope(scope, caseFile)))
  return row
}

/** As `findCase`; refuses with NOT_FOUND. `side` limits it to cases of that side. */
export const needCase = async (
  tx: Tx,
  scope: Scope,
  id: string,
  side?: CaseRow['side'],
): Promise<CaseRow> => {
  const row = await findCase(tx, scope, id)
  return row && (side === undefined || row.side === side) ? row : refuse('NOT_FOUND')
}

/** Refuses with NOT_FOUND unless the case is in scope; for reads of entities that belong to it. */
export const requireCase = async (
  tx: Tx,
  scope: Scope,
  id: string,
  side?: CaseRow['side'],
): Promise<void> => {
  const [row] = await tx
    .select({ side: caseFile.side })
    .from(caseFile)
    .where(and(eq(caseFile.id, id), isInScope(scope, caseFile)))
  if (!row || (side !== undefined && row.side !== side)) refuse('NOT_FOUND')
}

/**
 * The case with its row locked until the transaction ends; required before every write to a case. The lock `no key
 * update` allows new rows that refer to the case, such as messages; `update`, before a deletion, waits for them.
 */
export const lockCase = async (
  tx: Tx,
  id: string,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<CaseRow> => {
  const [locked] = await select(tx, and(eq(caseFile.id, id), isInScope(systemScope, caseFile))).for(lock, {
    of: caseFile,
  })
  return locked ?? refuse('NOT_FOUND')
}

/** Facts that other features write on a case, so that its rules need no joins. */
export type CaseNote = Partial<
  Pick<
    CaseColumns,
    | 'batchLabel'
    | 'batchesMade'
    | 'upperSteps'
    | 'upgradeSteps'
    | 'upgradeSteps'
    | 'lowerSteps'
    | 'madeUpper'
    | 'madeLower'
    | 'orderStatus'
    | 'openOrders'
    | 'openRequests'
    | 'carrierScanned'
    | 'lastActivityAt'
  >
>

/** Writes facts about a case that are not its status. The only way for other features to write a case. */
export const recordOnCase = async (tx: Tx, scope: Scope, id: string, note: CaseNote): Promise<void> => {
  await tx
    .update(caseFile)
    .set(note)
    .where(and(eq(caseFile.id, id), isInScope(scope, caseFile)))
}

/** The refinement rounds of a case, oldest first. */
export const listRefinements = (tx: Tx, scope: Scope, caseId: string) =>
  tx
    .select()
    .from(refinement)
    .where(and(eq(refinement.caseId, caseId), isInScope(scope, { companyId: refinement.companyId })))
    .orderBy(asc(refinement.number))

/** A page of the history of a case, and its total. */
export const readHistory = async (
  tx: Tx,
  scope: Scope,
  caseId: string,
  page: { page: number; paginate: number; order: { direction: 'asc' | 'desc' } },
) => {
  const where = and(eq(caseHistory.caseId, caseId), isInScope(scope, { companyId: caseHistory.companyId }))
  const rows = await tx
    .select()
    .from(caseHistory)
    .where(where)
    .orderBy(page.order.direction === 'asc' ? asc(caseHistory.seq) : desc(caseHistory.seq))
    .limit(page.paginate)
    .offset((page.page - 1) * page.paginate)
  return withTotal(page, rows, tx.select({ total: countOf() }).from(caseHistory).where(where))
}
