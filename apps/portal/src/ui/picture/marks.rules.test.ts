import { expect, test } from 'vitest'
import { isMark, linesOf, type Mark } from './marks.rules.ts'

const size = { width: 1000, height: 500 }
const arrow: Mark = {
  tool: 'arrow',
  color: 'blue',
  places: [
    { x: 0.1, y: 0.5 },
    { x: 0.3, y: 0.1 },
    { x: 0.5, y: 0.5 },
  ],
}

test('an arrow is straight from its first to its last point, with its tip there', () => {
  const [shaft, head] = linesOf(arrow, size)
  expect(shaft).toEqual([
    [100, 250],
    [500, 250],
  ])
  expect(head?.[1]).toEqual([500, 250])
  const [above, , below] = head ?? []
  expect(above?.[0]).toBeCloseTo(below?.[0] ?? 0)
  expect((above?.[1] ?? 0) + (below?.[1] ?? 0)).toBeCloseTo(500)
  expect(above?.[0]).toBeLessThan(500)
})

test('a line goes through all of its points; an arrow without length is omitted', () => {
  expect(linesOf({ ...arrow, tool: 'line' }, size)).toHaveLength(1)
  expect(linesOf({ ...arrow, tool: 'line' }, size)[0]).toHaveLength(3)
  expect(isMark(arrow)).toBe(true)
  expect(isMark({ ...arrow, places: arrow.places.slice(0, 1) })).toBe(false)
  expect(isMark({ ...arrow, tool: 'line', places: arrow.places.slice(0, 1) })).toBe(true)
})
