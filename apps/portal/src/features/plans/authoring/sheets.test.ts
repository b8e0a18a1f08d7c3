import { describe, expect, test } from 'vitest'
import { readCsv, readRows, rowOf, rowsOf } from './sheets.ts'

const cells = (text: string, name: 'ipr' | 'attachments' | 'movements' = 'ipr') =>
  readCsv(name, text).rows.map(row => row.cells)

describe('a pasted table', () => {
  test('commas, semicolons with decimal commas, and tabs give the same result', () => {
    const expected = [{ contact: '11-12', mm: '0.2', beforeStep: '3' }]
    expect(cells('11-12,0.2,3')).toEqual(expected)
    expect(cells('11-12;0,2;3\r\n')).toEqual(expected)
    expect(cells('"11-12"\t0,2\t3')).toEqual(expected)
  })

  test('a header line can name the columns in any order', () => {
    expect(cells('beforeStep,contact,MM\n5,41-31,0.3')).toEqual([
      { contact: '41-31', mm: '0.3', beforeStep: '5' },
    ])
  })

  test('every invalid line is reported with all of its problems', () => {
    const { rows, problems } = readCsv('ipr', 'contact,mm,beforeStep\n11-12,0.2,3\n\n11-13,2,x\n21-22')
    expect(rows).toHaveLength(1)
    expect(problems).toEqual([
      { line: 4, column: 'contact', key: 'choice', values: {} },
      { line: 4, column: 'mm', key: 'atMost', values: { n: 1 } },
      { line: 4, column: 'beforeStep', key: 'number' },
      { line: 5, column: null, key: 'tooFewCells', values: { found: 1, expected: 3 } },
    ])
  })

  test('attachments need an existing tooth and type', () => {
    expect(cells('13,optimised,1,10', 'attachments')).toHaveLength(1)
    expect(readCsv('attachments', '19,round,1,10').problems.map(({ column }) => column)).toEqual([
      'tooth',
      'type',
    ])
  })

  test('an empty text has neither rows nor problems', () => {
    expect(readCsv('movements', ' \n')).toEqual({ rows: [], problems: [] })
  })
})

describe('typed rows', () => {
  test('a row is converted to the values of the plan', () => {
    expect(readRows('ipr', [rowOf({ contact: '11-21', mm: '0.25', beforeStep: '4' })])).toEqual({
      values: [{ contact: '11-21', mm: 0.25, beforeStep: 4 }],
      problems: [],
    })
  })

  test('an empty cell is missing', () => {
    expect(readRows('ipr', [rowOf({ contact: '11-21', mm: '', beforeStep: '4' })]).problems).toEqual([
      { row: 0, column: 'mm', key: 'required' },
    ])
  })

  test('saved rows are read back unchanged', () => {
    const ipr = [{ contact: '11-12', mm: 0.2, beforeStep: 3 }]
    expect(readRows('ipr', rowsOf('ipr', { ipr, attachments: [], movements: [] })).values).toEqual(ipr)
  })
})
