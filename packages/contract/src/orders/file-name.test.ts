import { describe, expect, test } from 'vitest'
import {
  defaultNamePattern,
  maxNameLength,
  nameOfFile,
  namePatternProblems,
  pieceTokens,
  toFileName,
} from './file-name.rules.ts'

const values = {
  order: 'AL-26-000123-R1/Refinement',
  case: 'AL-26-000123',
  batch: 'Refinement',
  product: 'AL',
  material: 'Zendura: FLX',
  ...pieceTokens('L07'),
}
const codes = (pattern: string) => namePatternProblems(pattern).map(({ code }) => code)

describe('names of production files', () => {
  test.each([
    [defaultNamePattern, 'AL-26-000123-R1-Refinement_L07'],
    ['{arch}{step} {order}', 'lower07 AL-26-000123-R1-Refinement'],
    ['{material}_{order}_{piece}', 'Zendura- FLX_AL-26-000123-R1-Refinement_L07'],
  ])('%s', (pattern, name) => {
    expect([codes(pattern), nameOfFile(pattern, values)]).toEqual([[], name])
  })

  test.each([
    ['', ['empty']],
    ['{order}', ['noPiece']],
    ['{order}_{arch}', ['noPiece']],
    ['{piece}', ['noOrder']],
    ['{order}_{piece}_{patient}', ['unknownToken']],
    ['{order}_{piece', ['strayBrace', 'noPiece']],
    ['.{order}_{piece}', ['edge']],
    [`{order}_{piece}${'x'.repeat(maxNameLength)}`, ['tooLong']],
    ['{order}/{piece}', ['forbidden']],
    ['{order}\u202e{piece}', ['forbidden']],
    [
      `a:{patient}}.${'x'.repeat(maxNameLength)}.`,
      ['unknownToken', 'strayBrace', 'forbidden', 'edge', 'noPiece', 'noOrder', 'tooLong'],
    ],
  ])('every problem is reported: %j', (pattern, expected) => {
    expect(codes(pattern)).toEqual(expected)
  })

  test('no value can add a folder, hide text or be empty', () => {
    expect(toFileName('../..\\x\u0000\u202ey')).toBe('-..-x--y')
    expect(toFileName(' . ')).toBe('-')
    const long = nameOfFile('{order}_{piece}', { ...values, order: '9'.repeat(99) })
    expect(long).toHaveLength(44)
  })
})
