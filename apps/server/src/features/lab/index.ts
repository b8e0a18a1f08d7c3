export { labFollowsCase, labFollowsEdit } from './listeners.ts'
export { labQueries } from './queries.ts'
export { labRoutes } from './routes.ts'
