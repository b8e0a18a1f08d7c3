import { describe, expect, test } from 'vitest'
import { firstPace, nextPace, paces } from './pace.rules.ts'
import { heavyLight, hollowShade, lightIndices } from './shade.ts'
import { seenFrom } from './views.ts'

test.each([
  ['front', true, true, true, true],
  ['upper', true, true, true, false],
  ['lower', true, true, false, true],
  // If only one arch is switched on, it is visible in every view.
  ['upper', false, true, false, true],
  ['lower', true, false, true, false],
  [null, true, false, true, false],
] as const)('seen from %s with upper %s and lower %s', (view, upper, lower, seesUpper, seesLower) => {
  expect(seenFrom(view, { upper, lower })).toEqual({ upper: seesUpper, lower: seesLower })
})

describe('the resolution of a moving model', () => {
  test.each([
    [0, 16, 0],
    [0, 60, 1],
    [0, 300, 2],
    [2, 900, paces.length - 1],
    // Pictures that are drawn ahead take no time, which does not mean that the machine is fast.
    [2, 1, 2],
  ])('at pace %i, after a picture of %i ms, is drawn at pace %i', (level, ms, next) => {
    expect(nextPace(level, ms)).toBe(next)
  })

  test('starts a little finer than the previous movement ended', () => {
    expect([0, 1, 2].map(firstPace)).toEqual([0, 0, 1])
  })
})

const size = 21
/** A square of two by two millimetres that faces upwards, folded along the middle, with sides of the given slope. */
const createFold = (slope: number) => {
  const positions = new Float32Array(size * size * 3)
  const indices: number[] = []
  for (let index = 0; index < size * size; index += 1) {
    const [x, y] = [index % size, Math.floor(index / size)]
    positions.set([x / 10, y / 10, slope * Math.abs(x / 10 - 1)], index * 3)
    if (x + 1 < size && y + 1 < size)
      indices.push(index, index + 1, index + size + 1, index, index + size + 1, index + size)
  }
  const normals = new Float32Array(positions.length).map((_, index) => (index % 3 === 2 ? 1 : 0))
  return { positions, indices: Uint32Array.from(indices), normals }
}
const middle = (size * size - 1) / 2

test.each([
  ['a groove is dark', 1, 0, 230],
  ['a flat part is not', 0, 255, 255],
  ['nor is a ridge', -1, 255, 255],
])('%s', (_, slope, min, limit) => {
  const shade = hollowShade(createFold(slope))[middle]
  expect(shade).toBeGreaterThanOrEqual(min)
  expect(shade).toBeLessThanOrEqual(limit)
})

test('a simplified surface has fewer triangles of the same vertices, or is omitted', () => {
  const surface = createFold(0)
  const light = lightIndices(surface, 0.5)
  expect(light?.length).toBeGreaterThan(0)
  expect(light?.length).toBeLessThan(surface.indices.length / 4)
  expect(Math.max(...(light ?? []))).toBeLessThan(size * size)
  expect(lightIndices(surface, 0.01)).toBeNull()
})

test('a large surface of loose triangles gets a light copy, whatever its unit and place', () => {
  const side = 140
  const corners: number[] = []
  for (let index = 0; index < side * side; index += 1) {
    const [x, y] = [index % side, Math.floor(index / side)]
    corners.push(...[x, y, 0, x + 1, y, 0, x + 1, y + 1, 0], ...[x, y, 0, x + 1, y + 1, 0, x, y + 1, 0])
  }
  const inMm = Float32Array.from(corners, value => value / 4)
  const inMicrometres = Float32Array.from(corners, value => value * 250 + 100_000)
  for (const positions of [inMm, inMicrometres]) {
    const heavy = heavyLight({ positions, indices: null })
    expect(heavy?.indices.length).toBe(side * side * 6)
    // Two triangles of each of about 64 by 64 cells.
    expect((heavy?.light.length ?? 0) / 3).toBeGreaterThan(7000)
    expect((heavy?.light.length ?? 0) / 3).toBeLessThan(9000)
  }
})
