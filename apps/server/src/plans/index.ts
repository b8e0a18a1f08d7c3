import './events.ts'

export { productionFilesArrived } from './act.ts'
export { planFollowsCase } from './follow.ts'
export { planRoutes } from './routes.ts'
export { findPlan, planInProduction } from './store.ts'
export { type PlanRow, plan } from './table.ts'
