export const doctorRefusals = {
  HAS_CASES: 409,
  EMAIL_TAKEN: 409,
} as const satisfies Record<string, number>
