import { testEventType } from '@archway/contract/integrations'
import type { webhookDelivery } from '../table.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Pauses before the second and later attempts, in milliseconds: the schedule of Standard Webhooks, about three days.
 */
export const retryPausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** When to retry after this many attempts; null after the last one. Tests and resends are attempted once. */
export const nextAttemptAfter = (
  { type, isRepeat }: Pick<typeof webhookDelivery.$inferSelect, 'type' | 'isRepeat'>,
  attempts: number,
  now: Date,
): Date | null => {
  const pause = isRepeat || type === testEventType ? undefined : retryPausesMs[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Number of consecutive failures without a pause. */
const freeFailures = 2
const maxRestMs = 5 * minute

/**
 * Pause of a webhook after this many consecutive failures, of whichever events: a receiver that hangs would otherwise
 * cost its timeout once for every case.
 */
export const computeRestUntil = (failures: number, now: Date): Date | null =>
  failures <= freeFailures
    ? null
    : new Date(now.getTime() + Math.min(maxRestMs, 5 * second * 2 ** (failures - freeFailures - 1)))

/** A webhook is turned off if all of its deliveries have failed for this long. */
export const stopAfterMs = 5 * 24 * hour
