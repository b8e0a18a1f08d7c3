import { describe, expect, test } from 'vitest'
import { stageAt, stagesOf } from './stages.rules.ts'

const models = (arch: string, ...steps: number[]) => steps.map(step => ({ step, url: `${arch}${step}` }))
const stages = (...given: Parameters<typeof stagesOf>) =>
  stagesOf(...given).map(({ upper, lower, step }) => [upper, lower, step])

describe('the stages of a plan', () => {
  test('one by one, the shorter arch rests at its last model', () => {
    expect(stages({ upper: models('U', 0, 1, 2, 3), lower: models('L', 0, 1, 2) })).toEqual([
      ['U0', 'L0', 0],
      ['U1', 'L1', 1],
      ['U2', 'L2', 2],
      ['U3', 'L2', 3],
    ])
  })

  test('an arch that is not treated and has no model is not there', () => {
    expect(stages({ upper: models('U', 0, 1), lower: [] })[1]).toEqual(['U1', null, 1])
  })

  test('models without one before treatment keep their own steps', () => {
    expect(stages({ upper: models('U', 1, 2), lower: models('L', 1) })).toEqual([
      ['U1', 'L1', 1],
      ['U2', 'L1', 2],
    ])
  })

  test('where one arch alone has a model before treatment, both stay in step', () => {
    expect(stages({ upper: models('U', 0, 1, 2), lower: models('L', 1, 2) })).toEqual([
      ['U0', 'L1', 0],
      ['U1', 'L1', 1],
      ['U2', 'L2', 2],
    ])
  })

  test('with fewer models than steps each says which step it is of', () => {
    expect(stages({ upper: models('U', 0, 14), lower: models('L', 0, 10) })).toEqual([
      ['U0', 'L0', 0],
      ['U0', 'L10', 10],
      ['U14', 'L10', 14],
    ])
  })

  test('no models, no stages', () => {
    expect(stages({ upper: [], lower: [] })).toEqual([])
  })

  test('a step without a model is shown by the last before it, the first stage comes before all', () => {
    expect([0, 9, 10, 13, 14, 20].map(step => stageAt([0, 10, 14], step))).toEqual([0, 0, 1, 1, 2, 2])
    expect([stageAt([1, 2], 0), stageAt([], 3)]).toEqual([0, 0])
  })
})
