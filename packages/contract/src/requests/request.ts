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

const uuidAndName = z.object({ uuid, name: z.string() })
const requestActions: readonly RequestAction[] = [...new Set(requestMachine.map(row => row.action))]

/** Maximum number of equal sets in one request. */
export const maxRequestedSets = 4

/** The impressions for a retainer from a new scan; slots of a request. */
export const requestRecords = ['upperImpression', 'lowerImpression'] as const
export type RequestRecord = (typeof requestRecords)[number]

const ofCase = {
  uuid,
  identifier: z.string(),
  side: z.enum(sides),
  product: z.enum(products),
  patientName: z.string(),
}

/** A retainer or a replacement, ordered outside the batches of a case. */
export const request = z.object({
  uuid,
  identifier: z.string(),
  case: z.object(ofCase),
  company: uuidAndName,
  /** Null on the company's side. */
  doctor: z.nullable(uuidAndName),
  type: z.enum(requestTypes),
  method: z.enum(requestMethods),
  /** For a retainer; null for a replacement. */
  source: z.nullable(z.enum(requestSources)),
  arch: z.enum(arches),
  steps: z.object({ upper: stepRange, lower: stepRange }),
  quantity: z.int(),
  /** For a replacement; null for a retainer. */
  reason: z.nullable(z.enum(requestReasons)),
  reasonText: z.nullable(z.string()),
  /** For a retainer; a replacement has the settings of the original. */
  material: z.nullable(z.enum(retainerMaterials)),
  offset: z.nullable(offset),
  trimline: z.nullable(z.enum(cutlines)),
  /** Null: the shipping address of the case. */
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
  /** The text of the status, a key of `requests.status`. */
  wording: z.enum(requestStatusWords),
  /** Impressions that must arrive before the request can be approved. */
  missingRecords: z.array(z.enum(requestRecords)),
  /** Whether files may be added and withdrawn. */
  recordsOpen: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  /** Why it was rejected or canceled: codes of the catalog, and a comment. */
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
  /** Actions that only the viewer's account status blocks, with the reason. */
  withheldActions: z.array(
    z.object({ action: z.enum(requestActions), why: z.enum(['BLOCKED', 'RM_NOT_ALLOWED']) }),
  ),
})
export type Request = z.output<typeof request>

/** A case for which a request can be made now (R1). */
export const requestableCase = z.object({
  ...ofCase,
  doctor: z.nullable(uuidAndName),
  status: z.enum(caseStatuses),
  types: z.array(z.enum(requestTypes)),
})
export type RequestableCase = z.output<typeof requestableCase>

const ranges = z.array(z.tuple([z.int(), z.int()]))

/** The possible requests for a case, and the initial values of the form. */
export const requestOptions = z.object({
  case: requestableCase,
  treatment: z.object({
    arch: z.enum(arches),
    total: z.object({ upper: z.int(), lower: z.int() }),
    shipped: z.object({ upper: ranges, lower: ranges }),
  }),
  /** The company's present retainer preferences. */
  preset: z.object({ material: z.enum(retainerMaterials), offset, trimline: z.enum(cutlines) }),
  /** Whether an address can be chosen: a DSO that forwards parcels always receives them at its single address. */
  addressChosen: z.boolean(),
  /** Why requests are refused although the case allows them: the account status of the viewer or the doctor. */
  withheld: z.nullable(z.enum(['BLOCKED', 'RESTRICTED'])),
})
export type RequestOptions = z.output<typeof requestOptions>

const step = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(999))))

/** R1. `requestProblems` checks which fields belong together; missing fields get their defaults. */
export const requestForm = z.object({
  caseUuid: uuid,
  type: z.enum(requestTypes),
  method: z.enum(requestMethods),
  source: z.optional(z.nullable(z.enum(requestSources))),
  arch: z.enum(arches),
  step,
  from: step,
  to: step,
  quantity: z.optional(z.int().check(z.gte(1), z.lte(maxRequestedSets))),
  reason: z.optional(z.nullable(z.enum(requestReasons))),
  reasonText: optionalText(500),
  material: z.optional(z.enum(retainerMaterials)),
  offset: z.optional(offset),
  trimline: z.optional(z.enum(cutlines)),
  shippingAddressUuid: z.optional(z.nullable(uuid)),
  note: optionalText(1000),
})
export type RequestForm = z.output<typeof requestForm>

/** R3, R6: a reason of the list or a comment; `refundNote` says what happens with the payment. */
export const closeRequestForm = z.object({
  reasons: z.optional(z.array(text(64)).check(z.maxLength(20))),
  comment: optionalText(2000),
  refundNote: optionalText(1000),
})
export type CloseRequestForm = z.output<typeof closeRequestForm>

/** R8: the DSO forwards it to the doctor. */
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
