import type { OrderAction } from '@archway/contract/orders'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { OrderRow } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An order came to another status; `before` is missing when it was just made. */
    orderMoved: { caseRow: CaseRow; before?: OrderRow; after: OrderRow; action: OrderAction; actor: Actor }
  }
}
