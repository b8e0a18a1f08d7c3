import './events.ts'

export { addressIn, snapshotOf } from './address.ts'
export { type OrderSurroundings, orderFactsOf } from './facts.ts'
export { orderFollowsCase, orderFollowsPlan } from './follow.ts'
export { orderOf } from './present.ts'
export { orderRoutes } from './routes.ts'
export { findOrder, lockOrder, nameShipment } from './store.ts'
export { caseOrder, type OrderRow } from './table.ts'
