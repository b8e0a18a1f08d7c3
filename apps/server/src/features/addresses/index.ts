import './events.ts'

export { addressQueries } from './queries.ts'
export { addressRoutes } from './routes.ts'
export { address } from './table.ts'
