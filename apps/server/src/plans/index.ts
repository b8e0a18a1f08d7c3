import './events.ts'

export { modelsArrived } from './act.ts'
export { planFollowsCase } from './follow.ts'
export {
  findPart,
  keepParts,
  type MadePart,
  modelOfAsset,
  noteModel,
  writeModel,
} from './models.ts'
export {
  endProductionCheck,
  noteProduction,
  productionOfAsset,
  writeProduction,
} from './production.ts'
export { planRoutes } from './routes.ts'
export { isShareOpen } from './shares.ts'
export { findPlan, isHidden, placeOfPlan, planInProduction } from './store.ts'
export { type PlanModelRow, type PlanProductionRow, type PlanRow, plan } from './table.ts'
