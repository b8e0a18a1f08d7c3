import { describe, expect, test } from 'vitest'
import { bagCode, pieceCode, pieceNamed, pieceSpans, piecesOf, readLabelCode } from './piece.rules.ts'

describe('pieces', () => {
  test('are the aligners of both arches, named as their model files', () => {
    expect(piecesOf({ upper: [9, 11], lower: [1, 1] })).toEqual(['U09', 'U10', 'U11', 'L01'])
    expect(piecesOf({ upper: null, lower: null })).toEqual([])
    expect(pieceNamed('L12')).toEqual({ arch: 'lower', step: 12 })
    expect(pieceNamed('X12')).toBeNull()
  })
})

describe('pieces in a short form', () => {
  test.each([
    [piecesOf({ upper: [1, 14], lower: [1, 10] }), ['U01–U14', 'L01–L10']],
    [
      ['L03', 'U05', 'U03', 'U04', 'U09'],
      ['U03–U05', 'U09', 'L03'],
    ],
    [
      ['U02', 'U02', 'Retainer'],
      ['U02', 'Retainer'],
    ],
    [[], []],
  ])('%j', (pieces, spans) => {
    expect(pieceSpans(pieces)).toEqual(spans)
  })
})

describe('the code of a label', () => {
  test.each([
    ['AL-26-000123/1st', 'AL-26-000123/1st', null, null],
    [` ${bagCode('AL-26-000123/1st', 7)} `, 'AL-26-000123/1st', 7, null],
    ['al-26-000123-R1/Refinement-2/s12', 'al-26-000123-R1/Refinement-2', 12, null],
    ['AL-26-000003/RQ-26-00006', 'AL-26-000003/RQ-26-00006', null, null],
    [pieceCode('AL-26-000123/1st', 'U07'), 'AL-26-000123/1st', null, 'U07'],
    ['AL-26-000123/1ST/l12', 'AL-26-000123/1ST', null, 'L12'],
  ])('%s', (code, identifier, step, piece) => {
    expect(readLabelCode(code)).toEqual({ identifier, step, piece })
  })
})
