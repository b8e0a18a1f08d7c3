import './events.ts'

export { notificationCrontab, notificationJobs } from './jobs.ts'
export { joinNotifications } from './join.ts'
export { notificationRoutes } from './routes.ts'
