import type { RequestAction } from '@archway/contract/requests'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { Closing, RequestRow } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A request came to another status; `before` is missing when it was just made. */
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
