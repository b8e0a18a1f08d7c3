/** Actions that need only a confirmation. */
export const plainVerbs = [
  'impressionReceived',
  'approveRetainerCase',
  'received',
  'nextBatch',
  'complete',
  'reactivate',
  'reopen',
  'createRefinement',
] as const
export type PlainAct = (typeof plainVerbs)[number]
