import type { AuditEntry } from '@archway/contract/audit'
import type { Audience, Audit, StaffRole } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appRole,
  createdAt,
  isStaff,
  staffPolicy,
  staffRole,
  tenantPolicies,
  timestampColumn,
} from './db/columns.ts'

/**
 * The audit trail: who did what with whose data, and the result. Partitioned by month of `at`, which the migration
 * does itself (`db/migration/partition-audit.ts`), so that its primary key in the database is `id` with `at`.
 * Append-only: the roles of the server may neither change nor delete rows, and a company's transactions cannot read
 * them. It contains neither names nor query strings.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** In the order of writing. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampColumn('at').notNull(),
    requestId: uuid('request_id').notNull(),
    class: text('class').$type<Audit>().notNull(),
    /** `GET /case/{id}`: the declared path, with placeholders. */
    call: text('call').notNull(),
    /** Path parameters that are not ids, such as an action. */
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    /** The ids of all entities in the request and the reply. */
    ids: uuid('ids').array().notNull().default([]),
    accountId: uuid('account_id'),
    audience: text('audience').$type<Audience>(),
    /** The role in which a staff member acted. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** The company whose data it was: the person's company, or the company for which staff acted. */
    companyId: uuid('company_id'),
    result: text('result').$type<AuditEntry['result']>().notNull(),
    /** The code of the refusal; `REPLAYED` for a repeated response. */
    code: text('code'),
    address: text('address').notNull(),
  },
  t => [
    pgPolicy('add', { as: 'permissive', for: 'insert', to: [appRole, staffRole], withCheck: sql`true` }),
    pgPolicy('read', { as: 'permissive', for: 'select', to: staffRole, using: isStaff }),
    index('audit_entry_at').on(t.at),
    index('audit_entry_company').on(t.companyId, t.at),
    index('audit_entry_account').on(t.accountId, t.at),
    // For sign-ins, successful or not, which are few among the lines of an account.
    index('audit_entry_sign_in').on(t.accountId, t.at).where(sql`call like '% /auth%'`),
    index('audit_entry_ids').using('gin', t.ids),
  ],
)

/**
 * The response to a write, by its idempotency key (decision 11). The row is inserted first and completed last, in the
 * transaction of the write: a retry waits for it.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    companyId: uuid('company_id'),
    call: text('call').notNull(),
    /** HMAC of the input with the key; only a hash of the key itself is stored. */
    input: text('input').notNull(),
    status: integer('status'),
    /** For calls without a session, encrypted with the key. */
    body: text('body'),
    createdAt: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.accountId, t.key] }),
    index('idempotency_key_created').on(t.createdAt),
    ...tenantPolicies(),
  ],
)

/**
 * Fingerprints of the keys of the process that started last. They reveal nothing about a key, but show if a process
 * has other keys than the rest.
 */
export const keyFingerprint = pgTable(
  'key_fingerprint',
  {
    fingerprint: text('fingerprint').primaryKey(),
    createdAt: createdAt(),
  },
  () => [staffPolicy()],
).enableRLS()

/**
 * The chain of the audit trail: each line's hash includes the hash of the line before it. Written by `seal_audit`
 * alone, some seconds after the commit of the line, so that no writer waits for another.
 */
export const auditSeal = pgTable('audit_seal', {
  /** From 1, without gaps. */
  number: bigint('number', { mode: 'number' }).primaryKey(),
  /** The day of sealing, UTC. */
  day: date('day').notNull(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull().unique(),
  /** SHA-256, hexadecimal, of the hash before and the text of the line. */
  hash: text('hash').notNull(),
})

/** The end of the chain, and the line up to which the trail is complete; one row. */
export const auditChain = pgTable('audit_chain', {
  id: boolean('id').primaryKey().default(true),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  hash: text('hash').notNull().default(''),
  /** Every line up to this id is sealed, and no transaction can add another. */
  completeTo: bigint('complete_to', { mode: 'number' }).notNull().default(0),
  /** The next value of `completeTo`, once all transactions before this one are over. */
  candidate: bigint('candidate', { mode: 'number' }).notNull().default(0),
  candidateXid: bigint('candidate_xid', { mode: 'number' }).notNull().default(0),
  candidateAt: timestampColumn('candidate_at').notNull().defaultNow(),
  /** The last signed end of the chain, and its signature with a key outside of the database; null until then. */
  stampNumber: bigint('stamp_number', { mode: 'number' }),
  stampHash: text('stamp_hash'),
  stampMac: text('stamp_mac'),
  /** Seals up to this number may be missing: their lines were exported and dropped. */
  droppedTo: bigint('dropped_to', { mode: 'number' }).notNull().default(0),
})

/**
 * Parts of the audit chain that were exported to files in the storage, each with a signed manifest. They are
 * consecutive from the first line on.
 */
export const auditExport = pgTable(
  'audit_export',
  {
    /** The numbers of the first and last line. */
    fromNumber: bigint('from_number', { mode: 'number' }).primaryKey(),
    toNumber: bigint('to_number', { mode: 'number' }).notNull().unique(),
    beforeHash: text('before_hash').notNull(),
    lastHash: text('last_hash').notNull(),
    lines: integer('lines').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the file. */
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    manifestKey: text('manifest_key').notNull(),
    exportedAt: timestampColumn('exported_at').notNull().defaultNow(),
  },
  () => [
    pgPolicy('add', { as: 'permissive', for: 'insert', to: staffRole, withCheck: isStaff }),
    pgPolicy('read', { as: 'permissive', for: 'select', to: staffRole, using: isStaff }),
  ],
).enableRLS()

/**
 * The number of writes of each person or API key: a replica with the same count has the writes, too (decision 38).
 * Only counted if there is a replica.
 */
export const viewerWrite = pgTable(
  'viewer_write',
  {
    viewerId: uuid('viewer_id').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  () => [staffPolicy()],
).enableRLS()

/** The running processes, each renewing its row; rows of ended processes are removed. */
export const serverProcess = pgTable(
  'server_process',
  {
    id: uuid('id').primaryKey(),
    role: text('role').$type<'web' | 'worker' | 'all'>().notNull(),
    host: text('host').notNull(),
    version: text('version').notNull(),
    /** Whether its last check could write to the storage; null for earlier releases. */
    canStore: boolean('can_store'),
    startedAt: timestampColumn('started_at').notNull().defaultNow(),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  () => [staffPolicy()],
).enableRLS()

/** The progress of a job that iterates over all files of the storage; the next run continues there. */
export const storagePass = pgTable('storage_pass', {
  name: text('name').primaryKey(),
  /** The key of the last processed file. */
  cursor: text('cursor').notNull(),
  /** Number of files in this pass, and of those without a row. */
  seen: bigint('seen', { mode: 'number' }).notNull(),
  orphans: bigint('orphans', { mode: 'number' }).notNull(),
  startedAt: timestampColumn('started_at').notNull(),
  /** Null until the pass is complete. */
  endedAt: timestampColumn('ended_at'),
})

/** The results of the last backup, and of the last verification. */
export const maintenanceRun = pgTable('maintenance_run', {
  kind: text('kind').$type<'backup' | 'verify'>().primaryKey(),
  endedAt: timestampColumn('ended_at').notNull().defaultNow(),
  /** Number of missing or damaged files and of differing rows; 0 if intact. */
  problems: integer('problems').notNull(),
  files: integer('files').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
