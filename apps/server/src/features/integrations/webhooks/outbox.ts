import { randomUUID } from 'node:crypto'
import {
  type DeliveredEventType,
  type WebhookBody,
  type WebhookData,
  type WebhookEventType,
  webhookBodies,
  webhookVersion,
} from '@archway/contract/integrations'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { runAsSystem } from '../../../platform/db/scope.ts'
import { webhook, webhookDelivery } from '../table.ts'
import type { WebhookTurn } from './delivering.ts'

/** An event of a company, for the webhooks that subscribe to it. */
export type OutboxEvent<Type extends DeliveredEventType = DeliveredEventType> = {
  readonly id: string
  readonly type: Type
  readonly at: Date
  readonly data: WebhookData[Type]
}

const bodyOf = ({ type, at, data }: OutboxEvent): string => {
  const body = { type, version: webhookVersion, timestamp: at.toISOString(), data }
  // Fields that the contract does not declare cannot leave the server.
  return JSON.stringify(webhookBodies[type].parse(body) satisfies WebhookBody)
}

export const deliveryOf = (
  { id, companyId }: Pick<typeof webhook.$inferSelect, 'id' | 'companyId'>,
  event: OutboxEvent,
  now: Date,
): typeof webhookDelivery.$inferInsert => ({
  id: randomUUID(),
  webhookId: id,
  companyId,
  eventId: event.id,
  type: event.type,
  caseId: 'caseUuid' in event.data ? event.data.caseUuid : null,
  body: bodyOf(event),
  createdAt: now,
  nextAttemptAt: now,
})

type Event<Type extends WebhookEventType> = {
  readonly type: Type
  readonly companyId: string
  /** Events of one transaction keep their order. */
  readonly events: readonly WebhookData[Type][]
  /** Not visible to companies. */
  readonly isInside?: boolean
}

/**
 * Writes events into the outbox, in the transaction in which they happen: for the webhooks of the company and for
 * those of the provider. Returns the webhooks that have something to send.
 */
export const addEvents = <Type extends WebhookEventType>(
  tx: Tx,
  { type, companyId, events, isInside = false }: Event<Type>,
  now: Date,
): Promise<WebhookTurn[]> =>
  // A company's transaction cannot see the webhooks of the provider.
  runAsSystem(tx, async () => {
    const ofProvider = isNull(webhook.companyId)
    const receivers = await tx
      .select({ id: webhook.id, companyId: webhook.companyId })
      .from(webhook)
      .where(
        and(
          webhook.isOn,
          isInside ? ofProvider : or(ofProvider, eq(webhook.companyId, companyId)),
          sql`${webhook.events} ? ${type}`,
        ),
      )
      // A webhook that is being deleted is skipped: the insert would wait for the deletion and then violate the
      // foreign key.
      .for('key share', { skipLocked: true })
    if (receivers.length === 0) return []
    const rows = events.flatMap(data => {
      const event: OutboxEvent = { id: randomUUID(), type, at: now, data } as OutboxEvent
      return receivers.map(receiver => deliveryOf(receiver, event, now))
    })
    if (rows.length > 0) await tx.insert(webhookDelivery).values(rows)
    return receivers
  })
