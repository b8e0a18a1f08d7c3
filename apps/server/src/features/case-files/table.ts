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
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { caseFile, refinement } from '../cases/table.ts'
import { company } from '../company/table.ts'

/** The step numbers in a setup archive, and its problems (`U03`). */
export type SetupFacts = { upper: number[]; lower: number[]; missing: string[]; doubled: string[] }

/** Why a file classified as a scan cannot be drawn. */
export type PictureFault = 'tooHeavy' | 'unreadable'
export type ModelFault = 'notAMesh' | 'truncated' | 'empty' | 'notFinite' | 'archive' | 'tooHeavy'

const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`

export const caseAsset = pgTable(
  'case_asset',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id').notNull(),
    refinementId: uuid('refinement_id'),
    /**
     * No foreign key to requests and plans, because those features depend on this one; they check the id when the
     * slot is reserved.
     */
    requestId: uuid('request_id'),
    planId: uuid('plan_id'),
    typeKey: text('type_key').$type<TypeKey>().notNull(),
    /** Distinguishes files of the same type: a plan has a model for every step, each with its versions. */
    part: text('part'),
    status: text('status').$type<AssetStatus>().notNull(),
    reason: text('reason').$type<BrokenReason>(),
    reasonValues: jsonb('reason_values').$type<Record<string, string | number>>().notNull().default({}),
    kind: text('kind').$type<FileKind>(),
    fileName: text('file_name').notNull(),
    mime: text('mime'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /**
     * The client's fingerprint of the file, to distinguish a resumed upload from another file with the same name and
     * size.
     */
    fingerprint: text('fingerprint'),
    sha256: text('sha256'),
    version: integer('version').notNull(),
    storageKey: text('storage_key').notNull(),
    needsReplacement: boolean('needs_replacement').notNull().default(false),
    /** The small picture for lists; upright, without camera metadata. */
    previewKey: text('preview_key'),
    /** The simplified scan for the page; `modelFault` is the reason why there will be none. */
    modelKey: text('model_key'),
    modelFault: text('model_fault').$type<ModelFault>(),
    /** The large picture for close inspection; upright, without camera metadata. */
    viewKey: text('view_key'),
    /** Why a photo has no pictures and will not get any. */
    pictureFault: text('picture_fault').$type<PictureFault>(),
    width: integer('width'),
    height: integer('height'),
    triangles: integer('triangles'),
    scan: jsonb('scan').$type<ScanFacts>(),
    /** A person's correction; null means millimeters with z up. */
    scanUnit: text('scan_unit').$type<ScanCorrection['unit']>(),
    scanUp: text('scan_up').$type<ScanCorrection['up']>(),
    setup: jsonb('setup').$type<SetupFacts>(),
    dicom: jsonb('dicom').$type<DicomFacts>(),
    /** Null if the product generated the file. */
    uploadedById: uuid('uploaded_by_id'),
    uploadedByName: text('uploaded_by_name').notNull(),
    uploadedByKind: text('uploaded_by_kind').$type<Audience | 'system'>().notNull(),
    createdAt: createdAt(),
    /** When the first byte of the file arrived. */
    startedAt: timestampColumn('started_at'),
    /** A reservation without any byte by this time is aborted. */
    expiresAt: timestampColumn('expires_at'),
    readyAt: timestampColumn('ready_at'),
    /** Last comparison with the hash; `damagedAt`: the file differed and still does. */
    checkedAt: timestampColumn('checked_at'),
    damagedAt: timestampColumn('damaged_at'),
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
    // Of two concurrent reservations, this makes the second one fail, in any process.
    uniqueIndex('case_asset_one_pending')
      .on(t.caseId, t.typeKey, sql`coalesce(plan_id, request_id, ${none})`, sql`coalesce(part, '')`)
      .where(sql`status = 'pending'`),
    index('case_asset_of_case').on(t.companyId, t.caseId),
    // Finds the renditions of an identical file.
    index('case_asset_same').on(t.companyId, t.sha256),
    index('case_asset_of_request').on(t.requestId),
    index('case_asset_of_plan').on(t.planId),
    index('case_asset_checked').on(sql`coalesce(checked_at, ready_at)`).where(sql`status = 'ready'`),
    // Indexes for the collector of orphaned files, which looks up keys.
    index('case_asset_storage_key').on(t.storageKey),
    index('case_asset_preview_key').on(t.previewKey).where(sql`preview_key is not null`),
    index('case_asset_model_key').on(t.modelKey).where(sql`model_key is not null`),
    index('case_asset_view_key').on(t.viewKey).where(sql`view_key is not null`),
    index('case_asset_pending').on(t.expiresAt).where(sql`status = 'pending'`),
    ...tenantPolicies(),
  ],
).enableRLS()

/**
 * Unused, and emptied by each migration: keys are no longer in the database. Previous releases still expect the table.
 */
export const signingKey = pgTable('signing_key', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: createdAt(),
})
