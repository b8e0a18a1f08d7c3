import { expect, test } from 'vitest'
import { partsOf, unsoundDay } from './measure.rules.ts'

test.each([
  ['2000-01-01', '2000-01-01', null],
  ['1999-12-31', '2000-01-01', 'from'],
  ['0001-01-01', '0001-01-01', 'from'],
  ['2100-12-31', '2100-12-31', null],
  ['2100-12-31', '2101-01-01', 'to'],
  ['9999-12-31', '9999-12-31', 'to'],
  ['2026-02-01', '2026-01-31', 'to'],
  ['2020-01-01', '2026-01-31', 'to'],
])('a period from %s to %s has the invalid day %s', (from, to, day) => {
  expect(unsoundDay({ from, to })).toBe(day)
})

test('the parts of a period follow each other without a gap', () => {
  expect(partsOf({ from: '2100-12-29', to: '2100-12-31' }, 'day')).toHaveLength(3)
  expect(partsOf({ from: '2026-01-30', to: '2026-03-02' }, 'month')).toEqual([
    { from: '2026-01-30', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-02' },
  ])
})

test.each(['day', 'week', 'month'] as const)(
  'parts of a %s throw for days that can no longer be sorted',
  step => {
    expect(() => partsOf({ from: '9999-12-27', to: '9999-12-31' }, step)).toThrow(RangeError)
  },
)
