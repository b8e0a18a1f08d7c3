export const preferencesRefusals = {
  TOO_MANY_TEMPLATES: 409,
} as const satisfies Record<string, number>
