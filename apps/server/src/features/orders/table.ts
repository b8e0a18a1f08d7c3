import type { Arch, Product } from '@archway/contract/cases'
import type { CompanyConfiguration } from '@archway/contract/company'
import type {
  AddressSnapshot,
  BatchLabel,
  BatchSteps,
  LaserMarkingSnapshot,
  LotMaterial,
  OrderStatus,
  PrintJobStatus,
  ScrapReason,
} from '@archway/contract/orders'
import type { RequestType } from '@archway/contract/requests'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appRole,
  createdAt,
  idColumn,
  staffPolicy,
  tenantPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'
import { caseFile, refinement } from '../cases/table.ts'
import { staff } from '../contacts/table.ts'
import { plan } from '../plans/table.ts'
import { caseRequest } from '../requests/table.ts'

/** A copy of a shipping address; the name of the country is added when it is read. */
export type StoredAddress = Omit<AddressSnapshot, 'countryTitle'>

/** An order: the pieces made in one go. Preferences, marking and address are copies from the day it was placed. */
export const caseOrder = pgTable(
  'case_order',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    caseId: uuid('case_id').notNull(),
    planId: uuid('plan_id'),
    refinementId: uuid('refinement_id'),
    identifier: text('identifier').notNull(),
    /** Null for orders of requests. */
    batch: text('batch').$type<BatchLabel>(),
    requestId: uuid('request_id'),
    /** Name and kind of the request, which never change. */
    requestIdentifier: text('request_identifier'),
    requestType: text('request_type').$type<RequestType>(),
    steps: jsonb('steps').$type<BatchSteps>().notNull(),
    quantity: integer('quantity').notNull(),
    product: text('product').$type<Product>().notNull(),
    arch: text('arch').$type<Arch>().notNull(),
    /** Tenths of a millimetre, so that 0.5 mm is exact. */
    offsetTenths: integer('offset_tenths').notNull(),
    trimline: text('trimline').$type<CompanyConfiguration['alignerCutline']>().notNull(),
    material: text('material').notNull(),
    laserMarking: jsonb('laser_marking').$type<LaserMarkingSnapshot>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<StoredAddress>(),
    status: text('status').$type<OrderStatus>().notNull(),
    printJob: text('print_job'),
    /** The assigned staff member. */
    assigneeId: uuid('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Why it is on hold or was canceled: codes of reasons, and a comment. */
    reasons: jsonb('reasons').$type<readonly string[]>().notNull().default([]),
    note: text('note'),
    dueAt: timestampColumn('due_at'),
    createdAt: createdAt(),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
    shippedAt: timestampColumn('shipped_at'),
    /** The order's shipment, copied here because orders must not depend on shipments. */
    shipmentId: uuid('shipment_id'),
    shipmentIdentifier: text('shipment_identifier'),
  },
  t => [
    unique('case_order_company_id').on(t.companyId, t.id),
    uniqueIndex('case_order_identifier').on(t.identifier),
    foreignKey({
      name: 'case_order_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'case_order_plan',
      columns: [t.companyId, t.planId],
      foreignColumns: [plan.companyId, plan.id],
    }),
    foreignKey({
      name: 'case_order_refinement',
      columns: [t.companyId, t.refinementId],
      foreignColumns: [refinement.companyId, refinement.id],
    }),
    foreignKey({
      name: 'case_order_request',
      columns: [t.companyId, t.requestId],
      foreignColumns: [caseRequest.companyId, caseRequest.id],
    }).onDelete('cascade'),
    index('case_order_of_request').on(t.companyId, t.requestId),
    index('case_order_of_case').on(t.companyId, t.caseId, t.createdAt),
    // For the board: oldest first within a status, across companies.
    index('case_order_board').on(t.status, t.createdAt, t.id),
    // For the groups of the board: earliest due date first within a status.
    index('case_order_due').on(t.status, t.dueAt, t.createdAt, t.id),
    index('case_order_assignee').on(t.assigneeId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A piece of an order that has to be remade; one row each. */
export const orderScrap = pgTable(
  'order_scrap',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Null for products without steps. */
    piece: text('piece'),
    reason: text('reason').$type<ScrapReason>().notNull(),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it stopped waiting: the order was counted complete with it, restarted or canceled. */
    remadeAt: timestampColumn('remade_at'),
  },
  t => [
    foreignKey({
      name: 'order_scrap_order',
      columns: [t.companyId, t.orderId],
      foreignColumns: [caseOrder.companyId, caseOrder.id],
    }).onDelete('cascade'),
    index('order_scrap_of_order').on(t.companyId, t.orderId),
    index('order_scrap_staff').on(t.staffId),
    index('order_scrap_time').on(t.companyId, t.createdAt),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A lot of a material of the provider. Companies see the lots of their orders. */
export const materialLot = pgTable(
  'material_lot',
  {
    id: idColumn(),
    material: text('material').$type<LotMaterial>().notNull(),
    /** In the form of `normalizeLotNumber`. */
    number: text('number').notNull(),
    /** YYYY-MM-DD */
    expiresOn: date('expires_on', { mode: 'string' }),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
  },
  t => [
    uniqueIndex('material_lot_number').on(t.material, t.number),
    index('material_lot_used').on(t.lastUsedAt, t.id),
    pgPolicy('tenant', {
      as: 'permissive',
      for: 'select',
      to: appRole,
      // Row-level security limits this to orders of the viewer's company.
      using: sql`exists (select from public.order_lot o where o.lot_id = material_lot.id)`,
    }),
    staffPolicy(),
  ],
).enableRLS()

/** A lot of an order; a removed one stays, with the reason. */
export const orderLot = pgTable(
  'order_lot',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    orderId: uuid('order_id').notNull(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => materialLot.id),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    removedAt: timestampColumn('removed_at'),
    removedById: uuid('removed_by_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Null if production was restarted. */
    removedReason: text('removed_reason'),
  },
  t => [
    foreignKey({
      name: 'order_lot_order',
      columns: [t.companyId, t.orderId],
      foreignColumns: [caseOrder.companyId, caseOrder.id],
    }).onDelete('cascade'),
    uniqueIndex('order_lot_once').on(t.orderId, t.lotId).where(sql`${t.removedAt} is null`),
    index('order_lot_of_order').on(t.companyId, t.orderId),
    index('order_lot_of_lot').on(t.lotId, t.createdAt),
    index('order_lot_staff').on(t.staffId),
    index('order_lot_remover').on(t.removedById),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A recall of a lot; at most one is open. */
export const lotRecall = pgTable(
  'lot_recall',
  {
    id: idColumn(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => materialLot.id),
    reason: text('reason').notNull(),
    recalledById: uuid('recalled_by_id').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: timestampColumn('ended_at'),
    endedById: uuid('ended_by_id').references(() => staff.id, { onDelete: 'set null' }),
    endReason: text('end_reason'),
  },
  t => [
    uniqueIndex('lot_recall_open').on(t.lotId).where(sql`${t.endedAt} is null`),
    index('lot_recall_lot').on(t.lotId),
    index('lot_recall_by').on(t.recalledById),
    index('lot_recall_ended_by').on(t.endedById),
    staffPolicy(),
  ],
).enableRLS()

/** The sequence of `PJ-26-00012`. */
export const printJobNumber = pgSequence('print_job_number')

/** A print job of the provider: pieces printed in one go. */
export const printJob = pgTable(
  'print_job',
  {
    id: idColumn(),
    identifier: text('identifier').notNull(),
    name: text('name').notNull(),
    printer: text('printer'),
    /** Name and printer folded for searches; see `fold`. */
    nameFolded: text('name_folded').notNull(),
    printerFolded: text('printer_folded').notNull(),
    material: text('material').$type<LotMaterial>().notNull(),
    lotId: uuid('lot_id').references(() => materialLot.id),
    status: text('status').$type<PrintJobStatus>().notNull(),
    /** Why it failed. */
    reason: text('reason').$type<ScrapReason>(),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: timestampColumn('started_at'),
    endedAt: timestampColumn('ended_at'),
  },
  t => [
    uniqueIndex('print_job_identifier').on(t.identifier),
    // An order started with the name of a job joins the one that is being printed.
    uniqueIndex('print_job_name').on(t.nameFolded).where(sql`${t.status} in ('planned', 'printing')`),
    index('print_job_time').on(t.createdAt, t.id),
    index('print_job_lot').on(t.lotId),
    index('print_job_staff').on(t.staffId),
    staffPolicy(),
  ],
).enableRLS()

/** A piece of an order on a print job, or a number of pieces if they have no names. */
export const printPiece = pgTable(
  'print_piece',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    orderId: uuid('order_id').notNull(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => printJob.id, { onDelete: 'cascade' }),
    tray: integer('tray').notNull(),
    /** Null for products without steps. */
    piece: text('piece'),
    quantity: integer('quantity').notNull(),
    isRemake: boolean('is_remake').notNull(),
    createdAt: createdAt(),
    /** When it left the job: the job ended, or its order left the job or was restarted. */
    endedAt: timestampColumn('ended_at'),
  },
  t => [
    foreignKey({
      name: 'print_piece_order',
      columns: [t.companyId, t.orderId],
      foreignColumns: [caseOrder.companyId, caseOrder.id],
    }).onDelete('cascade'),
    uniqueIndex('print_piece_once')
      .on(t.orderId, sql`coalesce(${t.piece}, '')`)
      .where(sql`${t.endedAt} is null`),
    index('print_piece_of_order').on(t.companyId, t.orderId),
    index('print_piece_of_job').on(t.jobId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** How production files are named. One row at most; without it, the default pattern applies. */
export const productionNaming = pgTable(
  'production_naming',
  { id: integer('id').primaryKey().default(1), pattern: text('pattern').notNull() },
  () => [staffPolicy()],
).enableRLS()

export type OrderRow = typeof caseOrder.$inferSelect
