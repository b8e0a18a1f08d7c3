import type { Arch, Product } from '@archway/contract/cases'
import type { CompanyConfiguration } from '@archway/contract/company'
import type {
  AddressSnapshot,
  BatchLabel,
  BatchSteps,
  LaserMarkingSnapshot,
  OrderStatus,
  ScrapReason,
} from '@archway/contract/orders'
import type { RequestType } from '@archway/contract/requests'
import {
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
import { at, createdAt, id, staffPolicy, tenantPolicies } from '../../platform/db/columns.ts'
import { caseFile, refinement } from '../cases/table.ts'
import { staff } from '../contacts/table.ts'
import { plan } from '../plans/table.ts'
import { caseRequest } from '../requests/table.ts'

/** A shipping address as it was on a day; the name of the country is put in when it is read. */
export type StoredAddress = Omit<AddressSnapshot, 'countryTitle'>

/** What is made in one go. The preferences, the marking and the address are copies of the day it was ordered. */
export const caseOrder = pgTable(
  'case_order',
  {
    id: id(),
    companyId: uuid('company_id').notNull(),
    caseId: uuid('case_id').notNull(),
    planId: uuid('plan_id'),
    refinementId: uuid('refinement_id'),
    identifier: text('identifier').notNull(),
    /** None for what is made for a request. */
    batch: text('batch').$type<BatchLabel>(),
    requestId: uuid('request_id'),
    /** Name and kind of the request; neither ever changes. */
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
    /** The member of staff who makes it. */
    assigneeId: uuid('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Why it is held or was canceled: reasons of the catalogue by their codes, and what was said beside them. */
    reasons: jsonb('reasons').$type<readonly string[]>().notNull().default([]),
    note: text('note'),
    dueAt: at('due_at'),
    createdAt: createdAt(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    shippedAt: at('shipped_at'),
    /** The shipment it is in, copied here so that orders need not know of shipments. */
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
    // The makers' board: oldest first within a status, across companies.
    index('case_order_board').on(t.status, t.createdAt, t.id),
    // The groups of the board: within a status, the earliest due date first.
    index('case_order_due').on(t.status, t.dueAt, t.createdAt, t.id),
    index('case_order_assignee').on(t.assigneeId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A piece of an order that has to be made again; one row for each. */
export const orderScrap = pgTable(
  'order_scrap',
  {
    id: id(),
    companyId: uuid('company_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** None for products that are not made in steps. */
    piece: text('piece'),
    reason: text('reason').$type<ScrapReason>().notNull(),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it stopped waiting: the order was counted complete with it, started anew or canceled. */
    remadeAt: at('remade_at'),
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

/** How production files are named. One row at most; without it, the default pattern applies. */
export const productionNaming = pgTable(
  'production_naming',
  { id: integer('id').primaryKey().default(1), pattern: text('pattern').notNull() },
  () => [staffPolicy()],
).enableRLS()

export type OrderRow = typeof caseOrder.$inferSelect
