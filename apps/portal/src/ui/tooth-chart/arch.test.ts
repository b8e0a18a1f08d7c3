import { quadrantOf, type Tooth, teeth } from '@archway/contract/kernel'
import { describe, expect, test } from 'vitest'
import { chartHeight, chartWidth, placeOf } from './arch.ts'

const opposite = (tooth: Tooth) => {
  const mirroredQuadrant = { 1: 20, 2: 10, 3: 40, 4: 30 }[quadrantOf(tooth)]
  return (mirroredQuadrant + (tooth % 10)) as Tooth
}

describe('positions in the chart', () => {
  test.each(teeth)('tooth %i is inside, opposite its twin, on the patient’s side', tooth => {
    const place = placeOf(tooth)
    const reach = Math.max(place.width, place.depth) / 2
    expect(place.x - reach).toBeGreaterThan(0)
    expect(place.x + reach).toBeLessThan(chartWidth)
    expect(place.y - reach).toBeGreaterThan(0)
    expect(place.y + reach).toBeLessThan(chartHeight)

    const twin = placeOf(opposite(tooth))
    expect(place.x + twin.x).toBeCloseTo(chartWidth)
    expect(place.y).toBeCloseTo(twin.y)
    // The patient's right (quadrants 1 and 4) is on the viewer's left, in every language.
    expect(place.x < chartWidth / 2).toBe(quadrantOf(tooth) === 1 || quadrantOf(tooth) === 4)
    expect(place.y < chartHeight / 2).toBe(quadrantOf(tooth) <= 2)
  })

  test('neighbors touch without overlapping', () => {
    for (const quadrant of [10, 20, 30, 40]) {
      for (let position = 1; position < 8; position++) {
        const a = placeOf((quadrant + position) as Tooth)
        const b = placeOf((quadrant + position + 1) as Tooth)
        const between = Math.hypot(a.x - b.x, a.y - b.y)
        const expected = (a.width + b.width) / 2
        expect(between / expected).toBeGreaterThan(0.93)
        expect(between / expected).toBeLessThanOrEqual(1.01)
      }
    }
  })
})
