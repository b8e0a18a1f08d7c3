/** Steps that take nothing but a yes. */
export const plainVerbs = [
  'impressionReceived',
  'approveRetainerCase',
  'received',
  'nextBatch',
  'complete',
  'reactivate',
  'createRefinement',
] as const
export type PlainAct = (typeof plainVerbs)[number]
