export { labFollowsCase, labFollowsEdit } from './follow.ts'
export { labQueries } from './queries.ts'
export { labRoutes } from './routes.ts'
