import { apiKeyRoutes } from './api-keys/routes.ts'

export { createKeyViewers } from './api-keys/viewers.ts'
export { joinIntegrations } from './listeners.ts'
export { apiKey } from './table.ts'
export const integrationRoutes = apiKeyRoutes
