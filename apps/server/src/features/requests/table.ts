import type { Arch } from '@archway/contract/cases'
import type { CompanyConfiguration } from '@archway/contract/company'
import type { BatchSteps } from '@archway/contract/orders'
import type {
  RequestMethod,
  RequestReason,
  RequestSource,
  RequestStatus,
  RequestType,
} from '@archway/contract/requests'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { type CourierNote, caseFile } from '../cases/table.ts'

/** The sequence of `RQ-26-00045`. */
export const requestNumber = pgSequence('request_number')

export type Closing = { reasons: string[]; comment: string | null; refundNote: string | null }

/** A retainer or a replacement, ordered outside the batches of a case. */
export const caseRequest = pgTable(
  'case_request',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    caseId: uuid('case_id').notNull(),
    identifier: text('identifier').notNull(),
    type: text('type').$type<RequestType>().notNull(),
    method: text('method').$type<RequestMethod>().notNull(),
    source: text('source').$type<RequestSource>(),
    arch: text('arch').$type<Arch>().notNull(),
    steps: jsonb('steps').$type<BatchSteps>().notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<RequestReason>(),
    reasonText: text('reason_text'),
    material: text('material').$type<CompanyConfiguration['retainerMaterial']>(),
    /** In tenths of a millimeter, so that 0.5 mm is exact. */
    offsetTenths: integer('offset_tenths'),
    trimline: text('trimline').$type<CompanyConfiguration['retainerCutline']>(),
    /** Null: the shipping address of the case. */
    shippingAddressId: uuid('shipping_address_id'),
    note: text('note'),
    status: text('status').$type<RequestStatus>().notNull(),
    createdById: uuid('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    approvedByName: text('approved_by_name'),
    approvedAt: timestampColumn('approved_at'),
    closing: jsonb('closing').$type<Closing>(),
    shippedAt: timestampColumn('shipped_at'),
    /** If the DSO forwards it: shipped to the DSO, and the last mile is pending. */
    firstMileShippedAt: timestampColumn('first_mile_shipped_at'),
    lastMileShippedAt: timestampColumn('last_mile_shipped_at'),
    lastMile: jsonb('last_mile').$type<CourierNote>(),
    /** The shipment of the request, copied here because requests do not depend on shipments. */
    shipmentId: uuid('shipment_id'),
    shipmentIdentifier: text('shipment_identifier'),
  },
  t => [
    unique('case_request_company_id').on(t.companyId, t.id),
    uniqueIndex('case_request_identifier').on(t.identifier),
    foreignKey({
      name: 'case_request_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    index('case_request_of_case').on(t.companyId, t.caseId, t.createdAt),
    index('case_request_list').on(t.companyId, t.createdAt, t.id),
    index('case_request_everywhere').on(t.createdAt, t.id),
    ...tenantPolicies(),
  ],
).enableRLS()

export type RequestRow = typeof caseRequest.$inferSelect
