import type { CaseStatus } from '@archway/contract/cases'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { inScope } from '../platform/db/scope.ts'
import type { Events } from '../platform/events.ts'
import { refuse } from '../platform/refuse.ts'
import { caseCounter, caseFile } from './table.ts'

/** Nothing will be sent for these any more, and nobody works on them. */
const closed: CaseStatus[] = ['COMPLETE', 'CANCELED', 'EXPIRED']

/** What cases know when other features ask. */
export const joinCases = (events: Events): void => {
  events.on('addressLeaving', async (tx, { companyId, addressId }) => {
    const [user] = await tx
      .select({ id: caseFile.id })
      .from(caseFile)
      .where(
        and(
          eq(caseFile.companyId, companyId),
          eq(caseFile.shippingAddressId, addressId),
          notInArray(caseFile.status, closed),
        ),
      )
      .limit(1)
    if (user) refuse('ADDRESS_IN_USE')
  })
  events.on('doctorStatisticsAsked', async (tx, { scope, doctorIds, counts }) => {
    if (doctorIds.length === 0) return
    const rows = await tx
      .select({
        doctorId: caseCounter.ownerId,
        total: sql<number>`sum(${caseCounter.count})::int`,
        open: sql<number>`coalesce(sum(${caseCounter.count}) filter (where ${notInArray(caseCounter.status, closed)}), 0)::int`,
      })
      .from(caseCounter)
      .where(
        and(
          inScope(scope, { companyId: caseCounter.companyId, doctorId: caseCounter.ownerId }),
          eq(caseCounter.side, 'doctor'),
          inArray(caseCounter.ownerId, [...doctorIds]),
        ),
      )
      .groupBy(caseCounter.ownerId)
    for (const { doctorId, open, total } of rows) counts.set(doctorId, { open, total })
  })
}
