import type { CaseActorKind } from '@archway/contract/cases'
import type { ShipmentKind, ShipmentStatus } from '@archway/contract/shipments'
import {
  bigserial,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { doctor } from '../doctors/table.ts'
import { caseOrder, type StoredAddress } from '../orders/table.ts'

/** The sequence of `SH-26-00098`. */
export const shipmentNumber = pgSequence('shipment_number')

export const shipment = pgTable(
  'shipment',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ShipmentKind>().notNull(),
    /** The recipient doctor; null for the company's parcels and for parcels to the DSO. */
    doctorId: uuid('doctor_id'),
    identifier: text('identifier').notNull(),
    address: jsonb('address').$type<StoredAddress>().notNull(),
    courierId: text('courier_id').notNull(),
    airwayBillNumber: text('airway_bill_number'),
    boxes: integer('boxes').notNull().default(1),
    weightKg: real('weight_kg'),
    note: text('note'),
    status: text('status').$type<ShipmentStatus>().notNull(),
    createdAt: createdAt(),
    shippedAt: timestampColumn('shipped_at'),
    deliveredAt: timestampColumn('delivered_at'),
    /** The carrier has scanned the parcel: its departure can no longer be undone. */
    carrierScannedAt: timestampColumn('carrier_scanned_at'),
    lastMileCourierId: text('last_mile_courier_id'),
    lastMileAirwayBillNumber: text('last_mile_airway_bill_number'),
    /** YYYY-MM-DD */
    lastMileDate: date('last_mile_date', { mode: 'string' }),
  },
  t => [
    unique('shipment_company_id').on(t.companyId, t.id),
    uniqueIndex('shipment_identifier').on(t.identifier),
    foreignKey({
      name: 'shipment_doctor',
      columns: [t.companyId, t.doctorId],
      foreignColumns: [doctor.companyId, doctor.id],
    }),
    index('shipment_list').on(t.companyId, t.kind, t.createdAt, t.id),
    index('shipment_everywhere').on(t.createdAt, t.id),
    ...tenantPolicies(),
  ],
).enableRLS()

/** An order is in at most one shipment. */
export const shipmentOrder = pgTable(
  'shipment_order',
  {
    companyId: uuid('company_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  t => [
    primaryKey({ columns: [t.orderId] }),
    foreignKey({
      name: 'shipment_order_shipment',
      columns: [t.companyId, t.shipmentId],
      foreignColumns: [shipment.companyId, shipment.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shipment_order_order',
      columns: [t.companyId, t.orderId],
      foreignColumns: [caseOrder.companyId, caseOrder.id],
    }).onDelete('cascade'),
    index('shipment_order_inside').on(t.companyId, t.shipmentId),
    ...tenantPolicies(),
  ],
).enableRLS()

export const shipmentHistory = pgTable(
  'shipment_history',
  {
    id: idColumn(),
    /** Orders entries of the same millisecond. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    companyId: uuid('company_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    action: text('action').notNull(),
    actorType: text('actor_type').$type<CaseActorKind>().notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    attributes: jsonb('attributes').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  t => [
    foreignKey({
      name: 'shipment_history_shipment',
      columns: [t.companyId, t.shipmentId],
      foreignColumns: [shipment.companyId, shipment.id],
    }).onDelete('cascade'),
    index('shipment_history_of').on(t.companyId, t.shipmentId, t.seq),
    ...tenantPolicies(),
  ],
).enableRLS()

export type ShipmentRow = typeof shipment.$inferSelect
