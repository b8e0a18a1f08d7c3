import type { Clock } from '../../clock.ts'

type Rule = { readonly size: number; readonly perSecond: number }

/**
 * Token buckets in the memory of the process, one for each key: `size` tokens, of which `perSecond` come back each
 * second. Buckets that are full again are forgotten.
 */
export const createTokenBuckets = (clock: Clock, { size, perSecond }: Rule) => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const fullAgainMs = (size / perSecond) * 1000
  return {
    /** Takes a token; returns 0, or the seconds until there is one. */
    take(key: string): number {
      const now = clock.now().getTime()
      const bucket = buckets.get(key) ?? { tokens: size, at: now }
      const tokens = Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      if (tokens < 1) return (1 - tokens) / perSecond
      buckets.set(key, { tokens: tokens - 1, at: now })
      if (buckets.size > 10_000)
        for (const [old, { at }] of buckets) if (now - at > fullAgainMs) buckets.delete(old)
      return 0
    },
  }
}
