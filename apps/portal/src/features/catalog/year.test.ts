import { expect, test } from 'vitest'
import { monthsOf } from './year.ts'

test('a year has its months, a 29th of February in leap years, and weeks from Monday', () => {
  const months = monthsOf(2028)
  expect(months).toHaveLength(12)
  expect(months.flatMap(({ days }) => days)).toHaveLength(366)
  expect(months[1]?.days.at(-1)).toBe('2028-02-29')
  // 1 January 2028 is a Saturday: five empty cells from Monday to Friday.
  expect(months[0]?.before).toBe(5)
})
