import './approvals/events.ts'

export { joinApprovals } from './approvals/listeners.ts'
export { approvalRoutes } from './approvals/routes.ts'
export { impersonal } from './impersonal.ts'
export { privacyCrontab, privacyJobs } from './jobs.ts'
export { privacyQueries } from './queries.ts'
export { accountPlaces, type Place, patientPlaces } from './registry.ts'
export { privacyRoutes } from './routes.ts'
