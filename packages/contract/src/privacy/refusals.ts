export const privacyRefusals = {
  CASES_RUNNING: 409,
  /** A job is erasing the patient record of this case: nothing may be added to it. */
  RECORD_BEING_ERASED: 409,
} as const satisfies Record<string, number>
