import * as z from 'zod/mini'
import { maxPatientCases } from '../../cases/patient/patient.ts'
import { instant, text, uuid } from '../../kernel/fields.ts'

/** Actions that need two people: one requests, another administrator confirms. */
export const approvalKinds = [
  'patientErasure',
  'contactErasure',
  'doctorErasure',
  'secondFactorReset',
  'ownerAppointment',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** `expired`: without a decision in time; `canceled`: by its requester, or because that person lost the right to request it. */
export const approvalStatuses = ['waiting', 'confirmed', 'declined', 'canceled', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** Days until an undecided request expires. */
export const approvalDays = 7

export const approvalActions = ['confirm', 'decline', 'cancel'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** Counts of the records that an erasure removes or replaces. */
export const erasureEffects = [
  'files',
  'cases',
  'plans',
  'orders',
  'requests',
  'messages',
  'addresses',
  'sessions',
  'other',
] as const
export type ErasureEffect = (typeof erasureEffects)[number]

/** The reason, shown to those who decide, and removed with the data of an erased person. */
export const approvalForm = z.object({ reason: text(500, 5) })

/** `cases`: all cases in the record of the patient, as the requester has seen them; left out, the case alone. */
export const patientErasureForm = z.extend(approvalForm, {
  cases: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(maxPatientCases))),
})

const person = z.object({ uuid, name: z.string() })

/** A request that needs the confirmation of a second person. */
export const approval = z.object({
  uuid,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  /** The subject: a patient by the identifier of the case, an account by its email address. */
  subject: z.object({ uuid, name: z.string(), knownAs: z.string() }),
  /** The cases that an erasure of a whole patient record covers; empty for all other requests. */
  cases: z.array(z.object({ uuid, identifier: z.string() })),
  /** Null for staff. */
  companyUuid: z.nullable(uuid),
  companyName: z.nullable(z.string()),
  reason: z.string(),
  requestedBy: person,
  requestedAt: instant,
  expiresAt: instant,
  /** Who confirmed, declined or canceled it; null while it is open, and if it expired. */
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  /** The decisions that the viewer may make. */
  allowedActions: z.array(z.enum(approvalActions)),
})
export type Approval = z.output<typeof approval>

/** One request with the effects of its confirmation. */
export const approvalDetail = z.extend(approval, {
  /** Entries that an erasure removes or replaces, by kind; empty for other requests, and once it is decided. */
  effects: z.array(z.object({ effect: z.enum(erasureEffects), count: z.int() })),
})
export type ApprovalDetail = z.output<typeof approvalDetail>
