import type { Clock } from '../../clock.ts'

type Rule = {
  readonly size: number
  readonly perSecond: number
  /** Maximum number of keys per generation, half of those remembered at a time. */
  readonly keys?: number
}

type Bucket = { readonly tokens: number; readonly at: number }

/** More than the callers of one process in a minute, and little memory if attackers invent keys. */
export const bucketKeys = 20_000

/**
 * Token buckets in the memory of the process, one per key: `size` tokens, refilled at `perSecond`. There are two
 * generations: a bucket that was not used during the whole current one is full again, and is dropped with the next.
 * If more than `keys` arrive before that, the longest unused buckets are dropped early: a caller who invents keys
 * gains nothing by that, and no other caller is refused for it. No call iterates over all buckets.
 */
export const createTokenBuckets = (clock: Clock, { size, perSecond, keys = bucketKeys }: Rule) => {
  const fullAgainMs = (size / perSecond) * 1000
  let present = new Map<string, Bucket>()
  let previous = new Map<string, Bucket>()
  let startedAt = 0

  const begin = (now: number): void => {
    previous = now - startedAt >= 2 * fullAgainMs ? new Map() : present
    present = new Map()
    startedAt = now
  }

  return {
    /** Takes a token; returns 0, or the seconds until there is one. */
    take(key: string): number {
      const now = clock.now().getTime()
      if (now - startedAt >= fullAgainMs) begin(now)
      const bucket = present.get(key) ?? previous.get(key)
      const tokens = bucket
        ? Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
        : size
      const isEmpty = tokens < 1
      if (present.size >= keys && !present.has(key)) begin(now)
      present.set(key, { tokens: isEmpty ? tokens : tokens - 1, at: now })
      return isEmpty ? (1 - tokens) / perSecond : 0
    },
    /** Number of remembered keys. */
    remembered: (): number => present.size + previous.size,
  }
}
