import type { kernelRefusals } from '../kernel/refusals.ts'
import type { CaseCreationRefusal, CaseRefusal } from './access.rules.ts'
import type { SubmissionRefusal } from './lifecycle/submission.rules.ts'

type Code = Exclude<CaseRefusal | CaseCreationRefusal | SubmissionRefusal, keyof typeof kernelRefusals>

/** Refusals of actions on a case, in addition to the refusals of the kernel. */
export const caseRefusals = {
  NOT_YOUR_ACTION: 403,
  DOCTOR_INACTIVE: 403,
  STAFF_ONLY_AFTER_TREATMENT: 403,
  NOT_EDITABLE: 409,
  NOT_A_DRAFT: 409,
  DRAFT_IN_USE: 409,
  NOT_OVERRIDABLE: 409,
  NO_PLAN: 409,
  HAS_PLAN: 409,
  ORDER_NOT_MADE: 409,
  ORDER_TOO_FAR: 409,
  NO_STEPS_LEFT: 409,
  NO_BATCH_LEFT: 409,
  NO_REFINEMENT_LEFT: 409,
  OPEN_ORDER: 409,
  OPEN_REQUEST: 409,
  TOO_LATE_TO_UNDO: 409,
  TOO_LATE_TO_REOPEN: 409,
  ALREADY_ORDERED: 409,
  SHIPPING_ADDRESS_MISSING: 409,
  UPLOADS_RUNNING: 409,
  RECORDS_MISSING: 400,
  PRESCRIPTION_INCOMPLETE: 400,
  CONSENT_MISSING: 400,
  REPLACEMENTS_MISSING: 400,
  NO_UPGRADE_ASKED: 409,
  TOO_MANY_TO_EXPORT: 409,
  PATIENT_CHANGED: 409,
} as const satisfies Record<
  Code | 'NO_UPGRADE_ASKED' | 'TOO_MANY_TO_EXPORT' | 'DRAFT_IN_USE' | 'PATIENT_CHANGED',
  number
>
