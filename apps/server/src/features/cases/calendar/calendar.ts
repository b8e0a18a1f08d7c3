import type { WorkCalendar } from '@archway/contract/cases'
import { gte } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { holiday } from '../table.ts'

/** The provider's week; holidays are in the database. */
const week = { weekend: [0, 6], timeZone: 'Europe/Istanbul' } as const

/** The first day whose holidays matter from this instant on: yesterday, as YYYY-MM-DD. */
export const calendarSince = (from: Date): string =>
  new Date(from.getTime() - 86_400_000).toISOString().slice(0, 10)

export const calendarWith = (holidays: readonly string[]): WorkCalendar => ({
  ...week,
  holidays: [...holidays],
})

/** The working calendar from this instant on. */
export const workCalendar = async (tx: Tx, from: Date): Promise<WorkCalendar> => {
  const days = await tx
    .select({ date: holiday.date })
    .from(holiday)
    .where(gte(holiday.date, calendarSince(from)))
  return calendarWith(days.map(day => day.date))
}
