import { expect, test } from 'vitest'
import { monthsOf } from './year.ts'

test('a year has its months, a 29th of February in leap years, and weeks from the first weekday of the language', () => {
  const months = monthsOf(2028, 1)
  expect(months).toHaveLength(12)
  expect(months.flatMap(({ days }) => days)).toHaveLength(366)
  expect(months[1]?.days.at(-1)).toBe('2028-02-29')
  // 1 January 2028 is a Saturday: five empty cells from Monday to Friday.
  expect(months[0]?.before).toBe(5)
  expect(monthsOf(2028, 6)[0]?.before).toBe(0)
  expect(monthsOf(2028, 0)[0]?.before).toBe(6)
})
