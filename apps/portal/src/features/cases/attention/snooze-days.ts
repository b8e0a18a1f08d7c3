import { maxSnoozeDays } from '@archway/contract/cases'
import { dayAfter, today } from '../form/days.ts'

const monday = 1

/** The days that a snooze can end on, as `YYYY-MM-DD`: usual ones, and the first and the last. */
export const snoozeDays = (now: Date, timeZone: string) => {
  const present = today(timeZone, now)
  const tomorrow = dayAfter(present, 1)
  const weekday = new Date(present).getUTCDay()
  const nextMonday = dayAfter(present, (monday - weekday + 7) % 7 || 7)
  return { tomorrow, nextMonday, first: tomorrow, last: dayAfter(present, maxSnoozeDays) }
}
