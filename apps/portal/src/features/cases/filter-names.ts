/** Filters of the case list that are in its address, without the text that was searched for (`typed-search.ts`). */
export const addressFilters = [
  'how',
  'status',
  'product',
  'batch',
  'doctor',
  'rm',
  'country',
  'impression',
  'plan',
  'refinements',
  'overdue',
  'unread',
  'from',
  'to',
] as const
