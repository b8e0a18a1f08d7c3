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
import { appRole, at, createdAt, isStaff, staffPolicy, staffRole, tenantPolicies } from './db/columns.ts'

/**
 * The audit trail: who did what with whose data, and how it ended. In partitions by month of `at`, which the migration
 * makes by itself (`db/migration/partition-audit.ts`), so that its key in the database is `id` with `at`. Rows are only ever added; the roles of the
 * server may neither change nor remove them, and a company's transactions cannot read them. Neither names nor
 * query strings stand in it.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** In the order of writing. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    requestId: uuid('request_id').notNull(),
    class: text('class').$type<Audit>().notNull(),
    /** `GET /case/{id}`: the declared path, without what was filled in. */
    call: text('call').notNull(),
    /** Parts of the address that are no id, such as an action. */
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    /** Everything the call named, made or showed. */
    ids: uuid('ids').array().notNull().default([]),
    accountId: uuid('account_id'),
    audience: text('audience').$type<Audience>(),
    /** The role under which a member of the staff did it. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** Whose data it was: the person's own company, or the one that staff acted for. */
    companyId: uuid('company_id'),
    result: text('result').$type<AuditEntry['result']>().notNull(),
    /** Why it was refused; `REPLAYED` for an answer given once more. */
    code: text('code'),
    address: text('address').notNull(),
  },
  t => [
    pgPolicy('add', { as: 'permissive', for: 'insert', to: [appRole, staffRole], withCheck: sql`true` }),
    pgPolicy('read', { as: 'permissive', for: 'select', to: staffRole, using: isStaff }),
    index('audit_entry_at').on(t.at),
    index('audit_entry_company').on(t.companyId, t.at),
    index('audit_entry_account').on(t.accountId, t.at),
    // Sign-ins and failed ones, of which an account has few among its lines.
    index('audit_entry_sign_in').on(t.accountId, t.at).where(sql`call like '% /auth%'`),
    index('audit_entry_ids').using('gin', t.ids),
  ],
)

/**
 * What a write was answered, by the key that came with it (decision 11). The row is made first and filled in last, in
 * the one transaction of the write: a retry waits for it.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    companyId: uuid('company_id'),
    call: text('call').notNull(),
    /** HMAC of everything that was sent, by the key; of the key itself only a hash is stored. */
    input: text('input').notNull(),
    status: integer('status'),
    /** Sealed by the key for calls without a session. */
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
 * Fingerprints of the keys that the process which started last signs with. They reveal nothing of a key and show a
 * process that was given other keys than the rest.
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
 * The chain of the audit trail: each line's hash includes that of the line before it. Written by `seal_audit` alone,
 * some seconds after the commit of the line, so that no writer waits for another.
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

/** The end of the chain, and up to which line the trail is complete; one row. */
export const auditChain = pgTable('audit_chain', {
  id: boolean('id').primaryKey().default(true),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  hash: text('hash').notNull().default(''),
  /** Every line up to this id is sealed, and no transaction can add another. */
  completeTo: bigint('complete_to', { mode: 'number' }).notNull().default(0),
  /** The next `completeTo`, once all transactions before this one are over. */
  candidate: bigint('candidate', { mode: 'number' }).notNull().default(0),
  candidateXid: bigint('candidate_xid', { mode: 'number' }).notNull().default(0),
  candidateAt: at('candidate_at').notNull().defaultNow(),
  /** The end of the chain when it was last signed with a key that is not in the database; null until then. */
  stampNumber: bigint('stamp_number', { mode: 'number' }),
  stampHash: text('stamp_hash'),
  stampMac: text('stamp_mac'),
  /** Seals up to this one may be missing: their lines were exported, and dropped with their months. */
  droppedTo: bigint('dropped_to', { mode: 'number' }).notNull().default(0),
})

/**
 * Parts of the chain of the audit trail that are in files of the storage, each with a manifest that is signed. They
 * follow each other from the first line on.
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
    /** Of the file. */
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    manifestKey: text('manifest_key').notNull(),
    exportedAt: at('exported_at').notNull().defaultNow(),
  },
  () => [
    pgPolicy('add', { as: 'permissive', for: 'insert', to: staffRole, withCheck: isStaff }),
    pgPolicy('read', { as: 'permissive', for: 'select', to: staffRole, using: isStaff }),
  ],
).enableRLS()

/**
 * How often each person or API key has written: a replica that has the count has the writes as well (decision 38).
 * Counted where there is a replica.
 */
export const viewerWrite = pgTable(
  'viewer_write',
  {
    viewerId: uuid('viewer_id').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  () => [staffPolicy()],
).enableRLS()

/** The processes of the product that run, each renewing its row; rows of processes that are gone are removed. */
export const serverProcess = pgTable(
  'server_process',
  {
    id: uuid('id').primaryKey(),
    role: text('role').$type<'web' | 'worker' | 'all'>().notNull(),
    host: text('host').notNull(),
    version: text('version').notNull(),
    /** Whether its last look found the storage writable; null of releases that do not say so. */
    canStore: boolean('can_store'),
    startedAt: at('started_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  () => [staffPolicy()],
).enableRLS()

/** How far a job that goes through all files of the storage has come; the next run continues there. */
export const storagePass = pgTable('storage_pass', {
  name: text('name').primaryKey(),
  /** The last file it has looked at. */
  cursor: text('cursor').notNull(),
  /** Files of this pass, and those among them that no row names. */
  seen: bigint('seen', { mode: 'number' }).notNull(),
  orphans: bigint('orphans', { mode: 'number' }).notNull(),
  startedAt: at('started_at').notNull(),
  /** Null until it has come to the end. */
  endedAt: at('ended_at'),
})

/** How the last backup, and the last check of one, ended. */
export const maintenanceRun = pgTable('maintenance_run', {
  kind: text('kind').$type<'backup' | 'verify'>().primaryKey(),
  endedAt: at('ended_at').notNull().defaultNow(),
  /** Files that are missing or damaged, and rows that differ; 0: whole. */
  problems: integer('problems').notNull(),
  files: integer('files').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
