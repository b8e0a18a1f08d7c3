import { describe, expect, test } from 'vitest'
import { chairStepOf, chairSteps } from './chair.rules.ts'

const ipr = [
  { contact: '11-12', beforeStep: 5 },
  { contact: '21-22', beforeStep: 2 },
]
const attachments = [
  { tooth: 13, fromStep: 2, toStep: 5 },
  { tooth: 23, fromStep: 3, toStep: 9 },
]
const plannedSteps = { ipr, attachments }

describe('work in the chair', () => {
  test('only steps with work are listed, each once, in order', () => {
    expect(chairSteps(plannedSteps).map(({ step }) => step)).toEqual([2, 3, 5, 9])
    expect(chairSteps({ ipr: [], attachments: [] })).toEqual([])
  })

  test('an attachment exists from the step it is bonded at to the step it is removed after', () => {
    const teethAt = (step: number) => {
      const { bond, worn, remove } = chairStepOf(plannedSteps, step)
      return [bond, worn, remove].map(list => list.map(({ tooth }) => tooth))
    }
    expect(teethAt(1)).toEqual([[], [], []])
    expect(teethAt(2)).toEqual([[13], [13], []])
    expect(teethAt(3)).toEqual([[23], [13, 23], []])
    expect(teethAt(5)).toEqual([[], [13, 23], [13]])
    expect(teethAt(6)).toEqual([[], [23], []])
    expect(chairStepOf(plannedSteps, 5).reduce).toEqual([ipr[0]])
  })
})
