export const catalogRefusals = {
  TIER_TAKEN: 409,
} as const satisfies Record<string, number>
