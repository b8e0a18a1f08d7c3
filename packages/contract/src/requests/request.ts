import * as z from 'zod/mini'
import { sides } from '../cases/side.rules.ts'
import { caseStatuses, products } from '../cases/status.rules.ts'
import { arches } from '../cases/teeth.ts'
import { cutlines, offset, retainerMaterials } from '../company/company.ts'
import { day, instant, optionalNumberText, optionalText, text, uuid } from '../kernel/fields.ts'
import { stepRange } from '../orders/order.ts'
import {
  type RequestAction,
  requestMachine,
  requestMethods,
  requestReasons,
  requestSources,
  requestStatuses,
  requestStatusWords,
  requestTypes,
} from './status.rules.ts'

const named = z.object({ uuid, name: z.string() })
const requestActions: readonly RequestAction[] = [...new Set(requestMachine.map(row => row.action))]

/** The impressions a retainer from a new scan is made from; the slots of a request. */
export const requestRecords = ['upperImpression', 'lowerImpression'] as const
export type RequestRecord = (typeof requestRecords)[number]

const ofCase = {
  uuid,
  identifier: z.string(),
  side: z.enum(sides),
  product: z.enum(products),
  patientName: z.string(),
}

/** A retainer or a replacement, requested outside the batches of a case. */
export const request = z.object({
  uuid,
  identifier: z.string(),
  case: z.object(ofCase),
  company: named,
  /** None on the company's own side. */
  doctor: z.nullable(named),
  type: z.enum(requestTypes),
  method: z.enum(requestMethods),
  /** Of a retainer; null for a replacement. */
  source: z.nullable(z.enum(requestSources)),
  arch: z.enum(arches),
  steps: z.object({ upper: stepRange, lower: stepRange }),
  quantity: z.int(),
  /** Of a replacement; null for a retainer. */
  reason: z.nullable(z.enum(requestReasons)),
  reasonText: z.nullable(z.string()),
  /** Of a retainer; a replacement is made like what it replaces. */
  material: z.nullable(z.enum(retainerMaterials)),
  offset: z.nullable(offset),
  trimline: z.nullable(z.enum(cutlines)),
  /** Null: where the case goes. */
  shippingAddress: z.nullable(
    z.object({
      uuid,
      title: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      countryTitle: z.string(),
    }),
  ),
  note: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  /** How the status reads, a key of `requests.status`. */
  wording: z.enum(requestStatusWords),
  /** Impressions that have yet to arrive before it can be approved. */
  missingRecords: z.array(z.enum(requestRecords)),
  /** Files may be added and withdrawn. */
  recordsOpen: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  /** Why it was rejected or canceled: codes of the catalog, and words. */
  closing: z.nullable(
    z.object({
      reasons: z.array(z.string()),
      comment: z.nullable(z.string()),
      refundNote: z.nullable(z.string()),
    }),
  ),
  shippedAt: z.nullable(instant),
  firstMileShippedAt: z.nullable(instant),
  lastMileShippedAt: z.nullable(instant),
  lastMile: z.nullable(
    z.object({
      courier: z.nullable(z.object({ id: z.string(), title: z.string() })),
      airwayBillNumber: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
      date: z.nullable(z.string()),
    }),
  ),
  shipment: z.nullable(z.object({ uuid, identifier: z.string() })),
  allowedActions: z.array(z.enum(requestActions)),
  /** What only the reader's standing keeps from them, and why. */
  withheldActions: z.array(
    z.object({ action: z.enum(requestActions), why: z.enum(['BLOCKED', 'RM_NOT_ALLOWED']) }),
  ),
})
export type Request = z.output<typeof request>

/** A case that can have a request now (R1). */
export const requestableCase = z.object({
  ...ofCase,
  doctor: z.nullable(named),
  status: z.enum(caseStatuses),
  types: z.array(z.enum(requestTypes)),
})
export type RequestableCase = z.output<typeof requestableCase>

const ranges = z.array(z.tuple([z.int(), z.int()]))

/** What may be requested for a case, and what the form starts with. */
export const requestOptions = z.object({
  case: requestableCase,
  treatment: z.object({
    arch: z.enum(arches),
    total: z.object({ upper: z.int(), lower: z.int() }),
    shipped: z.object({ upper: ranges, lower: ranges }),
  }),
  /** The company's retainer preferences of the day. */
  preset: z.object({ material: z.enum(retainerMaterials), offset, trimline: z.enum(cutlines) }),
  /** A DSO that forwards gets it at its single address, whatever is chosen. */
  addressChosen: z.boolean(),
  /** Why otherwise possible requests are refused: the status of the reader, or of the doctor. */
  withheld: z.nullable(z.enum(['BLOCKED', 'RESTRICTED'])),
})
export type RequestOptions = z.output<typeof requestOptions>

const step = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(999))))

/** R1. `requestProblems` checks which fields belong together; what is left out gets its usual value. */
export const requestForm = z.object({
  caseUuid: uuid,
  type: z.enum(requestTypes),
  method: z.enum(requestMethods),
  source: z.optional(z.nullable(z.enum(requestSources))),
  arch: z.enum(arches),
  step,
  from: step,
  to: step,
  quantity: z.optional(z.int().check(z.gte(1), z.lte(4))),
  reason: z.optional(z.nullable(z.enum(requestReasons))),
  reasonText: optionalText(500),
  material: z.optional(z.enum(retainerMaterials)),
  offset: z.optional(offset),
  trimline: z.optional(z.enum(cutlines)),
  shippingAddressUuid: z.optional(z.nullable(uuid)),
  note: optionalText(1000),
})
export type RequestForm = z.output<typeof requestForm>

/** R3, R6: a reason of the list or in words; `refundNote` says what becomes of the money. */
export const closeRequestForm = z.object({
  reasons: z.optional(z.array(text(64)).check(z.maxLength(20))),
  comment: optionalText(2000),
  refundNote: optionalText(1000),
})
export type CloseRequestForm = z.output<typeof closeRequestForm>

/** R8: the DSO sends it on to the doctor. */
export const requestLastMileForm = z.object({
  courierId: text(64),
  airwayBillNumber: optionalNumberText(64),
  date: z.optional(day),
})

export const staffRequestActions = [
  'approve',
  'reject',
  'startMfg',
  'cancel',
] as const satisfies readonly RequestAction[]
export type StaffRequestAction = (typeof staffRequestActions)[number]
