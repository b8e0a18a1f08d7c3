import { afterCommit } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { revokeKeysOf } from './api-keys/store.ts'
import { stopWebhooksOf } from './webhooks/deliveries.ts'
import { joinWebhooks } from './webhooks/listeners.ts'
import { addStoppedMails } from './webhooks/mail.ts'

export const joinIntegrations = (services: Services): void => {
  // Ends the keys and webhooks that a former administrator created, since they have rights which that person no longer
  // has.
  services.events.on('administratorLeft', async (tx, { staffId }) => {
    const now = services.clock.now()
    const revoked = await revokeKeysOf(tx, staffId, now)
    for (const stopped of await stopWebhooksOf(tx, staffId))
      await addStoppedMails(tx, stopped, 'creatorLeft', now)
    afterCommit(tx, () => {
      for (const accountId of revoked) services.forgetViewers({ accountId })
    })
  })
  joinWebhooks(services)
}
