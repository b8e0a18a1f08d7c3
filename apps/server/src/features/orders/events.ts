import type { OrderAction } from '@archway/contract/orders'
import type { Actor, CaseRow } from '../cases/index.ts'
import type { OrderRow } from './table.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An order changed its status; `before` is missing if it was just created. */
    orderMoved: { caseRow: CaseRow; before?: OrderRow; after: OrderRow; action: OrderAction; actor: Actor }
  }
}
