import { lotCalls } from '@archway/contract/lab'
import { orderCalls } from '@archway/contract/orders'

/** Calls that show lots, or what a recall of one changes. */
export const lotViews = [
  lotCalls.lots,
  lotCalls.lot,
  lotCalls.tracedOrders,
  orderCalls.board,
  orderCalls.boardGroups,
  orderCalls.orderLots,
]
