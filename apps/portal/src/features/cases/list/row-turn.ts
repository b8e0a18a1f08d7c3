import { type CaseListRow, caseTurnWording } from '@archway/contract/cases'
import { type CaseReader, isOnTheWay, type NextStep, nextStepOf } from '../detail/next-step.rules.ts'

/**
 * Whose turn it is in a listed case: the reader's with the first action, otherwise whom it waits for (domain.md 3.1).
 */
export const turnOf = (row: CaseListRow, reader: CaseReader): NextStep =>
  nextStepOf({ allowedActions: row.allowedActions, whoseTurn: caseTurnWording(row.status, row.side) }, reader)

/** The next action that only the reader's account status blocks, and why. */
export const withheldTurn = (row: CaseListRow): CaseListRow['withheldActions'][number] | undefined =>
  row.withheldActions.find(({ action }) => isOnTheWay(action))
