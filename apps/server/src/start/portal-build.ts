import { once } from 'node:events'

/**
 * Resolves when the portal is built. `npm start` builds it while this process prepares the database: it sets
 * `PORTAL_BUILD`, and sends a message at the end. Resolves at once in every other process.
 */
export const whenPortalIsBuilt = async (): Promise<void> => {
  if (process.env.PORTAL_BUILD === 'running' && process.connected) await once(process, 'message')
}
