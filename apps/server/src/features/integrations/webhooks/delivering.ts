import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/**
 * Enqueues a turn of a webhook. Turns of one webhook never overlap, whichever process takes them, so a slow receiver
 * occupies one place of the lane; a turn that waits is replaced, so that it runs once.
 */
export const addDelivering = (tx: Tx, webhookId: string, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    'deliverWebhook',
    { webhookId },
    { key: `webhook ${webhookId}`, queue: `webhook ${webhookId}`, ...(runAt ? { runAt } : {}) },
  )
