import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { webhook } from '../table.ts'

/** The maximum number of deliveries at a time for the webhooks of one company, or for those of the provider. */
const companyTurns = 2

/**
 * The webhooks of one owner share a few queues, and each webhook is always in the same one. Slow receivers of one
 * company thus occupy few workers, and runs of one webhook never overlap.
 */
const queueOf = ({ id, companyId }: WebhookTurn): string =>
  `webhooks ${companyId ?? 'provider'} ${Number.parseInt(id.slice(-2), 16) % companyTurns}`

export type WebhookTurn = Pick<typeof webhook.$inferSelect, 'id' | 'companyId'>

/** Enqueues a run for a webhook; a waiting run is replaced by the new one. */
export const addDelivering = (tx: Tx, turn: WebhookTurn, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    'deliverWebhook',
    { webhookId: turn.id },
    { key: `webhook ${turn.id}`, queue: queueOf(turn), ...(runAt ? { runAt } : {}) },
  )
