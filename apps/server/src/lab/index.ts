export { labAnswersAssignee, labFollowsCase, labFollowsEdit } from './follow.ts'
export { labRoutes } from './routes.ts'
