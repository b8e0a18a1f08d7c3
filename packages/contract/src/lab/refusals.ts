export const labRefusals = {
  CHECKLIST_INCOMPLETE: 409,
  RECALL_CLOSED: 409,
  RECALL_OPEN: 409,
} as const satisfies Record<string, number>
