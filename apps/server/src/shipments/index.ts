import './events.ts'

export { shipmentFollowsCase, shipmentFollowsOrder } from './follow.ts'
export { shipmentRoutes } from './routes.ts'
export { type ShipmentRow, shipment } from './table.ts'
