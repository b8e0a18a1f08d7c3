export { preferencesCrontab, preferencesJobs } from './jobs.ts'
export { preferencesRoutes } from './routes.ts'
export { protocolFor } from './store.ts'
