import { describe, expect, test } from 'vitest'
import { bagCode, piecesOf, readLabelCode } from './piece.rules.ts'

describe('pieces', () => {
  test('are the aligners of both arches, named as their model files', () => {
    expect(piecesOf({ upper: [9, 11], lower: [1, 1] })).toEqual(['U09', 'U10', 'U11', 'L01'])
    expect(piecesOf({ upper: null, lower: null })).toEqual([])
  })
})

describe('the code of a label', () => {
  test.each([
    ['AL-26-000123/1st', 'AL-26-000123/1st', null],
    [` ${bagCode('AL-26-000123/1st', 7)} `, 'AL-26-000123/1st', 7],
    ['al-26-000123-R1/Refinement-2/s12', 'al-26-000123-R1/Refinement-2', 12],
    ['AL-26-000003/RQ-26-00006', 'AL-26-000003/RQ-26-00006', null],
  ])('%s', (code, identifier, step) => {
    expect(readLabelCode(code)).toEqual({ identifier, step })
  })
})
