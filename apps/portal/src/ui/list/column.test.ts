import { describe, expect, test } from 'vitest'
import { type Column, mainColumn, nextSort } from './column.ts'

describe('sorting by a column header', () => {
  test('a new column starts ascending, the same one is reversed', () => {
    expect(nextSort(undefined, 'name')).toEqual({ by: 'name', direction: 'asc' })
    expect(nextSort({ by: 'createdAt', direction: 'desc' }, 'name')).toEqual({ by: 'name', direction: 'asc' })
    expect(nextSort({ by: 'name', direction: 'asc' }, 'name')).toEqual({ by: 'name', direction: 'desc' })
    expect(nextSort({ by: 'name', direction: 'desc' }, 'name')).toEqual({ by: 'name', direction: 'asc' })
  })
})

describe('the main column of a row', () => {
  const column = (id: string, main?: boolean): Column<string> => ({ id, header: id, cell: row => row, main })

  test('is the marked one, otherwise the first', () => {
    expect(mainColumn([column('a'), column('b', true)])?.id).toBe('b')
    expect(mainColumn([column('a'), column('b')])?.id).toBe('a')
  })
})
