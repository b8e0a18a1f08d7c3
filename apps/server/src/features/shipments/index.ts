import './events.ts'

export { releaseOrderOnCaseMoved, releaseOrderOnOrderMoved } from './listeners.ts'
export { shipmentQueries } from './queries.ts'
export { shipmentRoutes } from './routes.ts'
export { listCasesOfShipment, listDoctorsInside } from './store.ts'
export { shipment } from './table.ts'
