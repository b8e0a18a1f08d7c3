export { laserMarkingRoutes } from './routes.ts'
export { findMarking } from './store.ts'
export { laserMarking } from './table.ts'
