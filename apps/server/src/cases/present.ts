import {
  allowedCaseActions,
  type CaseHistoryEntry,
  type CaseStatistics,
  type CaseStatus,
  dashboardFilters,
  dashboardStatuses,
  isOverdue,
  withheldCaseActions,
} from '@archway/contract/cases'
import type { Viewer } from '../platform/viewer.ts'
import { actorOf } from './actor.ts'
import { factsOf } from './facts.ts'
import type { ListedCase } from './list.ts'
import { withComputedFields } from './list-row.ts'
import type { caseHistory } from './table.ts'

/** A row of a list with what the rules say of it. */
export const listedRow = ({ id, text, facts }: ListedCase, viewer: Viewer, now: Date) => {
  const judged = factsOf(facts, now)
  const actor = actorOf(viewer, facts)
  return {
    id,
    text: withComputedFields(text, {
      overdue: isOverdue(facts.status, facts.dueAt, now),
      allowedActions: allowedCaseActions(judged, actor),
      withheldActions: withheldCaseActions(judged, actor),
    }),
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
