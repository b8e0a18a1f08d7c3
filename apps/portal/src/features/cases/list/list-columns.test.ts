import { expect, test } from 'vitest'
import { defaultColumns, hiddenColumns, moveColumn, orderedColumns } from './list-columns.ts'

const ownList = { doctorSide: false, withManagers: false }
const doctors = { doctorSide: true, withManagers: true }

test('chosen columns are shown in their order, without those that this side does not have', () => {
  expect(orderedColumns(['status', 'rm', 'identifier', 'gone'], ownList, true)).toEqual([
    'status',
    'identifier',
  ])
  expect(orderedColumns(['status', 'rm'], doctors, true)).toEqual(['identifier', 'status', 'rm'])
  expect(orderedColumns(undefined, doctors, false)).toEqual(defaultColumns(doctors, false))
})

test('the two lists have different default columns (domain.md 3.3)', () => {
  expect(defaultColumns(doctors, true)).toContain('doctor')
  expect(defaultColumns(ownList, true)).toContain('createdBy')
  expect(hiddenColumns(defaultColumns(doctors, true), doctors)).toEqual([
    'createdBy',
    'turn',
    'impression',
    'plan',
    'rm',
    'country',
  ])
})

test('a company without relationship managers has no column for them, even if it was chosen before: ROLE-16', () => {
  const without = { doctorSide: true, withManagers: false }
  expect(hiddenColumns(defaultColumns(without, true), without)).not.toContain('rm')
  expect(orderedColumns(['identifier', 'rm', 'country'], without, true)).toEqual(['identifier', 'country'])
})

test('a column moves by one position and stops at the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})
