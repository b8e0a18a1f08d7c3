import { describe, expect, test } from 'vitest'
import { applyPose, measureTravel, poseBetween, posesOf } from './poses.rules.ts'

/** Rotation in degrees about the vertical axis. */
const turnedPose = (degrees: number, x = 0): number[] => {
  const half = (degrees * Math.PI) / 360
  return [x, 0, 0, 0, 0, Math.sin(half), Math.cos(half)]
}
const close = (pose: readonly number[]) => pose.map(value => Math.round(value * 1e6) / 1e6 + 0)

describe('teeth between two steps', () => {
  test.each([
    ['at its start', turnedPose(0), turnedPose(90, 4), 0, turnedPose(0)],
    ['at its end', turnedPose(0), turnedPose(90, 4), 1, turnedPose(90, 4)],
    ['a third of the way and of the turn', turnedPose(0), turnedPose(90, 3), 1 / 3, turnedPose(30, 1)],
    ['no turn at all', turnedPose(10, 2), turnedPose(10, 4), 0.5, turnedPose(10, 3)],
    // A rotation has two quaternions; the sign must not make the tooth rotate the long way.
    [
      'the shorter way',
      turnedPose(0),
      turnedPose(60).map((value, index) => (index > 2 ? -value : value)),
      0.5,
      turnedPose(30),
    ],
  ])('are %s', (_, from, to, part, expected) => {
    expect(close(poseBetween(from, to, part))).toEqual(close(expected))
  })

  test('an arch with fewer steps stays at its last, also between steps', () => {
    const poses = posesOf({
      poses: { 11: [turnedPose(0), turnedPose(10), turnedPose(20)], 41: [turnedPose(0), turnedPose(8)] },
    })
    expect(poses.steps).toEqual([0, 1, 2])
    expect(close(poses.of(11, 1.5))).toEqual(close(turnedPose(15)))
    expect(close(poses.of(41, 0.5))).toEqual(close(turnedPose(4)))
    expect(poses.of(41, 1.5)).toEqual(turnedPose(8))
    expect(poses.of(99, 1)).toEqual([0, 0, 0, 0, 0, 0, 1])
  })

  test('a pose moves a point, and gives the movement of a tooth', () => {
    expect(close(applyPose([1, 0, 5], turnedPose(90, 2)))).toEqual([2, 1, 5])
    const { mm, degrees } = measureTravel([0, 0, 0], turnedPose(0), turnedPose(30, 1.2))
    expect([mm, degrees].map(value => Math.round(value * 1e3) / 1e3)).toEqual([1.2, 30])
  })
})
