import * as z from 'zod/mini'
import { day, instant, text, uuid } from '../../kernel/fields.ts'
import { lotNumber, usedLot } from '../../orders/lot.ts'
import { orderStatuses } from '../../orders/status.rules.ts'

const uuidAndName = z.object({ uuid, name: z.string() })

/** Actions of staff on a lot. */
export const lotActions = ['correct', 'recall', 'endRecall'] as const
export type LotAction = (typeof lotActions)[number]

/** A lot with the number of orders made from it, including canceled ones. */
export const lot = z.extend(usedLot, {
  orders: z.int(),
  /** Orders that have not been shipped. */
  openOrders: z.int(),
  companies: z.int(),
  lastUsedAt: instant,
  isRecalled: z.boolean(),
})
export type Lot = z.output<typeof lot>

/** A recall, with who ended it and why. */
export const recall = z.object({
  uuid,
  reason: z.string(),
  recalledAt: instant,
  recalledBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
})
export type Recall = z.output<typeof recall>

/** Recalls are listed newest first. */
export const lotDetail = z.extend(lot, {
  cases: z.int(),
  shipments: z.int(),
  recalls: z.array(recall),
  allowedActions: z.array(z.enum(lotActions)),
})
export type LotDetail = z.output<typeof lotDetail>

/** An order made from a lot, with its patient and shipment. */
export const tracedOrder = z.object({
  uuid,
  identifier: z.string(),
  status: z.enum(orderStatuses),
  caseUuid: uuid,
  caseIdentifier: z.string(),
  patientName: z.string(),
  company: uuidAndName,
  doctor: z.nullable(uuidAndName),
  recordedAt: instant,
  recordedBy: z.nullable(z.string()),
  shipment: z.nullable(
    z.object({
      uuid,
      identifier: z.string(),
      courier: z.string(),
      airwayBillNumber: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
      shippedAt: z.nullable(instant),
    }),
  ),
})
export type TracedOrder = z.output<typeof tracedOrder>

export const recallForm = z.object({ reason: text(500) })

/** The corrected lot; every order of the wrong one gets it. */
export const correctLotForm = z.object({
  number: lotNumber,
  /** Cleared if undefined. */
  expiresOn: z.optional(z.nullable(day)),
  reason: text(500),
})
