import * as z from 'zod/mini'
import { day, optionalText, uuid } from '../kernel/fields.ts'
import { prescription } from './prescription.ts'
import { impressionTypes, products } from './status.rules.ts'
import { arches } from './teeth.ts'

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

export const genders = ['female', 'male', 'notSaid'] as const

/** What is said about the patient beside the name: stored, and shown with the case, as it was given. */
export const patientFields = {
  birthDate: z.nullable(day),
  gender: z.nullable(z.enum(genders)),
  patientReference: z.nullable(z.string().check(z.trim(), z.maxLength(64))),
}
export const patientFieldNames = Object.keys(patientFields) as (keyof typeof patientFields)[]

/**
 * The case form as it is saved while it is being filled in. A key that is missing stays as it was, null clears
 * it; the prescription is replaced as a whole.
 */
export const caseForm = z.object({
  product: z.optional(z.enum(products)),
  /** The switch 'I supply my own treatment setup'; counts for aligners, always on for the rest. */
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

/** POST /case after step 1, so that files have a case to go to. */
export const newCase = z.object({
  /** A new round of a case that runs already (C26); the form then starts from that case. */
  refinementOf: z.optional(uuid),
  /** Needed for a new case, with at least a product. */
  form: z.optional(caseForm),
})

/** PUT /case/{id}: saves the form, and then takes at most one step. */
export const caseUpdate = z.object({
  form: z.optional(caseForm),
  /** C2 from NEW, C7 from REJECTED. */
  submit: z.optional(z.literal(true)),
  /** 'I confirm the patient has agreed to share these records': required with the first submit. */
  consent: z.optional(z.boolean()),
  /** An answer to the rejection, in place of newer versions of the records it names. */
  reply: optionalText(2000),
  received: z.optional(z.literal(true)),
  reactivate: z.optional(z.literal(true)),
  complete: z.optional(z.literal(true)),
  /** Takes a cancellation back (C32b). */
  reopen: z.optional(z.literal(true)),
})
export type CaseUpdate = z.output<typeof caseUpdate>
