import * as z from 'zod/mini'

/** The company's points and tier in the loyalty program this calendar year. */
export const loyalty = z.object({
  tier: z.object({ id: z.string(), title: z.string() }),
  points: z.int(),
  casesThisYear: z.int(),
  /** Points of the next tier; null on the highest. */
  nextTierAt: z.nullable(z.int()),
  discountPercent: z.int(),
})
export type Loyalty = z.output<typeof loyalty>
