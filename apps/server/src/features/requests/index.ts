import './events.ts'

export { joinRequests } from './listeners.ts'
export { requestQueries } from './queries.ts'
export { requestRoutes } from './routes.ts'
export { forwardRequest, shipRequest, stopRequest, unshipRequest } from './shipping.ts'
export { caseRequest, type RequestRow } from './table.ts'
