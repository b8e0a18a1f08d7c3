import * as z from 'zod/mini'
import { countryCode } from '../catalog/country.ts'
import { email, flag, instant, optionalText, phone, text, uuid } from '../kernel/fields.ts'
import { doctorMachine, doctorStatuses } from './status.rules.ts'

export const doctorStepTypes = ['ZERO_STEP', 'ONE_STEP', 'TWO_STEPS'] as const

/**
 * The fields of a doctor that have the same name in table, API and form. A new field is one line here, one in the
 * table, one in the form and one in each language.
 */
const stored = {
  name: text(100),
  phone: z.optional(z.nullable(phone)),
  countryId: countryCode,
  stepType: z.enum(doctorStepTypes),
  emailSubscription: z._default(flag, 1),
  note: optionalText(2000),
}
/** The names of those fields, for copying between form and row. */
export const doctorFields = Object.keys(stored) as readonly (keyof typeof stored)[]

/** The form of an existing doctor; the email cannot be changed. */
export const doctorForm = z.object({
  ...stored,
  /** The relationship manager: a contact of the company with the role RM. */
  rmUuid: z.optional(z.nullable(uuid)),
  defaultShippingAddressUuid: z.optional(z.nullable(uuid)),
})
export type DoctorForm = z.output<typeof doctorForm>

export const newDoctor = z.object({ ...doctorForm.shape, email })
export type NewDoctor = z.output<typeof newDoctor>

/** The body of PUT; adding, inviting, joining and deleting have separate calls. */
export const doctorSteps = [
  'deactivate',
  'activate',
  'restrict',
  'unrestrict',
  'block',
  'unblock',
  'reset',
] as const

/** PUT /dso/doctor/{id}: saves the whole form, takes one action on the status, or both. */
export const doctorUpdate = z.object({
  form: z.optional(doctorForm),
  action: z.optional(z.enum(doctorSteps)),
})

const actions = [...new Set(doctorMachine.map(row => row.action))]

export const doctor = z.object({
  ...stored,
  uuid,
  /** For staff who have not switched to a company: whose doctor it is. */
  company: z.optional(z.object({ uuid, name: z.string() })),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  status: z.enum(doctorStatuses),
  /** Whether the invitation was used; independent of the status (TRAP-115). */
  invitation: z.enum(['invited', 'active']),
  currentCountry: z.object({ id: z.string(), name: z.string() }),
  assignRM: z.nullable(z.object({ uuid, name: z.string() })),
  defaultShippingAddressUuid: z.nullable(uuid),
  invitedAt: z.nullable(instant),
  createdAt: instant,
  /** Open and all cases; only with `getStatistics`. */
  statistics: z.optional(z.object({ open: z.int(), total: z.int() })),
  /** The actions that the viewer may take on the doctor now. */
  allowedActions: z.array(z.enum(actions)),
})
export type Doctor = z.output<typeof doctor>
