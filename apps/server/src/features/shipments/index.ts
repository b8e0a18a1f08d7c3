import './events.ts'

export { shipmentFollowsCase, shipmentFollowsOrder } from './listeners.ts'
export { shipmentQueries } from './queries.ts'
export { shipmentRoutes } from './routes.ts'
export { casesOfShipment, doctorsInside } from './store.ts'
export { shipment } from './table.ts'
