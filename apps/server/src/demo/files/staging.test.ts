import { describe, expect, test } from 'vitest'
import { posesAt } from './poses.ts'
import { displacementAt, MAX_PER_STEP, measureTravel, planStages } from './staging.ts'

const cases = [
  { jaw: 'upper', crowding: 1, steps: 20, seed: 3 },
  { jaw: 'lower', crowding: 1, steps: 8, seed: 4 },
  { jaw: 'lower', crowding: 0.3, steps: 30, seed: 5 },
] as const

describe.each(cases)('staging of $jaw, crowding $crowding, $steps steps', options => {
  const staging = planStages(options)

  test('moves no tooth by more than a quarter of a millimetre a step', () => {
    for (const [i, path] of staging.paths.entries()) {
      const lever = staging.form.seats[i]!.form.width / 2
      for (let step = 1; step <= options.steps; step++) {
        const remainingTravel = (n: number) => measureTravel(displacementAt(path, n), lever)
        expect(
          remainingTravel(step - 1) - remainingTravel(step),
          `${path.fdi} at ${step}`,
        ).toBeLessThanOrEqual(MAX_PER_STEP + 1e-9)
      }
    }
  })

  test('ends straight: every tooth on the arch line, level, unturned', () => {
    for (const { seat, centre, axes } of posesAt(staging, options.steps)) {
      const { x, y, tx, ty } = staging.form.at(seat.along)
      expect(Math.hypot(centre[0] - x, centre[1] - y)).toBeLessThan(0.01)
      expect(axes[0][0] * tx + axes[0][1] * ty).toBeGreaterThan(0.9999)
    }
  })

  test('begins crowded', () => {
    const movedPaths = staging.paths.filter(path => Math.hypot(path.start.mesial, path.start.buccal) > 0.3)
    expect(movedPaths.length).toBeGreaterThan(4)
  })
})

test('no crowding, no movement', () => {
  const { paths } = planStages({ jaw: 'upper', crowding: 0, steps: 5, seed: 1 })
  for (const path of paths) expect(measureTravel(displacementAt(path, 0), 4)).toBe(0)
})
