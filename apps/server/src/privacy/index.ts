export { joinPrivacy, privacyCrontab, privacyJobs } from './jobs.ts'
export { accountPlaces, impersonal, type Place, patientPlaces } from './registry.ts'
export { privacyRoutes } from './routes.ts'
