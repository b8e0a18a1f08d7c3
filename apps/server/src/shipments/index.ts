import './events.ts'

export { shipmentFollowsCase } from './follow.ts'
export { shipmentRoutes } from './routes.ts'
export { type ShipmentRow, shipment } from './table.ts'
