import { randomUUID } from 'node:crypto'
import {
  maxWebhooks,
  secretOverlapHours,
  type Webhook,
  type webhookForm,
  type webhookUpdateForm,
} from '@archway/contract/integrations'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { type IntegrationOwner, ownedBy } from '../owner.ts'
import { webhook } from '../table.ts'
import { newSecret } from './secret.ts'

export type WebhookRow = typeof webhook.$inferSelect

const waitingCount = sql<number>`(select count(*)::int from webhook_delivery as d
  where d.webhook_id = webhook.id and d.status = 'waiting')`

type WithWaiting = WebhookRow & { readonly waiting: number }

export const presentWebhook = (row: WithWaiting, now: Date): Webhook => ({
  uuid: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  isOn: row.isOn,
  stopReason: row.stopReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  waiting: row.waiting,
  formerSecretUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})

/** The webhooks of an owner, oldest first. */
export const listWebhooks = (tx: Tx, owner: IntegrationOwner): Promise<WithWaiting[]> =>
  tx
    .select({ ...getTableColumns(webhook), waiting: waitingCount })
    .from(webhook)
    .where(ownedBy(webhook.companyId, owner))
    .orderBy(asc(webhook.createdAt), asc(webhook.id))

/** The webhook of this owner, locked until the transaction ends; undefined for that of another owner. */
export const lockWebhook = async (
  tx: Tx,
  owner: IntegrationOwner,
  id: string,
): Promise<WebhookRow | undefined> => {
  const [row] = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), ownedBy(webhook.companyId, owner)))
    // Writers of events lock it for key share, so they do not skip it while it is locked here.
    .for('no key update')
  return row
}

export const findWebhook = async (
  tx: Tx,
  owner: IntegrationOwner,
  id: string,
): Promise<WithWaiting | undefined> => {
  const [row] = await tx
    .select({ ...getTableColumns(webhook), waiting: waitingCount })
    .from(webhook)
    .where(and(eq(webhook.id, id), ownedBy(webhook.companyId, owner)))
  return row
}

const receivesChat = ({ events, isOn }: Pick<WebhookRow, 'events' | 'isOn'>): boolean =>
  isOn && events.includes('chat.message_added')

/** Chat messages are sent from the time on at which a webhook subscribes to them. */
const chatSince = (before: WebhookRow | undefined, after: Pick<WebhookRow, 'events' | 'isOn'>, now: Date) => {
  if (!receivesChat(after)) return { chatFrom: null, chatUntil: null }
  return before && receivesChat(before) ? {} : { chatFrom: now, chatUntil: now }
}

type Form = z.output<typeof webhookForm>
const columnsOf = ({ url, description, events }: Form) => ({
  url: new URL(url).href,
  description: description || null,
  events: [...new Set(events)],
})

type NewWebhook = { readonly row: WithWaiting; readonly secret: string }

/** Creates an active webhook; null if its owner has too many. Only this reply contains the secret. */
export const createWebhook = async (
  tx: Tx,
  keys: Keys,
  owner: IntegrationOwner,
  form: Form,
  { createdById, now }: { readonly createdById: string; readonly now: Date },
): Promise<NewWebhook | null> => {
  // Concurrent requests must not both count nine.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${owner ?? 'provider'}`}))`)
  const [has] = await tx.select({ n: count() }).from(webhook).where(ownedBy(webhook.companyId, owner))
  if ((has?.n ?? 0) >= maxWebhooks) return null
  const { secret, sealedSecret } = newSecret(keys)
  const columns = columnsOf(form)
  const [row] = await tx
    .insert(webhook)
    .values({
      id: randomUUID(),
      companyId: owner,
      ...columns,
      ...chatSince(undefined, { ...columns, isOn: true }, now),
      sealedSecret,
      createdById,
      createdAt: now,
    })
    .returning()
  return row ? { row: { ...row, waiting: 0 }, secret } : null
}

/**
 * Saves the form of a webhook. Turning it on resets its failures. The user who sets another address becomes its
 * creator, because the receiver is theirs.
 */
export const updateWebhook = async (
  tx: Tx,
  before: WebhookRow,
  { isOn, ...form }: z.output<typeof webhookUpdateForm>,
  { updatedById, now }: { readonly updatedById: string; readonly now: Date },
): Promise<void> => {
  const columns = columnsOf(form)
  const isElsewhere = columns.url !== before.url
  const isAfresh = isOn && (!before.isOn || isElsewhere)
  await tx
    .update(webhook)
    .set({
      ...columns,
      isOn,
      ...chatSince(before, { ...columns, isOn }, now),
      ...(isAfresh ? { stopReason: null, failures: 0, failingSince: null, restUntil: null } : {}),
      ...(isElsewhere ? { createdById: updatedById } : {}),
    })
    .where(eq(webhook.id, before.id))
}

/**
 * Replaces the secret; the previous one is also used for signing for 24 hours, older ones no longer. Rotating does
 * not change the creator (decision 32): the secret gives no access, and the receiver stays the same.
 */
export const rotateSecret = async (tx: Tx, keys: Keys, before: WebhookRow, now: Date): Promise<string> => {
  const { secret, sealedSecret } = newSecret(keys)
  await tx
    .update(webhook)
    .set({
      sealedSecret,
      formerSealedSecret: before.sealedSecret,
      formerUntil: new Date(now.getTime() + secretOverlapHours * 3_600_000),
    })
    .where(eq(webhook.id, before.id))
  return secret
}

/** Deletes a webhook of this owner, with its deliveries; false if there is none. */
export const deleteWebhook = async (tx: Tx, owner: IntegrationOwner, id: string): Promise<boolean> => {
  const deleted = await tx
    .delete(webhook)
    .where(and(eq(webhook.id, id), ownedBy(webhook.companyId, owner)))
    .returning({ id: webhook.id })
  return deleted.length > 0
}
