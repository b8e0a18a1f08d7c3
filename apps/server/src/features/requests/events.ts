import type { RequestAction } from '@archway/contract/requests'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { Closing, RequestRow } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A request changed its status; `before` is missing if it was just created. */
    requestMoved: {
      caseRow: CaseRow
      before?: RequestRow
      after: RequestRow
      action: RequestAction
      actor: Actor
      closing?: Closing
    }
  }
}
