import type { ChatQuote, ChatSource, ChatSystem } from '@archway/contract/chat'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, staffPolicy, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { caseFile } from '../cases/table.ts'
import { company } from '../company/table.ts'
import { staff } from '../contacts/table.ts'
import { account } from '../session/table.ts'

/** A party whose members read together: a message seen by one counts as seen by all. `system` only writes. */
export type Party = 'submitter' | 'dso' | 'staff'
export type Writer = Party | 'system'

/** The data of a file that a message stores; the file itself is a `case_asset`. */
export type SentFile = { key: string; name: string; bytes: number; mime: string }

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => company.id, { onDelete: 'cascade' })

/** The conversation of a case, from its first message on. Its id is the id of the case. */
export const chatRoom = pgTable(
  'chat_room',
  {
    roomId: uuid('room_id').primaryKey(),
    companyId: companyId(),
    /** The seq of the newest message; the transaction that writes one locks this row. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: timestampColumn('last_at').notNull(),
    /** The staff member who answers. */
    assigneeId: uuid('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
  },
  t => [
    unique('chat_room_company_id').on(t.companyId, t.roomId),
    foreignKey({
      name: 'chat_room_case',
      columns: [t.companyId, t.roomId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    index('chat_room_newest').on(t.companyId, t.lastAt.desc()),
    ...tenantPolicies(),
  ],
).enableRLS()

const ofRoom = (name: string, t: { companyId: AnyPgColumn; roomId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [t.companyId, t.roomId],
    foreignColumns: [chatRoom.companyId, chatRoom.roomId],
  }).onDelete('cascade')

export const chatMessage = pgTable(
  'chat_message',
  {
    id: uuid('id').notNull(),
    companyId: companyId(),
    roomId: uuid('room_id').notNull(),
    /** Assigned in the transaction that writes the message: 1, 2, 3 … without a gap. */
    seq: integer('seq').notNull(),
    clientMsgId: text('client_msg_id').notNull(),
    /** Null for system messages. */
    senderId: uuid('sender_id'),
    senderName: text('sender_name').notNull(),
    party: text('party').$type<Writer>().notNull(),
    source: text('source').$type<ChatSource>().notNull(),
    body: text('body').notNull(),
    file: jsonb('file').$type<SentFile>(),
    system: jsonb('system').$type<ChatSystem>(),
    quote: jsonb('quote').$type<ChatQuote>(),
    createdAt: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.roomId, t.seq] }),
    // A resend finds the stored message instead of writing a second one.
    unique('chat_message_once').on(t.roomId, t.senderId, t.clientMsgId).nullsNotDistinct(),
    ofRoom('chat_message_room', t),
    // Finds recent messages; maintaining it costs next to nothing per write.
    index('chat_message_recent').using('brin', t.createdAt).with({ autosummarize: true }),
    ...tenantPolicies(),
  ],
).enableRLS()

/** How far each party of a room has read. */
export const chatReader = pgTable(
  'chat_reader',
  {
    roomId: uuid('room_id').notNull(),
    party: text('party').$type<Party>().notNull(),
    companyId: companyId(),
    seenSeq: integer('seen_seq').notNull().default(0),
    /** When the oldest unseen message was written; null if all are seen. */
    unreadSince: timestampColumn('unread_since'),
    /** When the party was notified outside of the chat; once until it has read the messages. */
    remindedAt: timestampColumn('reminded_at'),
  },
  t => [
    primaryKey({ columns: [t.roomId, t.party] }),
    ofRoom('chat_reader_room', t),
    index('chat_reader_unread').on(t.party, t.companyId, t.unreadSince).where(sql`unread_since is not null`),
    ...tenantPolicies(),
  ],
).enableRLS()

/**
 * The message up to which unread messages were announced to a party outside of the chat. A separate table, so that
 * announcing never locks a row that a writer waits for.
 */
export const chatAnnounced = pgTable(
  'chat_announced',
  {
    roomId: uuid('room_id').notNull(),
    party: text('party').$type<Party>().notNull(),
    companyId: companyId(),
    seq: integer('seq').notNull(),
  },
  t => [primaryKey({ columns: [t.roomId, t.party] }), ofRoom('chat_announced_room', t), ...tenantPolicies()],
).enableRLS()

/** Threads a person has cleared from the notification menu, up to the message that was the newest then. */
export const chatHidden = pgTable(
  'chat_hidden',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roomId: uuid('room_id').notNull(),
    companyId: companyId(),
    seq: integer('seq').notNull(),
  },
  t => [primaryKey({ columns: [t.accountId, t.roomId] }), ofRoom('chat_hidden_room', t), ...tenantPolicies()],
).enableRLS()

/**
 * Where the socket adapter stores payloads that are too long for NOTIFY, for seconds. The adapter defines its shape.
 */
export const socketAttachment = pgTable(
  'socket_io_attachments',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    createdAt: timestampColumn('created_at').defaultNow(),
    payload: bytea('payload'),
  },
  () => [staffPolicy()],
).enableRLS()
