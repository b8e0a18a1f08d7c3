import './events.ts'

export { placeOfRequest } from './place.ts'
export { requestRoutes } from './routes.ts'
export { forwardRequest, shipRequest, stopRequest, unshipRequest } from './shipping.ts'
export { caseRequest, type RequestRow } from './table.ts'
