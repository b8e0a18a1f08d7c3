import { expect, test } from 'vitest'
import { findTiers } from './loyalty.rules.ts'

const tiers = [{ fromPoints: 250 }, { fromPoints: 0 }, { fromPoints: 750 }]
test.each([
  [0, 0, 250],
  [249, 0, 250],
  [250, 250, 750],
  [9000, 750, undefined],
])('API-125: %i points are the tier from %i, the next one at %s', (points, tier, next) => {
  const result = findTiers(tiers, points)
  expect([result.tier?.fromPoints, result.next?.fromPoints]).toEqual([tier, next])
})

test('API-125: in a program whose first tier starts above zero, beginners have no tier', () => {
  expect(findTiers([{ fromPoints: 10 }], 9)).toEqual({ tier: null, next: { fromPoints: 10 } })
})
