import type { attachmentTypes, PlanContentForm, PlanStatus } from '@archway/contract/plans'
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { caseFile, refinement } from '../cases/table.ts'
import { at, createdAt, id, tenantPolicies } from '../platform/db/columns.ts'

type Ipr = { contact: string; mm: number; beforeStep: number }
type Attachment = { tooth: number; type: (typeof attachmentTypes)[number]; fromStep: number; toStep: number }
type Movement = NonNullable<PlanContentForm['movements']>[number]

/** A version of a treatment plan. Content that technicians have not written yet is null. */
export const plan = pgTable(
  'plan',
  {
    id: id(),
    companyId: uuid('company_id').notNull(),
    caseId: uuid('case_id').notNull(),
    /** The refinement round it was made in; none for the first treatment. */
    refinementId: uuid('refinement_id'),
    version: integer('version').notNull(),
    status: text('status').$type<PlanStatus>().notNull(),
    upperSteps: integer('upper_steps'),
    lowerSteps: integer('lower_steps'),
    passiveSteps: integer('passive_steps'),
    startStep: integer('start_step'),
    wearDays: integer('wear_days'),
    ipr: jsonb('ipr').$type<Ipr[]>(),
    attachments: jsonb('attachments').$type<Attachment[]>(),
    movements: jsonb('movements').$type<Movement[]>(),
    viewer: jsonb('viewer').$type<PlanContentForm['viewer']>(),
    technicianNote: text('technician_note'),
    approvedBy: text('approved_by'),
    approvedById: uuid('approved_by_id'),
    approvedAt: at('approved_at'),
    approvedHash: text('approved_hash'),
    rejectedComment: text('rejected_comment'),
    rejectReasons: jsonb('reject_reasons').$type<string[]>().notNull().default([]),
    clearedBy: text('cleared_by'),
    clearedById: uuid('cleared_by_id'),
    clearedAt: at('cleared_at'),
    /** When the files the printers need were complete. */
    productionFilesAt: at('production_files_at'),
    createdAt: createdAt(),
    publishedAt: at('published_at'),
  },
  t => [
    unique('plan_company_id').on(t.companyId, t.id),
    unique('plan_case_version').on(t.caseId, t.version),
    foreignKey({
      name: 'plan_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'plan_refinement',
      columns: [t.companyId, t.refinementId],
      foreignColumns: [refinement.companyId, refinement.id],
    }),
    index('plan_of_case').on(t.companyId, t.caseId, t.version),
    ...tenantPolicies(),
  ],
).enableRLS()

export type PlanRow = typeof plan.$inferSelect
