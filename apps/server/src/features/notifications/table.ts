import type { EmailRhythm, NotificationEvent, NotificationTopic } from '@archway/contract/notifications'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  idColumn,
  ofAccountPolicies,
  staffPolicy,
  tenantPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'
import { caseFile } from '../cases/table.ts'
import { company } from '../company/table.ts'
import { account, session } from '../session/table.ts'
import type { StoredPayload } from './payload.ts'

/** A notification of one person: in the portal, by mail, or both. Written in the transaction of its event. */
export const notification = pgTable(
  'notification',
  {
    id: idColumn(),
    /** The company concerned; null for a digest of the provider. */
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id'),
    event: text('event').$type<NotificationEvent>().notNull(),
    /** Deduplication key: an account gets each notification once. */
    key: text('key').notNull(),
    data: jsonb('data').$type<StoredPayload>().notNull(),
    inApp: boolean('in_app').notNull(),
    email: text('email').$type<Extract<EmailRhythm, 'now' | 'digest'> | 'none'>().notNull(),
    createdAt: createdAt(),
    seenAt: timestampColumn('seen_at'),
    dismissedAt: timestampColumn('dismissed_at'),
    mailedAt: timestampColumn('mailed_at'),
    messageId: text('message_id'),
  },
  t => [
    uniqueIndex('notification_once').on(t.accountId, t.key),
    foreignKey({
      name: 'notification_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    index('notification_list').on(t.accountId, t.createdAt, t.id),
    index('notification_digest')
      .on(t.accountId, t.createdAt)
      .where(sql`email = 'digest' and mailed_at is null`),
    // Finds rows that are old enough to be deleted.
    index('notification_created').on(t.createdAt),
    index('notification_of_case').on(t.companyId, t.caseId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** The channels that an account has chosen for a topic. Not bound to a company, because staff have none. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<NotificationTopic>().notNull(),
    inApp: boolean('in_app').notNull(),
    email: boolean('email').notNull(),
    push: boolean('push').notNull().default(true),
  },
  t => [primaryKey({ columns: [t.accountId, t.topic] }), ...ofAccountPolicies()],
).enableRLS()

/** A browser that is subscribed to push notifications. It belongs to a session and is deleted with it. */
export const pushDevice = pgTable(
  'push_device',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The key gives access to the device, so it is treated as a secret. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('push_device_endpoint').on(t.endpoint),
    index('push_device_account').on(t.accountId),
    ...ofAccountPolicies(),
  ],
).enableRLS()

/** The VAPID key pair with which all processes of this database sign pushes, in one row; the private key is encrypted. */
export const pushKey = pgTable(
  'push_key',
  {
    name: text('name').primaryKey(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  () => [staffPolicy()],
).enableRLS()

/** A digest that was sent for a company, or for the provider, on a day in their time zone. */
export const notificationRound = pgTable(
  'notification_round',
  {
    owner: text('owner').notNull(),
    kind: text('kind').$type<NotificationEvent>().notNull(),
    /** YYYY-MM-DD in the owner's time zone. */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  t => [primaryKey({ columns: [t.owner, t.kind, t.day] }), staffPolicy()],
).enableRLS()
