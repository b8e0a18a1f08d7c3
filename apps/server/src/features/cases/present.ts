import {
  allowedCaseActions,
  type CaseHistoryEntry,
  type CaseListRow,
  type CaseStatistics,
  type CaseStatus,
  dashboardFilters,
  dashboardStatuses,
  isOverdue,
  type Side,
  statusesInTurn,
  withheldCaseActions,
} from '@archway/contract/cases'
import type { Viewer } from '../../platform/access/viewer.ts'
import { actorOf } from './actor.ts'
import { type FactColumns, factsOf } from './facts.ts'
import type { caseHistory } from './table.ts'

/** The fields of a list row that the rules compute for the viewer. */
export const computedFieldsOf = (
  row: FactColumns & { readonly dueAt: Date | null },
  viewer: Viewer,
  now: Date,
): Pick<CaseListRow, 'overdue' | 'allowedActions' | 'withheldActions'> => {
  const facts = factsOf(row, now)
  const actor = actorOf(viewer, row)
  return {
    overdue: isOverdue(row.status, row.dueAt, now),
    allowedActions: allowedCaseActions(facts, actor),
    withheldActions: withheldCaseActions(facts, actor),
  }
}

const countIn = (byStatus: Record<CaseStatus, number>, statuses: readonly CaseStatus[]): number =>
  statuses.reduce((sum, status) => sum + byStatus[status], 0)

/** The counts of a side as this viewer reads them. Null: both sides, for staff. */
export const statisticsOf = (
  byStatus: Record<CaseStatus, number>,
  viewer: Viewer,
  side: Side | null,
): CaseStatistics => {
  const turn = statusesInTurn(side ?? 'client', actorOf(viewer, { side: side ?? 'client' }))
  return {
    ...(Object.fromEntries(
      dashboardFilters.map(filter => [filter, countIn(byStatus, dashboardStatuses[filter])]),
    ) as Omit<CaseStatistics, 'byStatus' | 'turn'>),
    all: countIn(byStatus, [...new Set([...turn, ...dashboardStatuses.all])]),
    turn: { count: countIn(byStatus, turn), statuses: turn },
    byStatus,
  }
}

export const historyEntryOf = (row: typeof caseHistory.$inferSelect): CaseHistoryEntry => ({
  uuid: row.id,
  action: row.action,
  model: row.model,
  actorType: row.actorType,
  actorName: row.actorName,
  attributes: row.attributes,
  createdAt: row.createdAt.toISOString(),
})
