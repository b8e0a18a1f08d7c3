import { type ListFilter, listFilterOf } from '@archway/contract/cases'
import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { caseFile } from '../../cases/index.ts'
import { caseRequest } from '../../requests/index.ts'
import { type DigestLine, payloadCaseOf, type WeekCounts } from '../payload.ts'

const day = 86_400_000

type WaitingLine = DigestLine & { readonly side: 'client' | 'doctor' }

const caseColumns = {
  id: caseFile.id,
  identifier: caseFile.identifier,
  side: caseFile.side,
  firstName: caseFile.firstName,
  lastName: caseFile.lastName,
}

/** Cases of a company that wait for clearance, longest first. */
export const listWaitingForClearance = async (tx: Tx, companyId: string): Promise<WaitingLine[]> => {
  const rows = await tx
    .select(caseColumns)
    .from(caseFile)
    .where(and(eq(caseFile.companyId, companyId), eq(caseFile.status, 'IN_CLEARANCE')))
    .orderBy(asc(caseFile.statusSince), asc(caseFile.id))
  return rows.map(row => ({ event: 'CLEARANCE_NEEDED', data: { case: payloadCaseOf(row) }, side: row.side }))
}

/** Requests that wait for a decision, longest first: of a company, or of all. */
export const listWaitingRequests = async (
  tx: Tx,
  where: { side: 'client' | 'doctor'; companyId?: string },
): Promise<WaitingLine[]> => {
  const rows = await tx
    .select({ ...caseColumns, requestId: caseRequest.id, requestIdentifier: caseRequest.identifier })
    .from(caseRequest)
    .innerJoin(
      caseFile,
      and(eq(caseFile.companyId, caseRequest.companyId), eq(caseFile.id, caseRequest.caseId)),
    )
    .where(
      and(
        eq(caseRequest.status, 'PENDING_PAYMENT'),
        eq(caseFile.side, where.side),
        where.companyId ? eq(caseRequest.companyId, where.companyId) : undefined,
      ),
    )
    .orderBy(asc(caseRequest.createdAt), asc(caseRequest.id))
  return rows.map(({ requestId, requestIdentifier, ...row }) => ({
    event: 'REQUEST_NEW',
    data: { case: payloadCaseOf(row), request: { uuid: requestId, identifier: requestIdentifier } },
    side: row.side,
  }))
}

const inWork: readonly ListFilter[] = ['qualityCheck', 'treatmentPlanInProgress', 'manufacturing', 'shipping']

/** The cases of a company by state, and the events of the last seven days. */
export const countWeek = async (tx: Tx, companyId: string, now: Date): Promise<WeekCounts> => {
  const since = new Date(now.getTime() - 7 * day)
  const rows = await tx
    .select({ status: caseFile.status, count: sql<number>`count(*)::int` })
    .from(caseFile)
    .where(eq(caseFile.companyId, companyId))
    .groupBy(caseFile.status)
  const [recent] = await tx
    .select({
      opened: sql<number>`count(*) filter (where ${gte(caseFile.createdAt, since)})::int`,
      shipped: sql<number>`count(*) filter (where ${and(isNotNull(caseFile.shippedAt), gte(caseFile.shippedAt, since))})::int`,
    })
    .from(caseFile)
    .where(eq(caseFile.companyId, companyId))
  const countCases = (...filters: readonly ListFilter[]) =>
    rows
      .filter(({ status }) => filters.includes(listFilterOf(status)))
      .reduce((sum, { count }) => sum + count, 0)
  return {
    opened: recent?.opened ?? 0,
    shipped: recent?.shipped ?? 0,
    planApproval: countCases('planApproval'),
    clearance: countCases('pendingAdminApproval'),
    rejected: countCases('rejected'),
    incomplete: countCases('incompleteSubmission'),
    inWork: countCases(...inWork),
  }
}
