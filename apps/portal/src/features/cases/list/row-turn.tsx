import { type CaseListRow, type CaseVerb, caseTurnWording } from '@archway/contract/cases'
import { say } from '../../../platform/language.ts'
import type { Column } from '../../../ui/column.ts'
import { isOnTheWay, nextStepOf } from '../detail/next-step.rules.ts'

/** The first thing the reader can do that takes a listed case on its way. */
export const firstAction = ({ allowedActions }: Pick<CaseListRow, 'allowedActions'>): CaseVerb | undefined =>
  allowedActions.find(isOnTheWay)

/** Whose turn it is, in each row (domain.md 3.1). */
export const turnColumn = (readByDoctor: boolean): Column<CaseListRow> => ({
  id: 'turn',
  header: say('caseList', 'column.turn'),
  cell: row => {
    const whoseTurn = caseTurnWording(row.status, row.side)
    const step = nextStepOf({ allowedActions: row.allowedActions, whoseTurn }, readByDoctor)
    if (step.kind === 'yours')
      return (
        <span className="font-medium text-ink">
          {say('caseList', 'turn.yours', { action: say('cases', `action.${step.action}`) })}
        </span>
      )
    return (
      <span className="text-ink-3">
        {step.kind === 'done'
          ? say('caseList', 'turn.done')
          : say('caseList', 'turn.waiting', { who: say('cases', `turn.who.${step.who}`) })}
      </span>
    )
  },
})
