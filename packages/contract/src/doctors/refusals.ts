import type { DoctorObstacle } from './status.rules.ts'

export const doctorRefusals = {
  HAS_CASES: 409,
} as const satisfies Record<DoctorObstacle, number>
