import { expect, test } from 'vitest'
import { gridStep } from './grid.rules.ts'

test.each([
  [40, 1],
  [12, 1],
  [7, 2],
  [2.4, 5],
  [0.01, 50],
])('at %f pixels a millimetre the squares of a grid have sides of %i mm', (pixels, mm) => {
  expect(gridStep(pixels)).toBe(mm)
})
