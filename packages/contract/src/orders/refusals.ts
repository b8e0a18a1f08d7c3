export const orderRefusals = {
  FILES_MISSING: 409,
  ADDRESS_MISSING: 409,
  TOO_LATE_TO_UNDO: 409,
  COUNT_DIFFERS: 409,
} as const satisfies Record<string, number>
