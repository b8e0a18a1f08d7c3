import type { RequestAction, Treatment } from '@archway/contract/requests'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { Closing, RequestRow } from './table.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A request came to another status; `before` is missing when it was just made. */
    requestMoved: {
      kase: CaseRow
      before?: RequestRow
      after: RequestRow
      action: RequestAction
      actor: Actor
      closing?: Closing
    }
    /** Asks which steps a case has and which of them were shipped; who keeps the orders fills in the answer. */
    treatmentAsked: { kase: CaseRow; answer: Pick<Treatment, 'total' | 'shipped'> }
    /** Asks which records of these requests have arrived; who keeps the files fills in the answer. */
    requestRecordsAsked: { requestIds: readonly string[]; present: Map<string, Set<string>> }
  }
}
