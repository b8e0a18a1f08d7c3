import type {
  DeliveredEventType,
  DeliveryProblem,
  DeliveryStatus,
  KeyScope,
  Webhook,
  WebhookEventType,
} from '@archway/contract/integrations'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'

/** An API key: a secret with which a program makes calls for a company or, without one, for the provider. */
export const apiKey = pgTable(
  'api_key',
  {
    id: idColumn(),
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The beginning of the secret, by which its owner recognizes it. */
    start: text('start').notNull(),
    /** SHA-256 of the secret, which is random and long; the secret itself is stored nowhere. */
    secretHash: text('secret_hash').notNull(),
    scopes: jsonb('scopes').$type<KeyScope[]>().notNull(),
    /** Addresses and CIDR ranges that calls may come from; empty: all. */
    addresses: jsonb('addresses').$type<string[]>().notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Rounded to the minute. */
    lastUsedAt: timestampColumn('last_used_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  t => [
    uniqueIndex('api_key_secret').on(t.secretHash),
    index('api_key_company').on(t.companyId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A webhook: an address to which events are sent, of a company or, without one, of the provider. */
export const webhook = pgTable(
  'webhook',
  {
    id: idColumn(),
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description'),
    events: jsonb('events').$type<WebhookEventType[]>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    stopReason: text('stop_reason').$type<Webhook['stopReason']>(),
    /** The signing secret, encrypted: signing needs the secret itself, so a hash would not do. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before the last rotation, which is also used for signing until `former_until`. */
    formerSealedSecret: text('former_sealed_secret'),
    formerUntil: timestampColumn('former_until'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull().default(0),
    failingSince: timestampColumn('failing_since'),
    /** Nothing is sent before this time, because several consecutive attempts have failed. */
    restUntil: timestampColumn('rest_until'),
    /** Since when it has been receiving chat messages; null if they are not among its events. */
    chatFrom: timestampColumn('chat_from'),
    /** Up to when chat messages were collected. */
    chatUntil: timestampColumn('chat_until'),
    createdById: uuid('created_by_id').notNull(),
    createdAt: createdAt(),
  },
  t => [index('webhook_company').on(t.companyId), ...tenantPolicies()],
).enableRLS()

/**
 * An event for a webhook: in the outbox until it is delivered, then in the log. Written in the transaction of the
 * event.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: idColumn(),
    /** The order in which deliveries of one case are sent. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    /** The event id, by which receivers recognize a repeated delivery. */
    eventId: uuid('event_id').notNull(),
    type: text('type').$type<DeliveredEventType>().notNull(),
    caseId: uuid('case_id'),
    /** The exact bytes that are signed and sent: identifiers, statuses and numbers as JSON. */
    body: text('body').notNull(),
    /** A user resent it manually. */
    isRepeat: boolean('is_repeat').notNull().default(false),
    status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
    attempt: integer('attempt').notNull().default(0),
    createdAt: createdAt(),
    attemptedAt: timestampColumn('attempted_at'),
    nextAttemptAt: timestampColumn('next_attempt_at'),
    responseStatus: integer('response_status'),
    milliseconds: integer('milliseconds'),
    problem: text('problem').$type<DeliveryProblem>(),
    answer: text('answer'),
  },
  t => [
    uniqueIndex('webhook_delivery_once').on(t.webhookId, t.eventId).where(sql`not is_repeat`),
    index('webhook_delivery_log').on(t.webhookId, t.createdAt, t.seq),
    index('webhook_delivery_waiting').on(t.webhookId, t.seq).where(sql`status = 'waiting'`),
    index('webhook_delivery_order').on(t.webhookId, t.caseId, t.seq).where(sql`status = 'waiting'`),
    index('webhook_delivery_age').on(t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()
