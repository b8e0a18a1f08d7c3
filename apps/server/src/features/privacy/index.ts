export { privacyCrontab, privacyJobs } from './jobs.ts'
export { privacyQueries } from './queries.ts'
export { accountPlaces, impersonal, type Place, patientPlaces } from './registry.ts'
export { privacyRoutes } from './routes.ts'
