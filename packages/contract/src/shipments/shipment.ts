import * as z from 'zod/mini'
import { caseStatuses, products } from '../cases/status.rules.ts'
import { maxAwbLength } from '../catalog/courier.rules.ts'
import { day, instant, numberText, optionalText, text, uuid } from '../kernel/fields.ts'
import { batchLabels } from '../orders/batch.rules.ts'
import { addressSnapshot, orderedRequest, stepRange } from '../orders/order.ts'
import { orderStatuses } from '../orders/status.rules.ts'
import { type ShipmentAction, shipmentKinds, shipmentMachine, shipmentStatuses } from './status.rules.ts'

const uuidAndName = z.object({ uuid, name: z.string() })
const courierName = z.object({ id: z.string(), title: z.string() })

export const shipmentActions: readonly ShipmentAction[] = [...new Set(shipmentMachine.map(row => row.action))]

/** The leg from the DSO to the doctor; `date` is a day, YYYY-MM-DD. */
export const lastMile = z.object({
  courier: z.nullable(courierName),
  airwayBillNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  date: z.nullable(z.string()),
})

/** A parcel, or several under one air waybill, with the orders inside. */
export const shipment = z.object({
  uuid,
  identifier: z.string(),
  kind: z.enum(shipmentKinds),
  company: uuidAndName,
  /** The recipient doctor; null for the company's parcels and for parcels to the DSO. */
  doctor: z.nullable(uuidAndName),
  address: addressSnapshot,
  courier: courierName,
  airwayBillNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  boxes: z.int(),
  weightKg: z.nullable(z.number()),
  note: z.nullable(z.string()),
  status: z.enum(shipmentStatuses),
  /** Number of cases inside that the viewer may see. */
  cases: z.int(),
  /** Number of those cases that wait for their last mile. */
  waitingForLastMile: z.int(),
  lastMile: z.nullable(lastMile),
  createdAt: instant,
  shippedAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  allowedActions: z.array(z.enum(shipmentActions)),
  withheldActions: z.array(z.object({ action: z.enum(shipmentActions), why: z.enum(['BLOCKED']) })),
})
export type Shipment = z.output<typeof shipment>

/** A case inside a shipment, with its batch. */
export const shipmentCase = z.object({
  uuid,
  identifier: z.string(),
  patientName: z.string(),
  product: z.enum(products),
  side: z.enum(['client', 'doctor']),
  doctor: z.nullable(uuidAndName),
  status: z.enum(caseStatuses),
  order: z.object({
    uuid,
    identifier: z.string(),
    batch: z.nullable(z.enum(batchLabels)),
    request: z.nullable(orderedRequest),
    steps: z.object({ upper: stepRange, lower: stepRange }),
    quantity: z.int(),
    status: z.enum(orderStatuses),
  }),
  /** Whether the DSO may forward it now. */
  waitsForLastMile: z.boolean(),
  lastMile: z.nullable(lastMile),
})
export type ShipmentCase = z.output<typeof shipmentCase>

/** An entry of the history of a shipment: action, person and time. */
export const shipmentEvent = z.object({
  uuid,
  action: z.string(),
  actorType: z.enum(['client', 'doctor', 'dso', 'staff', 'system']),
  actorName: z.nullable(z.string()),
  attributes: z.record(z.string(), z.unknown()),
  createdAt: instant,
})
export type ShipmentEvent = z.output<typeof shipmentEvent>

const courierId = text(64)
const airwayBillNumber = numberText(maxAwbLength)
const parcel = {
  airwayBillNumber: z.optional(airwayBillNumber),
  boxes: z.optional(z.int().check(z.gte(1), z.lte(999))),
  weightKg: z.optional(z.number().check(z.gt(0), z.lte(9999))),
  note: optionalText(1000),
}

/**
 * S1. All orders must be packed (READY_FOR_AWB) and belong to the company and side, and to the doctor if one is given.
 */
export const createShipmentForm = z.object({
  kind: z.enum(shipmentKinds),
  companyUuid: uuid,
  doctorUuid: z.optional(uuid),
  addressUuid: uuid,
  courierId,
  orders: z.array(uuid).check(z.minLength(1), z.maxLength(500)),
  ...parcel,
})

/** S2. Missing fields stay unchanged; `clearAirwayBill` removes the number. */
export const editShipmentForm = z.object({
  courierId: z.optional(courierId),
  addOrders: z.optional(z.array(uuid).check(z.maxLength(500))),
  removeOrders: z.optional(z.array(uuid).check(z.maxLength(500))),
  clearAirwayBill: z.optional(z.boolean()),
  ...parcel,
})

/** S5: all cases that are still in the parcel are forwarded with this courier. */
export const lastMileForm = z.object({
  courierId,
  airwayBillNumber: z.optional(airwayBillNumber),
  date: z.optional(day),
})

/** Report of the carrier: after the first scan a departure can no longer be undone. */
export const carrierEventForm = z.object({
  event: z.enum(['scanned', 'delivered']),
  at: z.optional(instant),
})

/** Why a departure is undone; stored in the history of the shipment and of its cases. */
export const shipmentActForm = z.object({ comment: optionalText(2000) })

export const staffShipmentActions = ['ship', 'undo', 'delete'] as const satisfies readonly ShipmentAction[]
