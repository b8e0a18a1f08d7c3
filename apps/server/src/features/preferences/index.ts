export { preferencesCrontab, preferencesJobs } from './jobs.ts'
export { preferencesRoutes } from './routes.ts'
export { readProtocolFor } from './store.ts'
