export const addressRefusals = {
  DEFAULT_ADDRESS_NEEDED: 409,
  ADDRESS_IN_USE: 409,
} as const satisfies Record<string, number>
