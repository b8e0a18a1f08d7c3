import { type CaseListRow, type CaseVerb, caseTurnWording, isOnTheWay } from '@archway/contract/cases'
import { type CaseReader, type NextStep, nextStepOf, statusAndTurn } from '../detail/next-step.ts'

/**
 * Whose turn it is in a listed case: the reader's with the first action, otherwise whom it waits for (domain.md 3.1).
 */
export const turnOf = (row: CaseListRow, reader: CaseReader): NextStep =>
  nextStepOf({ allowedActions: row.allowedActions, whoseTurn: caseTurnWording(row.status, row.side) }, reader)

const statusAndTurnOf = (row: CaseListRow, reader: CaseReader) =>
  statusAndTurn({ ...row, whoseTurn: caseTurnWording(row.status, row.side) }, reader)

/** The status of a listed case, as a key of `cases.status`. */
export const statusOf = (row: CaseListRow, reader: CaseReader) => statusAndTurnOf(row, reader).status

/** The turn beside the status of a listed case; null if the status already includes it. */
export const turnBesideStatus = (row: CaseListRow, reader: CaseReader): NextStep | null =>
  statusAndTurnOf(row, reader).turn

/** The next action that only the reader's account status blocks, and why. */
export const withheldTurn = (row: CaseListRow): CaseListRow['withheldActions'][number] | undefined =>
  row.withheldActions.find(({ action }) => isOnTheWay(action))

const possible = ['createRefinement', 'complete'] as const satisfies readonly CaseVerb[]

/** Actions that the viewer may take on a case that waits for no one. */
export const listOtherActions = ({
  allowedActions,
}: Pick<CaseListRow, 'allowedActions'>): (typeof possible)[number][] =>
  possible.filter(verb => allowedActions.includes(verb))
