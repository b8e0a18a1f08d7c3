import type { Arch } from '@archway/contract/cases'
import type {
  attachmentTypes,
  ModelProblem,
  PlanAnswerOutcome,
  PlanComment,
  PlanContentForm,
  PlanModel,
  PlanStatus,
  ProductionArchive,
} from '@archway/contract/plans'
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { caseFile, refinement } from '../cases/table.ts'

type Ipr = { contact: string; mm: number; beforeStep: number }
type Attachment = { tooth: number; type: (typeof attachmentTypes)[number]; fromStep: number; toStep: number }
type Movement = NonNullable<PlanContentForm['movements']>[number]

type ProductionExceptionRecord = {
  readonly reason: string
  readonly by: string
  readonly byId: string | null
  readonly at: string
}

/** A version of a treatment plan. Content that has not been entered yet is null. */
export const plan = pgTable(
  'plan',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    caseId: uuid('case_id').notNull(),
    /** The refinement round it belongs to; null for the first treatment. */
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
    approvedAt: timestampColumn('approved_at'),
    approvedHash: text('approved_hash'),
    rejectedComment: text('rejected_comment'),
    rejectReasons: jsonb('reject_reasons').$type<string[]>().notNull().default([]),
    clearedBy: text('cleared_by'),
    clearedById: uuid('cleared_by_id'),
    clearedAt: timestampColumn('cleared_at'),
    /** When an archive of production files was accepted, or an exception recorded. */
    productionFilesAt: timestampColumn('production_files_at'),
    /** Why production is allowed without a checked archive; `at` is ISO 8601. */
    productionException: jsonb('production_exception').$type<ProductionExceptionRecord>(),
    createdAt: createdAt(),
    publishedAt: timestampColumn('published_at'),
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

const ofPlan = (t: { companyId: AnyPgColumn; planId: AnyPgColumn }, name: string) =>
  foreignKey({ name, columns: [t.companyId, t.planId], foreignColumns: [plan.companyId, plan.id] }).onDelete(
    'cascade',
  )

/** The result of converting an archive of models; one row per uploaded archive. */
export const planModel = pgTable(
  'plan_model',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    planId: uuid('plan_id').notNull(),
    /** The uploaded file. */
    assetId: uuid('asset_id').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status').$type<PlanModel['status']>().notNull(),
    /** `teeth` moved by transforms, or `arches` step by step; null until it is known. */
    kind: text('kind').$type<'teeth' | 'arches'>(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The last step of each arch in the archive, 0 if the arch is not treated; null until it is read. */
    upperSteps: integer('upper_steps'),
    lowerSteps: integer('lower_steps'),
    problems: jsonb('problems').$type<ModelProblem[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  t => [
    unique('plan_model_company_id').on(t.companyId, t.id),
    unique('plan_model_asset').on(t.assetId),
    ofPlan(t, 'plan_model_plan'),
    index('plan_model_of_plan').on(t.companyId, t.planId, t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()
export type PlanModelRow = typeof planModel.$inferSelect

/** An archive of production files and its check; one row per uploaded archive. */
export const planProduction = pgTable(
  'plan_production',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    planId: uuid('plan_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status').$type<ProductionArchive['status']>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    problems: jsonb('problems').$type<ModelProblem[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  t => [
    unique('plan_production_company_id').on(t.companyId, t.id),
    unique('plan_production_asset').on(t.assetId),
    ofPlan(t, 'plan_production_plan'),
    index('plan_production_of_plan').on(t.companyId, t.planId, t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()
export type PlanProductionRow = typeof planProduction.$inferSelect

/** A light model converted from an archive: an arch after a step, or all teeth at once. */
export const planModelPart = pgTable(
  'plan_model_part',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    modelId: uuid('model_id').notNull(),
    arch: text('arch').$type<Arch>().notNull(),
    step: integer('step').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  t => [
    unique('plan_model_part_place').on(t.modelId, t.arch, t.step),
    index('plan_model_part_storage_key').on(t.storageKey),
    foreignKey({
      name: 'plan_model_part_model',
      columns: [t.companyId, t.modelId],
      foreignColumns: [planModel.companyId, planModel.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A comment on a version, pinned to a tooth and a step if it concerns these. */
export const planComment = pgTable(
  'plan_comment',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    planId: uuid('plan_id').notNull(),
    tooth: integer('tooth'),
    step: integer('step'),
    text: text('text').notNull(),
    /** WebP: the models as they were shown, with the drawn marks. */
    picture: bytea('picture'),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    authorKind: text('author_kind').$type<PlanComment['authorKind']>().notNull(),
    createdAt: createdAt(),
    answer: text('answer').$type<PlanAnswerOutcome>(),
    answerText: text('answer_text'),
    answeredById: uuid('answered_by_id'),
    answeredByName: text('answered_by_name'),
    answeredAt: timestampColumn('answered_at'),
    /** The version that is based on it. */
    answeredPlanId: uuid('answered_plan_id'),
  },
  t => [
    ofPlan(t, 'plan_comment_plan'),
    index('plan_comment_of_plan').on(t.companyId, t.planId, t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()
export type PlanCommentRow = typeof planComment.$inferSelect

/** A link to the models of a version. Only its creator knows its secret. */
export const planShare = pgTable(
  'plan_share',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    planId: uuid('plan_id').notNull(),
    secretHash: text('secret_hash').notNull().unique('plan_share_secret'),
    createdById: uuid('created_by_id').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    opened: integer('opened').notNull().default(0),
    openedAt: timestampColumn('opened_at'),
  },
  t => [
    ofPlan(t, 'plan_share_plan'),
    index('plan_share_of_plan').on(t.companyId, t.planId, t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()
export type PlanShareRow = typeof planShare.$inferSelect
