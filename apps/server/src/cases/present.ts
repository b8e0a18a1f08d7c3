import {
  allowedCaseActions,
  type CaseHistoryEntry,
  type CaseListRow,
  type CaseStatistics,
  type CaseStatus,
  dashboardFilters,
  dashboardStatuses,
  isOverdue,
} from '@archway/contract/cases'
import type { Viewer } from '../platform/viewer.ts'
import { actorOf } from './actor.ts'
import { factsOf } from './facts.ts'
import type { ListedCase } from './list-row.ts'
import type { caseHistory } from './table.ts'

/** A row of a list with what the viewer may do. */
export const caseRowOf = ({ facts: listed, ...row }: ListedCase, viewer: Viewer, now: Date): CaseListRow => {
  const facts = factsOf(
    {
      ...listed,
      doctorStatus: row.doctor?.status ?? null,
      shippedAt: listed.shippedAt ? new Date(listed.shippedAt) : null,
      packageEndsAt: listed.packageEndsAt ? new Date(listed.packageEndsAt) : null,
    },
    now,
  )
  return {
    ...row,
    product: listed.product,
    impressionType: listed.impressionType,
    side: listed.side,
    status: listed.status,
    withTs: listed.withTs,
    stepType: listed.stepType,
    overdue: isOverdue(listed.status, row.dueAt ? new Date(row.dueAt) : null, now),
    allowedActions: allowedCaseActions(facts, actorOf(viewer, listed)),
  }
}

export const statisticsOf = (byStatus: Record<CaseStatus, number>): CaseStatistics => ({
  ...(Object.fromEntries(
    dashboardFilters.map(filter => [
      filter,
      dashboardStatuses[filter].reduce((sum, status) => sum + byStatus[status], 0),
    ]),
  ) as Omit<CaseStatistics, 'byStatus'>),
  byStatus,
})

export const historyEntryOf = (row: typeof caseHistory.$inferSelect): CaseHistoryEntry => ({
  uuid: row.id,
  action: row.action,
  model: row.model,
  actorType: row.actorType,
  actorName: row.actorName,
  attributes: row.attributes,
  createdAt: row.createdAt.toISOString(),
})
