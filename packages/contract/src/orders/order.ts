import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'
import { cutlines, offset } from '../company/company.ts'
import { instant, optionalText, text, uuid } from '../kernel/fields.ts'
import { requestTypes } from '../requests/status.rules.ts'
import { batchLabels } from './batch.rules.ts'
import { maxPatternLength } from './file-name.rules.ts'
import { orderLotList, usedLot } from './lot.ts'
import { scrapReasons } from './piece.rules.ts'
import { orderStatuses } from './status.rules.ts'

/** First and last step of an arch, both included; null when the arch has none in this batch. */
export const stepRange = z.nullable(z.tuple([z.int(), z.int()]))

/** The shipping address of an order, copied when the order was made: later edits do not change it. */
export const addressSnapshot = z.object({
  uuid,
  title: z.string(),
  /** The clinic, office or doctor to whom the parcel is addressed. */
  recipient: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  countryId: z.string(),
  countryTitle: z.string(),
  phone: z.string(),
})
export type AddressSnapshot = z.output<typeof addressSnapshot>

/** The laser marking, copied from the preferences when the order was made. */
export const laserMarkingSnapshot = z.object({
  logoKey: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  arch: z.boolean(),
  stepNumber: z.boolean(),
})
export type LaserMarkingSnapshot = z.output<typeof laserMarkingSnapshot>

/**
 * Actions that staff take on an order directly; all others follow from its case or its shipment. Only the order of a
 * request is canceled directly: it has no case to follow.
 */
export const staffOrderActions = [
  'confirm',
  'start',
  'make',
  'finish',
  'hold',
  'resume',
  'reverse',
  'removeFromShipment',
  'cancel',
] as const
export type StaffOrderAction = (typeof staffOrderActions)[number]

/** The request an order was made for, outside the batches. */
export const orderedRequest = z.object({ uuid, identifier: z.string(), type: z.enum(requestTypes) })

/** The pieces made in one go for a case: a batch of aligner steps, or the pieces of another product. */
export const order = z.object({
  uuid,
  identifier: z.string(),
  caseUuid: uuid,
  planUuid: z.nullable(uuid),
  refinementUuid: z.nullable(uuid),
  /** Null for orders of requests. */
  batch: z.nullable(z.enum(batchLabels)),
  request: z.nullable(orderedRequest),
  steps: z.object({ upper: stepRange, lower: stepRange }),
  /** Pieces to make: aligners of both arches, or sets of another product. */
  quantity: z.int(),
  product: z.enum(products),
  arch: z.enum(['upper', 'lower', 'both']),
  offset,
  trimline: z.enum(cutlines),
  material: z.string(),
  /** The lots of the materials it is made from. */
  lots: z.array(usedLot),
  laserMarking: laserMarkingSnapshot,
  shippingAddress: z.nullable(addressSnapshot),
  status: z.enum(orderStatuses),
  dueAt: z.nullable(instant),
  createdAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  shippedAt: z.nullable(instant),
  shipment: z.nullable(z.object({ uuid, identifier: z.string() })),
  /** The actions of staff on the board; empty for customers. */
  allowedActions: z.array(z.enum(staffOrderActions)),
})
export type Order = z.output<typeof order>

/** An order on the staff's board, with the case data on its card. */
export const boardOrder = z.extend(order, {
  company: z.object({ uuid, name: z.string() }),
  doctor: z.nullable(z.object({ uuid, name: z.string() })),
  caseIdentifier: z.string(),
  patientName: z.string(),
  side: z.enum(['client', 'doctor']),
  printJob: z.nullable(z.string()),
  /** The assigned staff member. */
  assignee: z.nullable(z.object({ uuid, name: z.string() })),
  /** Scrapped pieces that have not been remade yet; without names for products that are not made in steps. */
  toRemake: z.array(z.object({ piece: z.nullable(z.string()), reason: z.enum(scrapReasons) })),
  /** Why the order is on hold or was canceled: codes of the catalog, and a comment. */
  reasons: z.array(z.string()),
  note: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** The obstacles to progress: files, company or address (O2), or a recalled lot (O5, O6, O7). */
  missing: z.array(z.enum(['FILES_MISSING', 'BLOCKED', 'ADDRESS_MISSING', 'ORDER_RECALLED'])),
})
export type BoardOrder = z.output<typeof boardOrder>

/** The open orders in one status of the board, earliest due date first. */
export const boardGroup = z.object({
  status: z.enum(orderStatuses),
  /** Number of matching orders and of their pieces; shipped and canceled ones are counted up to 10,000 orders. */
  total: z.int(),
  pieces: z.int(),
  overdue: z.int(),
  /** When the oldest of them was created. */
  oldestAt: z.nullable(instant),
  orders: z.array(boardOrder),
})
export type BoardGroup = z.output<typeof boardGroup>

/** The staff member who is to make an order; without one, the assignment is removed. */
export const orderAssigneeForm = z.object({ staffUuid: z.optional(uuid) })

/** Pieces that have to be remade: their names, or their number if the product is not made in steps. */
export const scrapForm = z.object({
  pieces: z.optional(z.array(z.string().check(z.maxLength(4))).check(z.maxLength(200))),
  count: z.optional(z.int().check(z.gte(1), z.lte(999))),
  reason: z.enum(scrapReasons),
})

/** Scrapped pieces that have been remade: their names, or their number if the product is not made in steps. */
export const remadeForm = z.omit(scrapForm, { reason: true })

/**
 * Input of the actions: a print job and the lots of materials for `start`, the pieces counted for `finish`, a reason
 * for `hold` and `reverse`.
 */
export const orderActForm = z.object({
  printJob: z.optional(text(100)),
  lots: z.optional(orderLotList),
  counted: z.optional(z.int().check(z.gte(1), z.lte(999))),
  reasons: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))),
  comment: optionalText(2000),
})

/** A pattern with the tokens of `nameTokens`; `namePatternProblems` finds its problems. */
export const namingForm = z.object({ pattern: text(maxPatternLength) })

export const naming = z.object({ pattern: z.string() })
