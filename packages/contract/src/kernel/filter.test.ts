import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filterLimits, filterParam, parseFilter } from './filter.ts'
import { listQuery } from './paging.ts'

const fields = {
  status: 'choice',
  firstName: 'text',
  doctorUuid: 'id',
  withTs: 'flag',
  createdAt: 'instant',
  n: 'number',
} as const
const nestFilter = (depth: number): unknown =>
  depth === 0 ? { EQ: { status: 'NEW' } } : { AND: [nestFilter(depth - 1)] }

describe('the filter tree (API-009, TRAP-061)', () => {
  test('conditions keep their order and their kind', () => {
    expect(
      parseFilter(
        { AND: [{ EQ: { status: 'NEW' } }, { OR: [{ LIKE: { firstName: 'al' } }, { GTE: { n: 3 } }] }] },
        fields,
      ),
    ).toEqual({
      all: [
        { op: 'EQ', field: 'status', kind: 'choice', value: 'NEW' },
        {
          any: [
            { op: 'LIKE', field: 'firstName', kind: 'text', value: 'al' },
            { op: 'GTE', field: 'n', kind: 'number', value: 3 },
          ],
        },
      ],
    })
  })

  test('an empty group has no effect at any depth', () => {
    const status = { op: 'EQ', field: 'status', kind: 'choice', value: 'NEW' }
    expect(parseFilter({ OR: [{}, { AND: [] }, { EQ: { status: 'NEW' } }] }, fields)).toEqual({
      any: [status],
    })
    for (const empty of [{}, { AND: [] }, { OR: [{ AND: [{}] }] }])
      expect(parseFilter(empty, fields)).toEqual({ all: [] })
  })

  test.each([
    ['a field that is not allowed', { EQ: { companyId: 'x' } }, 'EQ.companyId'],
    ['a field of every object', { EQ: { constructor: 'x' } }, 'EQ.constructor'],
    ['an operator the kind does not have', { LIKE: { status: 'N' } }, 'LIKE.status'],
    ['an unknown operator', { NOT: { status: 'N' } }, 'NOT'],
    ['an id that is none', { EQ: { doctorUuid: "' or 1=1" } }, 'EQ.doctorUuid'],
    ['a flag that is none', { EQ: { withTs: 'perhaps' } }, 'EQ.withTs'],
    ['a time that is none', { GTE: { createdAt: 'yesterday' } }, 'GTE.createdAt'],
    ['a day that is none', { GTE: { createdAt: '2026-02-30' } }, 'GTE.createdAt'],
    ['an hour that is none', { GTE: { createdAt: '2026-02-03 24:00' } }, 'GTE.createdAt'],
    ['a zone that is none', { GTE: { createdAt: '2026-02-03T10:00:00+99:00' } }, 'GTE.createdAt'],
    ['half a pair', { EQ: { firstName: '\ud83d' } }, 'EQ.firstName'],
    ['a text with a NUL', { EQ: { firstName: 'a\u0000' } }, 'EQ.firstName'],
    ['a text that is too long', { EQ: { firstName: 'a'.repeat(filterLimits.text + 1) } }, 'EQ.firstName'],
    ['a list where a tree belongs', [], 'shape'],
    ['AND without a list', { AND: { EQ: { status: 'NEW' } } }, 'AND'],
    ['too deep', nestFilter(filterLimits.depth + 1), 'size'],
    [
      'too wide',
      { OR: Array.from({ length: filterLimits.nodes }, () => ({ EQ: { status: 'NEW' } })) },
      'size',
    ],
  ])('%s is refused', (_title, tree, wrong) => {
    expect(parseFilter(tree, fields)).toEqual({ wrong })
  })

  test('as a parameter it is JSON, and other text is refused with the name of the field', () => {
    const query = z.object({ filter: filterParam(fields) })
    expect(query.safeParse({ filter: '{"EQ":{"status":"NEW"}}' }).data).toEqual({
      filter: { op: 'EQ', field: 'status', kind: 'choice', value: 'NEW' },
    })
    expect(query.safeParse({ filter: '{"EQ":' }).error?.issues[0]?.path).toEqual(['filter'])
  })
})

describe('the query of a list', () => {
  const query = listQuery({ filter: fields, order: ['createdAt', 'status'] })

  test('LIST-01 LIST-02 LIST-03 CONST-01 CONST-02 CONST-03 page 1, ten rows, the newest first', () => {
    expect(query.parse({})).toEqual({
      order: { field: 'createdAt', direction: 'desc' },
      page: 1,
      paginate: 10,
    })
  })

  test.each([
    [{ page: '0' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ paginate: '101' }, 'paginate'],
    [{ order: 'name asc' }, 'order'],
    [{ order: 'createdAt down' }, 'order'],
    [{ order: 'createdAt asc; drop table' }, 'order'],
  ])('API-011 API-013 ruling 11 %j is refused', (input, field) => {
    expect(query.safeParse(input).error?.issues[0]?.path).toEqual([field])
  })
})
