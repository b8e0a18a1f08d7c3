import { randomUUID } from 'node:crypto'
import {
  type DeliveryStatus,
  testEventType,
  type WebhookDelivery,
  type webhookCalls,
  webhookLogDays,
} from '@archway/contract/integrations'
import type { QueryOf } from '@archway/contract/kernel'
import { and, asc, count, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { whereFilter } from '../../../platform/db/filter.ts'
import { withTotal } from '../../../platform/db/page.ts'
import { webhook, webhookDelivery } from '../table.ts'
import { computeRestUntil, nextAttemptAfter, stopAfterMs } from './schedule.ts'
import { type Attempt, isAccepted } from './send.ts'
import type { WebhookRow } from './store.ts'

export type DeliveryRow = typeof webhookDelivery.$inferSelect

const caseIdentifierIn = (body: string): string | null => {
  const { data } = JSON.parse(body) as { data: { caseIdentifier?: string | null } }
  return data.caseIdentifier ?? null
}

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  uuid: row.id,
  eventUuid: row.eventId,
  type: row.type,
  caseUuid: row.caseId,
  caseIdentifier: caseIdentifierIn(row.body),
  status: row.status,
  attempt: row.attempt,
  createdAt: row.createdAt.toISOString(),
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  responseStatus: row.responseStatus,
  milliseconds: row.milliseconds,
  problem: row.problem,
  answer: row.answer,
})

const isWaiting = eq(webhookDelivery.status, 'waiting')

/**
 * No earlier event of the same case is waiting: events of a case are delivered in order, independently of other
 * cases. Manual resends are exempt: they neither wait nor block others.
 */
const isNextOfCase: SQL = sql`(${webhookDelivery.isRepeat} or not exists (select from webhook_delivery as earlier
  where earlier.webhook_id = ${webhookDelivery.webhookId} and earlier.status = 'waiting' and not earlier.is_repeat
    and earlier.case_id = ${webhookDelivery.caseId} and earlier.seq < ${webhookDelivery.seq}))`

/** The next delivery of a webhook: the oldest due one, otherwise the time at which one becomes due. */
export const findNextDelivery = async (
  tx: Tx,
  webhookId: string,
  now: Date,
): Promise<{ due?: DeliveryRow; at?: Date }> => {
  const waitingOfWebhook = and(eq(webhookDelivery.webhookId, webhookId), isWaiting, isNextOfCase)
  const [due] = await tx
    .select()
    .from(webhookDelivery)
    .where(and(waitingOfWebhook, lte(webhookDelivery.nextAttemptAt, now)))
    .orderBy(asc(webhookDelivery.seq))
    .limit(1)
  if (due) return { due }
  const [later] = await tx
    .select({ at: webhookDelivery.nextAttemptAt })
    .from(webhookDelivery)
    .where(waitingOfWebhook)
    .orderBy(asc(webhookDelivery.nextAttemptAt))
    .limit(1)
  return later?.at ? { at: later.at } : {}
}

/** Stores the result of an attempt. Returns the reason if the webhook has to be turned off. */
export const recordAttempt = async (
  tx: Tx,
  row: DeliveryRow,
  attempt: Attempt,
  now: Date,
): Promise<WebhookRow['stopReason']> => {
  const attempts = row.attempt + 1
  const accepted = isAccepted(attempt)
  const nextAttemptAt = accepted ? null : nextAttemptAfter(row, attempts, now)
  const status: DeliveryStatus = accepted ? 'delivered' : nextAttemptAt ? 'waiting' : 'failed'
  await tx
    .update(webhookDelivery)
    .set({
      status,
      attempt: attempts,
      attemptedAt: now,
      nextAttemptAt,
      responseStatus: attempt.status,
      milliseconds: attempt.milliseconds,
      problem: attempt.problem,
      answer: attempt.answer,
    })
    .where(eq(webhookDelivery.id, row.id))
  const ofWebhook = eq(webhook.id, row.webhookId)
  if (accepted) {
    await tx
      .update(webhook)
      .set({ failures: 0, failingSince: null, restUntil: null })
      .where(and(ofWebhook, sql`failures > 0`))
    return null
  }
  // A test is not an event: it does not count towards turning the webhook off.
  if (row.type === testEventType) return attempt.status === 410 ? 'gone' : null
  const [failing] = await tx
    .update(webhook)
    .set({
      failures: sql`${webhook.failures} + 1`,
      failingSince: sql`coalesce(${webhook.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(ofWebhook)
    .returning()
  if (!failing) return null
  const restUntil = computeRestUntil(failing.failures, now)
  await tx.update(webhook).set({ restUntil }).where(ofWebhook)
  if (attempt.status === 410) return 'gone'
  return now.getTime() - (failing.failingSince ?? now).getTime() >= stopAfterMs ? 'failing' : null
}

const stopWebhooks = (
  tx: Tx,
  condition: SQL,
  stopReason: NonNullable<WebhookRow['stopReason']>,
): Promise<WebhookRow[]> =>
  tx
    .update(webhook)
    .set({ isOn: false, stopReason, chatFrom: null, chatUntil: null })
    .where(and(condition, webhook.isOn))
    .returning()

/** Turns an active webhook off; false if it was off already. Waiting deliveries stay. */
export const stopWebhook = async (
  tx: Tx,
  webhookId: string,
  stopReason: NonNullable<WebhookRow['stopReason']>,
): Promise<boolean> => {
  const stopped = await stopWebhooks(tx, eq(webhook.id, webhookId), stopReason)
  return stopped.length > 0
}

/**
 * Turns off the webhooks that this staff member created for the provider or, while switched to a company, for that
 * company, because the receiver is theirs. Returns those that were on.
 */
export const stopWebhooksOf = (tx: Tx, staffId: string): Promise<WebhookRow[]> =>
  stopWebhooks(tx, eq(webhook.createdById, staffId), 'creatorLeft')

/** One page of a webhook's log, newest first unless the query has another order. */
export const listDeliveries = async (
  tx: Tx,
  webhookId: string,
  { filter, order, page, paginate }: QueryOf<typeof webhookCalls.deliveries>,
): Promise<{ rows: DeliveryRow[]; total: number }> => {
  const where = and(
    eq(webhookDelivery.webhookId, webhookId),
    whereFilter(filter, { status: webhookDelivery.status }),
  )
  const direction = order.direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(webhookDelivery)
    .where(where)
    .orderBy(direction(webhookDelivery.createdAt), direction(webhookDelivery.seq))
    .limit(paginate)
    .offset((page - 1) * paginate)
  return withTotal({ page, paginate }, rows, tx.select({ total: count() }).from(webhookDelivery).where(where))
}

/** Ends the pause of a failed webhook: a user wants an attempt now. */
export const endRest = async (tx: Tx, webhookId: string): Promise<void> => {
  await tx.update(webhook).set({ restUntil: null }).where(eq(webhook.id, webhookId))
}

/**
 * Resends an event: a waiting one is sent at once, with those of its case that wait before it; a finished one gets a
 * new delivery with the same event id. Undefined for a delivery of another webhook.
 */
export const sendAgain = async (
  tx: Tx,
  webhookId: string,
  deliveryId: string,
  now: Date,
): Promise<DeliveryRow | undefined> => {
  const [row] = await tx
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.id, deliveryId), eq(webhookDelivery.webhookId, webhookId)))
    .for('update')
  if (!row) return undefined
  if (row.status !== 'waiting') {
    const { eventId, type, caseId, companyId, body } = row
    const [repeatedDelivery] = await tx
      .insert(webhookDelivery)
      .values({
        id: randomUUID(),
        webhookId,
        companyId,
        eventId,
        type,
        caseId,
        body,
        isRepeat: true,
        createdAt: now,
        nextAttemptAt: now,
      })
      .returning()
    return repeatedDelivery
  }
  await tx
    .update(webhookDelivery)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        isWaiting,
        sql`${webhookDelivery.caseId} is not distinct from ${row.caseId}`,
        lte(webhookDelivery.seq, row.seq),
      ),
    )
  return { ...row, nextAttemptAt: now }
}

/** Rows per transaction, so that no delivery waits long for the nightly cleanup. */
export const forgottenAtOnce = 5000

/**
 * Deletes deliveries that are older than the retention of the log, delivered or not; returns how many, at most 5,000.
 */
export const forgetOldDeliveries = async (tx: Tx, now: Date): Promise<number> => {
  const old = tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(lt(webhookDelivery.createdAt, new Date(now.getTime() - webhookLogDays * 86_400_000)))
    .limit(forgottenAtOnce)
    .for('update', { skipLocked: true })
  return (await tx.delete(webhookDelivery).where(inArray(webhookDelivery.id, old))).rowCount ?? 0
}
