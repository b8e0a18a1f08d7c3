import type { kernelRefusals } from '../kernel/refusals.ts'
import type { RequestCreationRefusal, RequestObstacle } from './status.rules.ts'
import type { StepRefusal } from './steps.rules.ts'

type Code = Exclude<
  RequestObstacle | RequestCreationRefusal | StepRefusal,
  keyof typeof kernelRefusals | 'NOT_YOUR_ACTION' | 'RECORDS_MISSING'
>

/** Refusals of requests, in addition to the refusals of the kernel and of cases. */
export const requestRefusals = {
  PAYMENT_OFF: 409,
  PAYMENT_ON: 409,
  DOCTOR_REQUEST: 403,
  NO_LAST_MILE: 409,
  REQUESTS_DISABLED: 403,
  CASE_NOT_READY: 409,
  STEP_NOT_SHIPPED: 409,
} as const satisfies Record<Code, number>
