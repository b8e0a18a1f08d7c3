import { expect, test } from 'vitest'
import { addMonths, isDay, readDay, writeDay } from './day.ts'

test('a date is written in the format of the company', () => {
  const formatted = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'].map(format =>
    writeDay('2026-03-04', format),
  )
  expect(formatted).toEqual(['04/03/2026', '03/04/2026', '2026-03-04', '04.03.2026'])
})

test.each([
  ['04/03/2026', 'DD/MM/YYYY', '2026-03-04'],
  ['04/03/2026', 'MM/DD/YYYY', '2026-04-03'],
  ['4.3.2026', 'DD/MM/YYYY', '2026-03-04'],
  ['4 - 3 - 2026', 'DD.MM.YYYY', '2026-03-04'],
  ['04032026', 'DD/MM/YYYY', '2026-03-04'],
  ['20260304', 'YYYY-MM-DD', '2026-03-04'],
  ['2026-03-04', 'DD/MM/YYYY', '2026-03-04'],
  ['٠٤/٠٣/٢٠٢٦', 'DD/MM/YYYY', '2026-03-04'],
  ['\u200f۴/۳/۲۰۲۶', 'DD/MM/YYYY', '2026-03-04'],
  ['29/02/2028', 'DD/MM/YYYY', '2028-02-29'],
])('ruling 38: %s typed as %s is %s', (typedText, format, day) => {
  expect(readDay(typedText, format)).toEqual({ day })
})

test.each([
  ['31/02/2026', 'DD/MM/YYYY', 'noSuchDay'],
  ['13/25/2026', 'DD/MM/YYYY', 'noSuchDay'],
  ['29/02/2026', 'DD/MM/YYYY', 'noSuchDay'],
  ['00/03/2026', 'DD/MM/YYYY', 'noSuchDay'],
  ['04/03/26', 'DD/MM/YYYY', 'format'],
  ['04/03/2026', 'YYYY-MM-DD', 'format'],
  ['04/03', 'DD/MM/YYYY', 'format'],
  ['tomorrow', 'DD/MM/YYYY', 'format'],
])('%s typed as %s is refused: %s', (typedText, format, problem) => {
  expect(readDay(typedText, format)).toEqual({ problem })
})

test('a day in requests and replies is a valid calendar date', () => {
  expect(['2026-02-28', '2026-02-30', '26-2-3', ''].map(isDay)).toEqual([true, false, false, false])
  expect(['0000-01-01', '0001-01-01', '9999-12-31'].map(isDay)).toEqual([false, true, true])
})

test.each([
  ['2026-08-31T10:00:00.000Z', -6, '2026-02-28T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2027-08-31T10:00:00.000Z', 6, '2028-02-29T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-03-15T10:00:00.000Z', 24, '2028-03-15T10:00:00.000Z'],
  ['2026-12-01T10:00:00.000Z', 1, '2027-01-01T10:00:00.000Z'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(expected)
})
