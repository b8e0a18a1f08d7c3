export const privacyRefusals = { CASES_RUNNING: 409 } as const satisfies Record<string, number>
