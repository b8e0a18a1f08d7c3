import * as z from 'zod/mini'
import { day, optionalText, uuid } from '../kernel/fields.ts'
import { prescription } from './prescription.ts'
import { impressionTypes, products } from './status.rules.ts'
import { arches } from './teeth.ts'

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

export const genders = ['female', 'male', 'notSaid'] as const

/** Patient data besides the name: stored and shown exactly as entered. */
export const patientFields = {
  birthDate: z.nullable(day),
  gender: z.nullable(z.enum(genders)),
  patientReference: z.nullable(z.string().check(z.trim(), z.maxLength(64))),
}
export const patientFieldNames = Object.keys(patientFields) as (keyof typeof patientFields)[]

/**
 * The case form while it is being filled in. A missing key leaves the field unchanged, null clears it; the
 * prescription is replaced as a whole.
 */
export const caseForm = z.object({
  product: z.optional(z.enum(products)),
  /** The switch 'I supply my own treatment setup': optional for aligners, always on for the other products. */
  withTs: z.optional(z.boolean()),
  packageType: optionalText(64),
  /** Only before the first submit, and only by a contact of the DSO or staff. */
  doctorUuid: z.optional(uuid),
  firstName: optionalText(64),
  lastName: optionalText(64),
  ...z.partial(z.object(patientFields)).shape,
  arch: maybe(z.enum(arches)),
  impressionType: maybe(z.enum(impressionTypes)),
  shippingAddressUuid: maybe(uuid),
  requestedBy: maybe(day),
  prescription: z.optional(prescription),
})
export type CaseForm = z.output<typeof caseForm>

/** POST /case after step 1, so that files can be attached to the case. */
export const newCase = z.object({
  /** Starts a refinement (C26); the form is prefilled from that case. */
  refinementOf: z.optional(uuid),
  /** Copies patient and prescription of that case; files, plan, dates and consent are not copied. */
  duplicateOf: z.optional(uuid),
  /** Required for a new case that copies none, with at least a product; replaces the copied fields. */
  form: z.optional(caseForm),
})

/** PUT /case/{id}: saves the form and then takes at most one action. */
export const caseUpdate = z.object({
  form: z.optional(caseForm),
  /** C2 from NEW, C7 from REJECTED. */
  submit: z.optional(z.literal(true)),
  /** 'I confirm the patient has agreed to share these records': required with the first submit. */
  consent: z.optional(z.boolean()),
  /** A reply to the rejection, instead of replacing the records that it names. */
  reply: optionalText(2000),
  received: z.optional(z.literal(true)),
  reactivate: z.optional(z.literal(true)),
  complete: z.optional(z.literal(true)),
  /** Undoes a cancellation (C32b). */
  reopen: z.optional(z.literal(true)),
})
export type CaseUpdate = z.output<typeof caseUpdate>
