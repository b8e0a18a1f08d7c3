import './events.ts'

export { joinPlans } from './listeners.ts'
export { checkProduction, planProductionJobs } from './models/check-production.ts'
export { convertPlan, planModelJobs } from './models/convert.ts'
export { planQueries } from './queries.ts'
export { planRoutes } from './routes.ts'
export { findPlan, isHidden, planInProduction } from './store.ts'
export { type PlanRow, plan } from './table.ts'
