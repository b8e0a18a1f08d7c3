import { maxSnoozeDays } from '@archway/contract/cases'
import { dayAfter, getToday } from '../form/days.ts'

const monday = 1

/** The days on which a snooze can end, as `YYYY-MM-DD`: suggested ones, and the first and last allowed. */
export const snoozeDays = (now: Date, timeZone: string) => {
  const present = getToday(timeZone, now)
  const tomorrow = dayAfter(present, 1)
  const weekday = new Date(present).getUTCDay()
  const nextMonday = dayAfter(present, (monday - weekday + 7) % 7 || 7)
  return { tomorrow, nextMonday, first: tomorrow, last: dayAfter(present, maxSnoozeDays) }
}
