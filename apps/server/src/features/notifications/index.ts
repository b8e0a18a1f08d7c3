import './events.ts'
import './queries.ts'

export { notificationCrontab, notificationJobs } from './jobs.ts'
export { joinNotifications } from './listeners.ts'
export { resealPushKeys } from './push/keys.ts'
export { notificationRoutes } from './routes.ts'
export { countUnreadNotifications } from './store.ts'
