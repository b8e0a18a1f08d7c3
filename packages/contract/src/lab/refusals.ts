export const labRefusals = {
  CHECKLIST_INCOMPLETE: 409,
} as const satisfies Record<string, number>
