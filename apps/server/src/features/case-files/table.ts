import type {
  AssetStatus,
  BrokenReason,
  DicomFacts,
  FileKind,
  ScanCorrection,
  ScanFacts,
  TypeKey,
} from '@archway/contract/case-files'
import type { Audience } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, tenantPolicies } from '../../platform/db/columns.ts'
import { caseFile, refinement } from '../cases/table.ts'
import { company } from '../company/table.ts'

/** What a setup archive holds, by step number, and what is wrong with it (`U03`). */
export type SetupFacts = { upper: number[]; lower: number[]; missing: string[]; doubled: string[] }

/** Why a file that was taken for a scan cannot be drawn. */
export type PictureFault = 'tooHeavy' | 'unreadable'
export type ModelFault = 'notAMesh' | 'truncated' | 'empty' | 'notFinite' | 'archive' | 'tooHeavy'

const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`

export const caseAsset = pgTable(
  'case_asset',
  {
    id: id(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id').notNull(),
    refinementId: uuid('refinement_id'),
    /** Of features above this one, which vouch for the id when the slot is reserved. */
    requestId: uuid('request_id'),
    planId: uuid('plan_id'),
    typeKey: text('type_key').$type<TypeKey>().notNull(),
    /** Which of several files of the same type: a plan has a model for every step, each with separate versions. */
    part: text('part'),
    status: text('status').$type<AssetStatus>().notNull(),
    reason: text('reason').$type<BrokenReason>(),
    reasonValues: jsonb('reason_values').$type<Record<string, string | number>>().notNull().default({}),
    kind: text('kind').$type<FileKind>(),
    fileName: text('file_name').notNull(),
    mime: text('mime'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256'),
    version: integer('version').notNull(),
    storageKey: text('storage_key').notNull(),
    needsReplacement: boolean('needs_replacement').notNull().default(false),
    /** A small picture for lists, and one to look at closely; both upright and without the notes of the camera. */
    previewKey: text('preview_key'),
    /** A scan made light for the page; `modelFault` says why there is none and will be none. */
    modelKey: text('model_key'),
    modelFault: text('model_fault').$type<ModelFault>(),
    viewKey: text('view_key'),
    /** Why there are no pictures of a photo, and will be none. */
    pictureFault: text('picture_fault').$type<PictureFault>(),
    width: integer('width'),
    height: integer('height'),
    triangles: integer('triangles'),
    scan: jsonb('scan').$type<ScanFacts>(),
    /** What a person says about it; null reads as millimetres and z upwards. */
    scanUnit: text('scan_unit').$type<ScanCorrection['unit']>(),
    scanUp: text('scan_up').$type<ScanCorrection['up']>(),
    setup: jsonb('setup').$type<SetupFacts>(),
    dicom: jsonb('dicom').$type<DicomFacts>(),
    /** Null where the product itself wrote the file. */
    uploadedById: uuid('uploaded_by_id'),
    uploadedByName: text('uploaded_by_name').notNull(),
    uploadedByKind: text('uploaded_by_kind').$type<Audience | 'system'>().notNull(),
    createdAt: createdAt(),
    /** The first byte of the file itself. */
    startedAt: at('started_at'),
    /** A reservation without any byte until then is given up. */
    expiresAt: at('expires_at'),
    readyAt: at('ready_at'),
    /** Read again and compared with its hash; `damagedAt`: it differed, and does to this day. */
    checkedAt: at('checked_at'),
    damagedAt: at('damaged_at'),
  },
  t => [
    unique('case_asset_company_id').on(t.companyId, t.id),
    foreignKey({
      name: 'case_asset_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'case_asset_refinement',
      columns: [t.companyId, t.refinementId],
      foreignColumns: [refinement.companyId, refinement.id],
    }),
    // Two reservations at the same moment: the second one loses here, whatever the process.
    uniqueIndex('case_asset_one_pending')
      .on(t.caseId, t.typeKey, sql`coalesce(plan_id, request_id, ${none})`, sql`coalesce(part, '')`)
      .where(sql`status = 'pending'`),
    index('case_asset_of_case').on(t.companyId, t.caseId),
    // Finds the renditions of an identical file.
    index('case_asset_same').on(t.companyId, t.sha256),
    index('case_asset_of_request').on(t.requestId),
    index('case_asset_of_plan').on(t.planId),
    index('case_asset_checked').on(sql`coalesce(checked_at, ready_at)`).where(sql`status = 'ready'`),
    index('case_asset_pending').on(t.expiresAt).where(sql`status = 'pending'`),
    ...tenantPolicies(),
  ],
).enableRLS()

/** Unused and emptied by each migration: keys are no longer in the database. Releases before still expect the table. */
export const signingKey = pgTable('signing_key', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: createdAt(),
})
