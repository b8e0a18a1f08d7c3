import { apiKeyRoutes } from './api-keys/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export { createKeyViewers } from './api-keys/viewers.ts'
export { joinIntegrations } from './listeners.ts'
export { integrationQueries } from './queries.ts'
export { apiKey } from './table.ts'
export { webhookCrontab, webhookJobs } from './webhooks/jobs.ts'
export { resealWebhooks } from './webhooks/secret.ts'
export const integrationRoutes = [...apiKeyRoutes, ...webhookRoutes]
