import './events.ts'

export { modelsArrived, productionFilesArrived } from './act.ts'
export { planFollowsCase } from './follow.ts'
export { planRoutes } from './routes.ts'
export { findPlan, isHidden, placeOfPlan, planInProduction } from './store.ts'
export { type PlanRow, plan } from './table.ts'
