export { preferencesRoutes } from './routes.ts'
export { preferencesFor } from './store.ts'
