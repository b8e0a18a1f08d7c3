import type { CaseStatus, PresentRecords } from '@archway/contract/cases'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope } from '../../platform/db/scope.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import type { CaseRow } from './store.ts'
import { caseCounter, caseFile } from './table.ts'

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** The files in the slots of a case's current round, and the number still uploading. */
    presentRecords: (tx: Tx, caseRow: Pick<CaseRow, 'id' | 'currentRefinementId'>) => Promise<PresentRecords>
  }
}

/** Statuses in which a case has ended: no notification and no work. */
export const closedStatuses: CaseStatus[] = ['COMPLETE', 'CANCELED', 'EXPIRED']

const countDoctorCases: DomainQueries['doctorCaseCounts'] = async (tx, { scope, doctorIds }) => {
  if (doctorIds.length === 0) return new Map()
  const rows = await tx
    .select({
      doctorId: caseCounter.ownerId,
      total: sql<number>`sum(${caseCounter.count})::int`,
      open: sql<number>`coalesce(sum(${caseCounter.count}) filter (where ${notInArray(caseCounter.status, closedStatuses)}), 0)::int`,
    })
    .from(caseCounter)
    .where(
      and(
        isInScope(scope, { companyId: caseCounter.companyId, doctorId: caseCounter.ownerId }),
        eq(caseCounter.side, 'doctor'),
        inArray(caseCounter.ownerId, [...doctorIds]),
      ),
    )
    .groupBy(caseCounter.ownerId)
  return new Map(rows.map(({ doctorId, open, total }) => [doctorId, { open, total }]))
}

const isCaseOfAnother: DomainQueries['isCaseOfAnother'] = async (tx, { scope, ids }) => {
  const rows = await tx
    .select({ id: caseFile.id })
    .from(caseFile)
    .where(
      and(
        eq(caseFile.companyId, scope.companyId),
        inArray(caseFile.id, [...ids]),
        sql`${caseFile.doctorId} is distinct from ${scope.doctorId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const caseQueries = { doctorCaseCounts: countDoctorCases, isCaseOfAnother }
