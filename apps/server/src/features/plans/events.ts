import type { PlanAction } from '@archway/contract/plans'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { PlanRow } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A version changed its status; `before` is missing if it was just created. */
    planMoved: {
      caseRow: CaseRow
      before?: PlanRow
      after: PlanRow
      action: PlanAction
      actor: Actor
      comment?: string | null
    }
    /** Technicians edited the content of a version. */
    planEdited: { caseRow: CaseRow; after: PlanRow }
  }
}
