import './events.ts'

export { addressIn, snapshotOf } from './address.ts'
export { orderFollowsCase, orderFollowsPlan } from './listeners.ts'
export { orderedRequestOf } from './present.ts'
export { moveRequestOrder, orderFollowsRequest, orderQueries } from './request-orders.ts'
export { orderRoutes } from './routes.ts'
export { findOrder, lockOrder, nameShipment } from './store.ts'
export { caseOrder, type OrderRow, orderScrap } from './table.ts'
