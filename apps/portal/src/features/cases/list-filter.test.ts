import { describe, expect, test } from 'vitest'
import { caseListFilter, personFilter, searchFilter } from './list-filter.ts'

describe('person search (table D-1)', () => {
  test.each([
    ['Ali', { OR: [{ LIKE: { firstName: 'Ali' } }, { LIKE: { lastName: 'Ali' } }] }],
    [' Veli', { OR: [{ LIKE: { firstName: 'Veli' } }, { LIKE: { lastName: 'Veli' } }] }],
    [
      'Anna Maria Smith',
      {
        OR: [
          { AND: [{ LIKE: { firstName: 'Anna' } }, { LIKE: { lastName: 'Maria Smith' } }] },
          { LIKE: { firstName: 'Anna Maria Smith' } },
        ],
      },
    ],
    ['  ', null],
  ])('LIST-22 LIST-23 %j', (searchText, tree) => {
    expect(personFilter(searchText)).toEqual(tree)
  })
})

test('U7 a search finds patients and chart numbers, and with a digit cases by number too', () => {
  expect(searchFilter('Ali')).toEqual({ OR: [personFilter('Ali'), { LIKE: { chartNumber: 'Ali' } }] })
  expect(searchFilter(' ٠٠٥٣')).toEqual({
    OR: [personFilter(' ٠٠٥٣'), { LIKE: { chartNumber: '٠٠٥٣' } }, { LIKE: { identifier: '٠٠٥٣' } }],
  })
  expect(searchFilter(' ')).toBeNull()
})

describe('the tree of a case list', () => {
  test('API-041 status conditions come first, then each non-empty field', () => {
    expect(caseListFilter({ product: 'RE', status: 'complete', plan: 'no' })).toEqual({
      AND: [{ EQ: { status: 'COMPLETE' } }, { EQ: { product: 'RE' } }, { EQ: { withTs: true } }],
    })
  })

  test('CASE-35 CONST-36 the last day of a period ends at its last millisecond, written after a space', () => {
    expect(caseListFilter({ to: '2026-03-02' })).toEqual({
      AND: [{ LTE: { createdAt: '2026-03-02 23:59:59.999' } }],
    })
  })

  test.each([
    ['LIST-15 contains', undefined, 'LIKE'],
    ['LIST-16 starts-with', 'starts', 'STARTS_WITH'],
    ['LIST-17 ends-with', 'ends', 'ENDS_WITH'],
    ['LIST-18 matches', 'matches', 'EQ'],
    ['an unknown match type is treated as contains', 'constructor', 'LIKE'],
  ])('%s', (_title, operatorName, operator) => {
    expect(caseListFilter({ identifier: '26-0001', how: operatorName })).toEqual({
      AND: [{ [operator]: { identifier: '26-0001' } }],
    })
  })

  test('a match type without a text is no filter', () => {
    expect(caseListFilter({ how: 'ends' })).toBeUndefined()
  })

  test('without filters there is no tree', () => {
    expect(caseListFilter({})).toBeUndefined()
  })
})
