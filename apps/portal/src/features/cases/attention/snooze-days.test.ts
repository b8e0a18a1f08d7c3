import { expect, test } from 'vitest'
import { snoozeDays } from './snooze-days.ts'

test.each([
  // A Monday evening in Istanbul is Monday afternoon in UTC.
  ['2026-11-23T18:00:00Z', 'Europe/Istanbul', '2026-11-24', '2026-11-30'],
  // Tuesday has begun in Istanbul.
  ['2026-11-23T22:00:00Z', 'Europe/Istanbul', '2026-11-25', '2026-11-30'],
  // On Sunday both are the same day.
  ['2026-11-29T12:00:00Z', 'UTC', '2026-11-30', '2026-11-30'],
  ['2026-12-31T12:00:00Z', 'UTC', '2027-01-01', '2027-01-04'],
])('at %s in %s, tomorrow is %s and next Monday %s', (now, timeZone, tomorrow, nextMonday) => {
  expect(snoozeDays(new Date(now), timeZone)).toMatchObject({ tomorrow, nextMonday, first: tomorrow })
})
