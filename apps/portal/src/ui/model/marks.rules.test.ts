import { expect, test } from 'vitest'
import { type PlacedMark, visibleAmong } from './marks.rules.ts'

const createMark = (x: number, away: number, overrides: Partial<PlacedMark> = {}): PlacedMark => ({
  ...{ x, y: 0, width: 30, height: 16, away, hidden: false, yields: true },
  ...overrides,
})

test('of overlapping numbers the one nearest to the camera is shown', () => {
  expect(visibleAmong([createMark(0, 120), createMark(10, 100), createMark(45, 140)])).toEqual([
    false,
    true,
    true,
  ])
  // The mark between two neighbors is dropped: it is the farthest away.
  expect(visibleAmong([createMark(0, 100), createMark(20, 140), createMark(40, 110)])).toEqual([
    true,
    false,
    true,
  ])
})

test('numbers give way to other marks and are hidden on the far side; other marks stay', () => {
  const comment = { yields: false }
  expect(visibleAmong([createMark(0, 50), createMark(5, 200, comment)])).toEqual([false, true])
  expect(
    visibleAmong([createMark(0, 50, { hidden: true }), createMark(90, 60, { ...comment, hidden: true })]),
  ).toEqual([false, true])
  expect(visibleAmong([createMark(0, 50), createMark(5, 200, { ...comment, hidden: true })])).toEqual([
    true,
    true,
  ])
})
