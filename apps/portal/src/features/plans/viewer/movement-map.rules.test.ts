import { expect, test } from 'vitest'
import { linearOf } from '../../../ui/model/scene/scale-colors.rules.ts'
import { mapColor, mapColors, movementsOf, movementTint, scaleEnd } from './movement-map.rules.ts'

const poseAt = (x: number) => [x, 0, 0, 0, 0, 0, 1]
const light = ([red, green, blue]: readonly number[]) =>
  0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)

test('the scale goes from its first color to its last, darker at each step', () => {
  expect([mapColor(0), mapColor(1), mapColor(7), mapColor(-1)]).toEqual([
    mapColors[0],
    mapColors.at(-1),
    mapColors.at(-1),
    mapColors[0],
  ])
  const lights = Array.from({ length: 41 }, (_, part) => light(mapColor(part / 40)))
  expect(lights).toEqual(lights.toSorted((a, b) => b - a))
})

test.each([
  [0, 0.5],
  [0.4, 0.5],
  [1.01, 1.5],
  [3, 3],
])('for a largest movement of %f mm the scale ends at %f mm', (farthest, end) => {
  expect(scaleEnd(farthest)).toBe(end)
})

test('the color of every vertex shows how far it moves', () => {
  const turnedPose = [0, 0, 0, 0, 0, 1, 0]
  // A half turn about the vertical axis: points on the axis stay, a point beside it moves twice its distance.
  const tint = movementTint([0, 0, 5, 1, 0, 0], poseAt(0), turnedPose, 2)
  expect([...tint]).toEqual([...mapColor(0), ...mapColor(1)].map(linearOf))
})

test('moved teeth, the largest movement first', () => {
  const poses: Readonly<Record<number, number[][]>> = {
    11: [poseAt(0), poseAt(0.4)],
    12: [poseAt(3), poseAt(1.5)],
  }
  const movements = movementsOf(
    [11, 12],
    (tooth, index) => poses[tooth]?.[index] ?? poseAt(0),
    () => [0, 0, 0],
    0,
    1,
  )
  expect(movements).toEqual([
    { tooth: 12, mm: 1.5, degrees: 0 },
    { tooth: 11, mm: 0.4, degrees: 0 },
  ])
})
