import { testEventType } from '@archway/contract/integrations'
import type { webhookDelivery } from '../table.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses before the second attempt and those after it, in milliseconds: the schedule of Standard Webhooks, about three days. */
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

/** When to try again after so many attempts; null when it has failed for good. Tests and repeats are tried once. */
export const nextAttemptAfter = (
  { type, isRepeat }: Pick<typeof webhookDelivery.$inferSelect, 'type' | 'isRepeat'>,
  attempts: number,
  now: Date,
): Date | null => {
  const pause = isRepeat || type === testEventType ? undefined : retryPausesMs[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Failures in a row that cost a webhook no rest. */
const freeFailures = 2
const maxRestMs = 5 * minute

/**
 * How long a receiver is left alone after so many failures in a row, whichever events they were: one that hangs would
 * otherwise take its time once for every case.
 */
export const restUntilAfter = (failures: number, now: Date): Date | null =>
  failures <= freeFailures
    ? null
    : new Date(now.getTime() + Math.min(maxRestMs, 5 * second * 2 ** (failures - freeFailures - 1)))

/** A webhook whose every delivery has failed for so long is turned off. */
export const stopAfterMs = 5 * 24 * hour
