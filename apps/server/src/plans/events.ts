import type { PlanAction, StepModel } from '@archway/contract/plans'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { Holder } from '../platform/access/holder.ts'
import type { PlanRow } from './table.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A version came to another status; `before` is missing when it was just made. */
    planMoved: {
      kase: CaseRow
      before?: PlanRow
      after: PlanRow
      action: PlanAction
      actor: Actor
      comment?: string | null
    }
    /** Technicians wrote the content of a version. */
    planEdited: { kase: CaseRow; after: PlanRow }
    /**
     * Asks for addresses of the models of a version; who keeps the files fills in those of the parts, or, where
     * there are none, of the files that were sent one by one, in order of steps.
     */
    planModelsAsked: {
      plan: PlanRow
      /** Whom the addresses are made for. */
      holder: Holder
      answer: { parts: { readonly id: string; url: string }[]; upper: StepModel[]; lower: StepModel[] }
    }
  }
}
