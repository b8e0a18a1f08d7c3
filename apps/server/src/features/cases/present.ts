import {
  allowedCaseActions,
  type CaseHistoryEntry,
  type CaseListRow,
  isOverdue,
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

export const historyEntryOf = (row: typeof caseHistory.$inferSelect): CaseHistoryEntry => ({
  uuid: row.id,
  action: row.action,
  model: row.model,
  actorType: row.actorType,
  actorName: row.actorName,
  attributes: row.attributes,
  createdAt: row.createdAt.toISOString(),
})
