export const shipmentRefusals = {
  NO_ORDERS: 409,
  AWB_MISSING: 409,
  NOTHING_TO_FORWARD: 409,
} as const satisfies Record<string, number>
