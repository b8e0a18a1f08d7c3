import { expect, test } from 'vitest'
import { defaultColumns, hiddenColumns, moved, orderedColumns } from './list-columns.ts'

test('what was chosen comes in its order, without what is not offered on this side', () => {
  expect(orderedColumns(['status', 'rm', 'identifier', 'gone'], false, true)).toEqual([
    'status',
    'identifier',
  ])
  expect(orderedColumns(['status', 'rm'], true, true)).toEqual(['identifier', 'status', 'rm'])
  expect(orderedColumns(undefined, true, false)).toEqual(defaultColumns(true, false))
})

test('the two lists start with their own columns (domain.md 3.3)', () => {
  expect(defaultColumns(true, true)).toContain('doctor')
  expect(defaultColumns(false, true)).toContain('createdBy')
  expect(hiddenColumns(defaultColumns(true, true), true)).toEqual([
    'createdBy',
    'impression',
    'plan',
    'rm',
    'country',
  ])
})

test('a column moves by a place and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
})
