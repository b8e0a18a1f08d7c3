import * as z from 'zod/mini'
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

/** Maximum number of cases that a request can name: as many as its body can hold. */
export const maxErasedCases = 20_000
/** Maximum number of cases that a list of requests names for each; `GET /admin/approval/{approvalId}` names all. */
export const maxListedCases = 100

/** `cases`: all cases in the record of the patient, as the requester has seen them; left out, the case alone. */
export const patientErasureForm = z.extend(approvalForm, {
  cases: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(maxErasedCases))),
})

const person = z.object({ uuid, name: z.string() })

const erasedCase = z.object({ uuid, identifier: z.string() })

/** All cases in the record of a patient, as a request to erase it has to name them. */
export const erasableRecord = z.object({ cases: z.array(erasedCase) })

/** `stopped`: what both people decided about is no longer so; nothing was erased, and a new request is needed. */
export const erasureStates = ['running', 'done', 'stopped'] as const

/** How far a job has erased a patient record. Everything is stored at once at the end, or nothing is. */
const erasureProgress = z.object({
  state: z.enum(erasureStates),
  done: z.int(),
  total: z.int(),
  /** Why it stopped: a case is running again, or the record has other cases by now. */
  problem: z.nullable(z.enum(['CASES_RUNNING', 'PATIENT_CHANGED', 'NOT_FOUND'])),
})
export type ErasureProgress = z.output<typeof erasureProgress>

/** A request that needs the confirmation of a second person. */
export const approval = z.object({
  uuid,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  /** The subject: a patient by the identifier of the case, an account by its email address. */
  subject: z.object({ uuid, name: z.string(), knownAs: z.string() }),
  /**
   * The cases that an erasure of a whole patient record covers, in lists the first hundred; empty for all other
   * requests.
   */
  cases: z.array(erasedCase),
  /** How many cases it covers. */
  caseCount: z.int(),
  /** The progress of the erasure of a whole patient record; null before its confirmation and for all other requests. */
  erasure: z.nullable(erasureProgress),
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
