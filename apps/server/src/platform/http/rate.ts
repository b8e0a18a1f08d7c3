import type { Rate } from '@archway/contract/kernel'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refuse.ts'

/** Calls a minute of one person (or of one address, before sign-in), with room for a burst of the same size. */
const perMinute: Readonly<Record<Rate, number>> = { read: 1200, write: 300, file: 300, auth: 60, heavy: 30 }

/**
 * Token buckets in the process's memory: a brake on runaway clients, not a security boundary (sign-in has its
 * own limits in the database). Buckets that are full again are forgotten.
 */
export const createRateLimits = (clock: Clock, enabled: boolean) => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    check(rate: Rate, who: string): void {
      if (!enabled) return
      const limit = perMinute[rate]
      const now = clock.now().getTime()
      const key = `${rate} ${who}`
      const bucket = buckets.get(key) ?? { tokens: limit, at: now }
      const tokens = Math.min(limit, bucket.tokens + (Math.max(0, now - bucket.at) / 60_000) * limit)
      if (tokens < 1 && rate === 'heavy')
        throw new Refusal('SLOW_DOWN', { sec: Math.ceil(((1 - tokens) * 60) / limit) })
      if (tokens < 1) throw new Refusal('TOO_MANY', { min: 1 })
      buckets.set(key, { tokens: tokens - 1, at: now })
      if (buckets.size > 10_000)
        for (const [old, { at }] of buckets) if (now - at > 60_000) buckets.delete(old)
    },
  }
}
