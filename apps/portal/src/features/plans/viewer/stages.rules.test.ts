import { describe, expect, test } from 'vitest'
import { stagesOf } from './stages.rules.ts'

const models = (arch: string, count: number) => Array.from({ length: count }, (_, index) => `${arch}${index}`)

describe('the stages of a plan', () => {
  test('one by one, the shorter arch rests at its last model', () => {
    const stages = stagesOf(
      { upper: models('U', 4), lower: models('L', 3) },
      { upperSteps: 3, lowerSteps: 2 },
    )
    expect(stages.map(({ upper, lower, step }) => [upper, lower, step])).toEqual([
      ['U0', 'L0', 0],
      ['U1', 'L1', 1],
      ['U2', 'L2', 2],
      ['U3', 'L2', 3],
    ])
  })

  test('an arch that is not treated and has no model is not there', () => {
    expect(stagesOf({ upper: models('U', 2), lower: [] }, { upperSteps: 1, lowerSteps: 0 })[1]).toEqual({
      upper: 'U1',
      lower: null,
      step: 1,
    })
  })

  test('with fewer models than steps only the ends are numbered', () => {
    const stages = stagesOf({ upper: models('U', 3), lower: [] }, { upperSteps: 14, lowerSteps: 0 })
    expect(stages.map(({ step }) => step)).toEqual([0, null, 14])
  })

  test('no models, no stages', () => {
    expect(stagesOf({ upper: [], lower: [] }, { upperSteps: 5, lowerSteps: 5 })).toEqual([])
  })
})
