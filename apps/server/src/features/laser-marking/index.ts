export { laserMarkingRoutes } from './routes.ts'
export { findMarking } from './store.ts'
