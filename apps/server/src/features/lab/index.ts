export { labFollowsCase, labFollowsEdit } from './listeners.ts'
export { operationsRoutes } from './operations/routes.ts'
export { labQueries } from './queries.ts'
export { labRoutes } from './routes.ts'
