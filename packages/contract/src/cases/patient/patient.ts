import * as z from 'zod/mini'
import { caseAsset } from '../../case-files/case-asset.ts'
import { instant, uuid } from '../../kernel/fields.ts'
import { order } from '../../orders/order.ts'
import { request } from '../../requests/request.ts'
import { shipment } from '../../shipments/shipment.ts'
import { caseAddress, caseRefinement, caseRow } from '../case.ts'
import { patientFields } from '../form.ts'
import { caseStatuses, products } from '../status.rules.ts'

/** Maximum number of cases of a record that are shown, newest first; a treatment has a few. */
export const maxPatientCases = 100

/** A case in the record of its patient. */
export const patientCase = z.extend(caseRow, {
  ...patientFields,
  shippingAddressUuid: z.nullable(uuid),
  submittedAt: z.nullable(instant),
  shippedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Oldest first. */
  refinements: z.array(caseRefinement),
})
export type PatientCase = z.output<typeof patientCase>

export const patientChanges = ['LINKED', 'MERGED', 'PARTED', 'DISTINCT'] as const

const namedCase = z.object({ uuid, identifier: z.string() })

/** How cases were added to the record or split off. */
export const patientEvent = z.object({
  uuid,
  /** LINKED: by name and birth date, or by who filled in the case. DISTINCT: these cases are of another person. */
  action: z.enum(patientChanges),
  /** The cases that were added, parted off, or are of another person. */
  cases: z.array(namedCase),
  /** The cases that were added are still in the record beside others, so that they can be parted off together; DISTINCT can always be taken back. */
  isUndoable: z.boolean(),
  actorName: z.string(),
  createdAt: instant,
})
export type PatientEvent = z.output<typeof patientEvent>

const identity = {
  uuid,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  ...patientFields,
}

/** A version of a treatment plan whose documents can be read. */
export const patientPlan = z.object({
  uuid,
  caseUuid: uuid,
  refinementUuid: z.nullable(uuid),
  version: z.int(),
  publishedAt: instant,
})
export type PatientPlan = z.output<typeof patientPlan>

/** A patient over all cases that the viewer may see. Name, birth date and chart number come from the newest case. */
export const patientRecord = z.object({
  ...identity,
  company: z.object({ uuid, name: z.string() }),
  /** Other spellings of the name in older cases. */
  otherNames: z.array(z.string()),
  /** Newest first. */
  cases: z.array(patientCase),
  requests: z.array(request),
  orders: z.array(order),
  shipments: z.array(shipment),
  /** The newest usable file of each slot. */
  files: z.array(caseAsset),
  /** The newest published version of each round, newest first. */
  plans: z.array(patientPlan),
  addresses: z.array(caseAddress),
  /** Newest first; empty for doctors, who see their part of a record. */
  history: z.array(patientEvent),
  /** Whether the viewer may merge this record with another and split cases off. */
  mayMerge: z.boolean(),
})
export type PatientRecord = z.output<typeof patientRecord>

/** A record that may be the same patient: the same name, and no other birth date. */
export const similarPatient = z.object({
  ...identity,
  cases: z.int(),
  newest: z.extend(namedCase, {
    product: z.enum(products),
    status: z.enum(caseStatuses),
    createdAt: instant,
  }),
})
export type SimilarPatient = z.output<typeof similarPatient>

/** The record whose cases are added to the record in the address. */
export const mergeForm = z.object({ patientUuid: uuid })

/** Whether the record in the path and `patientUuid` are of two people; false takes that back. */
export const distinctForm = z.object({ patientUuid: uuid, isDistinct: z.boolean() })

/** The cases that get a new record, together. */
export const partForm = z.object({
  cases: z.array(uuid).check(z.minLength(1), z.maxLength(maxPatientCases)),
})

/** The record that a draft belongs to; none or null for a new one. */
export const draftPatientForm = z.object({ patientUuid: z.optional(z.nullable(uuid)) })
