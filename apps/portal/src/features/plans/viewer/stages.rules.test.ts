import { describe, expect, test } from 'vitest'
import { placeAmong, stageAt, stagesOf, stepsOfBoth } from './stages.rules.ts'

const models = (arch: string, ...steps: number[]) => steps.map(step => ({ step, url: `${arch}${step}` }))
const stages = (...args: Parameters<typeof stagesOf>) =>
  stagesOf(...args).map(({ upper, lower, step }) => [upper, lower, step])

describe('the stages of a plan', () => {
  test('one after the other; the shorter arch stays at its last model', () => {
    expect(stages({ upper: models('U', 0, 1, 2, 3), lower: models('L', 0, 1, 2) })).toEqual([
      ['U0', 'L0', 0],
      ['U1', 'L1', 1],
      ['U2', 'L2', 2],
      ['U3', 'L2', 3],
    ])
  })

  test('an untreated arch without a model is not shown', () => {
    expect(stages({ upper: models('U', 0, 1), lower: [] })[1]).toEqual(['U1', null, 1])
  })

  test('models that start after treatment begins keep their steps', () => {
    expect(stages({ upper: models('U', 1, 2), lower: models('L', 1) })).toEqual([
      ['U1', 'L1', 1],
      ['U2', 'L1', 2],
    ])
  })

  test('if only one arch has a model before treatment, both show the same step', () => {
    expect(stages({ upper: models('U', 0, 1, 2), lower: models('L', 1, 2) })).toEqual([
      ['U0', 'L1', 0],
      ['U1', 'L1', 1],
      ['U2', 'L2', 2],
    ])
  })

  test('with fewer models than steps, each stage shows its step', () => {
    expect(stages({ upper: models('U', 0, 14), lower: models('L', 0, 10) })).toEqual([
      ['U0', 'L0', 0],
      ['U0', 'L10', 10],
      ['U14', 'L10', 14],
    ])
  })

  test('no models, no stages', () => {
    expect(stages({ upper: [], lower: [] })).toEqual([])
  })

  test('a step without a model shows the last model before it; before the first model, the first stage', () => {
    expect([0, 9, 10, 13, 14, 20].map(step => stageAt([0, 10, 14], step))).toEqual([0, 0, 1, 1, 2, 2])
    expect([stageAt([1, 2], 0), stageAt([], 3)]).toEqual([0, 0])
  })

  test('U6 of two versions, the slider covers the steps of both, and the shorter one stays at its last step', () => {
    const [short, long] = [
      [0, 1, 2],
      [0, 1, 2, 3, 4],
    ]
    const both = stepsOfBoth(short, long)
    expect(both).toEqual(long)
    expect([0, 1.5, 2, 2.5, 4].map(at => placeAmong(short, both, at))).toEqual([0, 1.5, 2, 2, 2])
    expect([0, 2.5, 4].map(at => placeAmong(long, both, at))).toEqual([0, 2.5, 4])
    // Versions that have models of few steps.
    expect(stepsOfBoth([0, 10, 14], [0, 5, 20])).toEqual([0, 5, 10, 14, 20])
    expect([1, 1.5, 2, 4].map(at => placeAmong([0, 10, 14], [0, 5, 10, 14, 20], at))).toEqual([0, 0.5, 1, 2])
  })
})
