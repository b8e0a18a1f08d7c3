/** A day of the calendar as `YYYY-MM-DD`. */
export type Day = string

const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/**
 * The months of a year, each with its days and the number of empty cells before the first; `firstWeekday` is 0 for
 * Sunday.
 */
export const monthsOf = (
  year: number,
  firstWeekday: number,
): { month: number; before: number; days: Day[] }[] =>
  Array.from({ length: 12 }, (_, month) => ({
    month,
    before: (new Date(Date.UTC(year, month, 1)).getUTCDay() - firstWeekday + 7) % 7,
    days: Array.from({ length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() }, (_none, index) =>
      dayOf(year, month, index + 1),
    ),
  }))
