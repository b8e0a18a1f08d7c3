import { describe, expect, test } from 'vitest'
import { piecesOf, readCode } from './piece.rules.ts'

describe('pieces', () => {
  test('are the aligners of both arches, named as their model files', () => {
    expect(piecesOf({ upper: [9, 11], lower: [1, 1] })).toEqual(['U09', 'U10', 'U11', 'L01'])
    expect(piecesOf({ upper: null, lower: null })).toEqual([])
  })
})

describe('a scanned code', () => {
  test.each([
    ['AL-26-000123/1st', 'AL-26-000123/1st', null],
    [' AL-26-000123/1st/S7 ', 'AL-26-000123/1st', 'S7'],
    ['al-26-000123-R1/Refinement-2/u07', 'al-26-000123-R1/Refinement-2', 'U07'],
    ['AL-26-000003/RQ-26-00006', 'AL-26-000003/RQ-26-00006', null],
    ['SH-26-00012', 'SH-26-00012', null],
  ])('%s', (code, identifier, part) => {
    expect(readCode(code)).toEqual({ identifier, part })
  })
})
