import type {
  Approval,
  ApprovalKind,
  ApprovalStatus,
  ErasureProgress,
  ExportKind,
} from '@archway/contract/privacy'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  idColumn,
  staffPolicy,
  tenantPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { account } from '../session/table.ts'

/** The exported data of a person or a company. Stored for days only. */
export const personExport = pgTable(
  'person_export',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ExportKind>().notNull(),
    /** The case of a patient, the account, or the company. */
    personId: uuid('person_id').notNull(),
    askedById: uuid('asked_by_id').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256'),
    /** Rows exported so far. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    createdAt: createdAt(),
    readyAt: timestampColumn('ready_at'),
  },
  t => [index('person_export_person').on(t.companyId, t.personId), ...tenantPolicies()],
).enableRLS()

export type ExportRow = typeof personExport.$inferSelect

const administratorId = (name: string) => uuid(name).references(() => account.id, { onDelete: 'cascade' })

/** A request of an administrator that another one has to confirm. Companies do not see them. */
export const approval = pgTable(
  'approval',
  {
    id: idColumn(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** The case of a patient, or the account. */
    subjectId: uuid('subject_id').notNull(),
    /** All cases of a patient record that is to be erased, the subject among them; null for a single case. */
    cases: jsonb('cases').$type<Approval['cases']>(),
    /** Null for staff. */
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    requestedById: administratorId('requested_by_id').notNull(),
    createdAt: createdAt(),
    /** An open request counts as expired after this time. */
    expiresAt: timestampColumn('expires_at').notNull(),
    status: text('status').$type<ApprovalStatus>().notNull().default('waiting'),
    decidedById: administratorId('decided_by_id'),
    decidedAt: timestampColumn('decided_at'),
    /** Cases that the job has erased so far in its transaction; null unless a whole record is to be erased. */
    erased: integer('erased'),
    erasureEndedAt: timestampColumn('erasure_ended_at'),
    /** The refusal that stopped the job. */
    erasureProblem: text('erasure_problem').$type<ErasureProgress['problem']>(),
  },
  t => [
    uniqueIndex('approval_waiting').on(t.kind, t.subjectId).where(sql`status = 'waiting'`),
    index('approval_created').on(t.createdAt, t.id),
    index('approval_subject').on(t.subjectId),
    index('approval_company').on(t.companyId),
    staffPolicy(),
  ],
).enableRLS()

export type ApprovalRow = typeof approval.$inferSelect
