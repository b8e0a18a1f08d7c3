import './events.ts'

export { shipmentFollowsCase, shipmentFollowsOrder } from './follow.ts'
export { shipmentRoutes } from './routes.ts'
export { doctorsInside } from './store.ts'
export { shipment } from './table.ts'
