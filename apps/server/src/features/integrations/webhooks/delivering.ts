import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/**
 * Enqueues a run for a webhook. Runs of one webhook never overlap, in any process, so a slow receiver occupies one
 * worker only; a waiting run is replaced by the new one.
 */
export const addDelivering = (tx: Tx, webhookId: string, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    'deliverWebhook',
    { webhookId },
    { key: `webhook ${webhookId}`, queue: `webhook ${webhookId}`, ...(runAt ? { runAt } : {}) },
  )
