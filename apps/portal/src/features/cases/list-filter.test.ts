import { describe, expect, test } from 'vitest'
import { caseListFilter, personFilter } from './list-filter.ts'

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
  ])('LIST-22 LIST-23 %j', (typed, tree) => {
    expect(personFilter(typed)).toEqual(tree)
  })
})

describe('the tree of a case list', () => {
  test('API-041 status conditions come first, then each non-empty field', () => {
    expect(caseListFilter({ product: 'RE', status: 'complete', plan: 'no' })).toEqual({
      AND: [{ EQ: { status: 'COMPLETE' } }, { EQ: { product: 'RE' } }, { EQ: { withTs: true } }],
    })
  })

  test('CASE-35 CONST-36 the last day ends at its last millisecond, after a space', () => {
    expect(caseListFilter({ to: '2026-03-02' })).toEqual({
      AND: [{ LTE: { createdAt: '2026-03-02 23:59:59.999' } }],
    })
  })

  test('no filter is no tree', () => {
    expect(caseListFilter({})).toBeUndefined()
  })
})
