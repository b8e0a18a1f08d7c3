import type { RequestCreationRefusal, RequestObstacle } from './status.rules.ts'

type Code = RequestObstacle | Exclude<RequestCreationRefusal, 'NOT_YOUR_ACTION' | 'BLOCKED' | 'RESTRICTED'>

export const requestRefusals = {
  PAYMENT_OFF: 409,
  PAYMENT_ON: 409,
  DOCTOR_REQUEST: 403,
  NO_LAST_MILE: 409,
  REQUESTS_DISABLED: 403,
  CASE_NOT_READY: 409,
} as const satisfies Record<Code, number>
