import { BoxGeometry } from 'three'
import { expect, test } from 'vitest'
import { linearOf } from '../scene/scale-colors.rules.ts'
import { contactColor, contactColors, contactScale, contactTint } from './contacts.rules.ts'
import { openDistances } from './distances.ts'

const light = ([red, green, blue]: readonly number[]) =>
  0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)

test('the scale has a color for each tenth of a millimetre, lighter at each step', () => {
  expect(contactColors).toHaveLength(Math.round((contactScale.to - contactScale.from) * 10) + 1)
  const lights = contactColors.map(light)
  expect(lights).toEqual(lights.toSorted((a, b) => a - b))
  expect([contactColor(-5), contactColor(1), contactColor(Infinity)]).toEqual([contactColors[0], null, null])
})

test('distant vertices keep their color', () => {
  const tint = contactTint(
    Float32Array.from([Infinity, 0]),
    Uint8Array.from([128, 128, 128, 9, 9, 9]),
    0xff8000,
  )
  expect([...tint]).toEqual([
    128,
    Math.round((linearOf(0x80) * 128) / 255),
    0,
    ...contactColor(0)!.map(linearOf),
  ])
})

/** A cube with edges of two millimetres around the origin, of many small triangles. */
const cube = () => {
  const geometry = new BoxGeometry(2, 2, 2, 8, 8, 8)
  return {
    positions: geometry.getAttribute('position').array as Float32Array,
    indices: Uint32Array.from(geometry.getIndex()!.array),
  }
}
const half = Math.SQRT1_2

test.each([
  ['apart', [0, 0, 2.3, 0, 0, 0, 1], 0.3],
  ['touching', [0, 0, 2, 0, 0, 0, 1], 0],
  ['overlapping', [0, 0, 1.8, 0, 0, 0, 1], -0.2],
  // A quarter of a turn about x moves a face of the cube onto another one.
  ['apart and turned', [0, 0, 2.3, half, 0, 0, half], 0.3],
  ['too far', [0, 0, 3.5, 0, 0, 0, 1], Infinity],
])('two cubes, %s: the nearest vertex is as far as the gap', (_, pose, mm) => {
  const bodies = openDistances()
  bodies.add('a', cube())
  bodies.add('b', cube())
  const placedTeeth = [
    { key: 'a', arch: 'lower', pose: null },
    { key: 'b', arch: 'upper', pose },
  ] as const
  for (const placedSurface of placedTeeth)
    expect(Math.min(...bodies.of(placedSurface, placedTeeth, 1))).toBeCloseTo(mm, 5)
})

test('neighbors in the same arch are not a contact', () => {
  const bodies = openDistances()
  bodies.add('a', cube())
  const placedTeeth = [
    { key: 'a', arch: 'lower', pose: null },
    { key: 'a', arch: 'lower', pose: [2, 0, 0, 0, 0, 0, 1] },
  ] as const
  expect(bodies.of(placedTeeth[0], placedTeeth, 1).every(mm => mm === Infinity)).toBe(true)
})
