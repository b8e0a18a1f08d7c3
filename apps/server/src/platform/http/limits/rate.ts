import type { Rate } from '@archway/contract/kernel'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../refuse.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Calls per minute of one person (before sign-in: of one address), with a burst of the same size. */
const perMinute: Readonly<Record<Rate, number>> = {
  read: 1200,
  write: 300,
  file: 300,
  auth: 60,
  heavy: 30,
  burst: 3000,
}

/**
 * Protects against runaway clients, not against attacks: sign-in is limited in the database. `check` throws SLOW_DOWN
 * for heavy calls, TOO_MANY for others.
 */
export const createRateLimits = (clock: Clock, isEnabled: boolean) => {
  const buckets = new Map(
    Object.entries(perMinute).map(([rate, size]) => [
      rate,
      createTokenBuckets(clock, { size, perSecond: size / 60 }),
    ]),
  )
  return {
    check(rate: Rate, subject: string): void {
      const seconds = isEnabled ? (buckets.get(rate)?.take(subject) ?? 0) : 0
      if (seconds === 0) return
      throw rate === 'heavy'
        ? new Refusal('SLOW_DOWN', { sec: Math.ceil(seconds) })
        : new Refusal('TOO_MANY', { min: 1 })
    },
  }
}
