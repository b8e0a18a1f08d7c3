import { afterCommit } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { revokeKeysOf } from './api-keys/store.ts'

/** Ends the keys of the provider that a former administrator created: they can do what that person no longer may. */
export const joinIntegrations = (services: Pick<Services, 'events' | 'clock' | 'forgetViewers'>): void => {
  services.events.on('administratorLeft', async (tx, { staffId }) => {
    const revoked = await revokeKeysOf(tx, staffId, services.clock.now())
    afterCommit(tx, () => {
      for (const accountId of revoked) services.forgetViewers({ accountId })
    })
  })
}
