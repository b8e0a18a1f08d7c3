import { describe, expect, test } from 'vitest'
import { isTooth, isUpper, positionOf, quadrantOf, teeth, toothFromLabel, toothLabel } from './tooth.rules.ts'

const table = [
  // FDI, Universal, Palmer: the ends and the middle of every quadrant
  [18, '1', 'UR8'],
  [16, '3', 'UR6'],
  [13, '6', 'UR3'],
  [11, '8', 'UR1'],
  [21, '9', 'UL1'],
  [23, '11', 'UL3'],
  [26, '14', 'UL6'],
  [28, '16', 'UL8'],
  [38, '17', 'LL8'],
  [36, '19', 'LL6'],
  [33, '22', 'LL3'],
  [31, '24', 'LL1'],
  [41, '25', 'LR1'],
  [43, '27', 'LR3'],
  [46, '30', 'LR6'],
  [48, '32', 'LR8'],
] as const

describe('names of teeth (ENT-22)', () => {
  test.each(table)('FDI %i is Universal %s and Palmer %s', (tooth, universal, palmer) => {
    expect(toothLabel(tooth, 'fdi')).toBe(String(tooth))
    expect(toothLabel(tooth, 'universal')).toBe(universal)
    expect(toothLabel(tooth, 'palmer')).toBe(palmer)
  })

  test.each(['fdi', 'palmer', 'universal'] as const)(
    '%s names each of 32 teeth once and can be read back',
    notation => {
      const labels = teeth.map(tooth => toothLabel(tooth, notation))
      expect(new Set(labels).size).toBe(32)
      for (const tooth of teeth) expect(toothFromLabel(toothLabel(tooth, notation), notation)).toBe(tooth)
    },
  )

  test('Universal is exactly 1 to 32', () => {
    const numbers = teeth.map(tooth => Number(toothLabel(tooth, 'universal'))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => index + 1))
  })

  test('an invalid label is not parsed as a tooth', () => {
    expect(toothFromLabel('19', 'fdi')).toBeUndefined()
    expect(toothFromLabel('33', 'universal')).toBeUndefined()
    expect(toothFromLabel('UR9', 'palmer')).toBeUndefined()
    expect(toothFromLabel(' ul6 ', 'palmer')).toBe(26)
  })

  test('quadrant, position and arch', () => {
    expect([quadrantOf(48), positionOf(48), isUpper(48)]).toEqual([4, 8, false])
    expect([quadrantOf(21), positionOf(21), isUpper(21)]).toEqual([2, 1, true])
    expect(isTooth(51)).toBe(false)
    expect(isTooth(28)).toBe(true)
  })
})
