import { describe, expect, it } from 'vitest'
import {
  lastCommonStep,
  type RequestChoice,
  requestableArches,
  requestedPieces,
  requestedSteps,
  requestProblems,
  type Treatment,
} from './steps.rules.ts'

const treatment: Treatment = {
  arch: 'both',
  total: { upper: 14, lower: 10 },
  shipped: { upper: [[1, 7]], lower: [[1, 5]] },
}
const upperOnly: Treatment = { ...treatment, total: { upper: 14, lower: 0 } }
const guard: Treatment = { arch: 'upper', total: { upper: 0, lower: 0 }, shipped: { upper: [], lower: [] } }

const replacement = (overrides: Partial<RequestChoice> = {}): RequestChoice => ({
  type: 'replacement',
  method: 'stepNumber',
  arch: 'upper',
  step: 3,
  reason: 'lost',
  ...overrides,
})
const retainer = (overrides: Partial<RequestChoice> = {}): RequestChoice => ({
  type: 'retainer',
  method: 'stepNumber',
  source: 'lastStep',
  arch: 'both',
  ...overrides,
})
const range = (from: number, to: number, arch: 'upper' | 'both' = 'upper') =>
  replacement({ method: 'stepRange', step: null, from, to, arch })

describe('ENT-46, ENT-47: the steps of a request', () => {
  it.each([
    ['a shipped step', replacement(), treatment, []],
    ['several shipped steps', range(2, 7), treatment, []],
    ['the last step of each arch', retainer(), treatment, []],
    ['a step that was never shipped, as a retainer', retainer({ source: 'step', step: 9 }), treatment, []],
    ['a product without steps', replacement({ step: null }), guard, []],
    ['from after to', range(4, 2), treatment, ['to range']],
    ['no step', replacement({ step: null }), treatment, ['step required']],
    ['half a range', replacement({ method: 'stepRange', from: 2 }), treatment, ['to required']],
    ['a step beyond the shorter arch', replacement({ arch: 'both', step: 12 }), treatment, ['step range']],
    ['a step not shipped', replacement({ step: 8 }), treatment, ['step STEP_NOT_SHIPPED']],
    ['not shipped in one arch', range(4, 6, 'both'), treatment, ['to STEP_NOT_SHIPPED']],
    ['an arch outside the plan', replacement({ arch: 'both' }), upperOnly, ['arch choice']],
    ['no reason', replacement({ reason: null }), treatment, ['reason required']],
    [
      'neither a reason nor a step',
      replacement({ reason: null, step: null }),
      treatment,
      ['reason required', 'step required'],
    ],
    ['another reason without words', replacement({ reason: 'other' }), treatment, ['reasonText required']],
    ['retainers of a range', retainer({ method: 'stepRange', from: 1, to: 2 }), treatment, ['method choice']],
    [
      'a step of a product without steps',
      retainer({ source: 'step', arch: 'upper' }),
      guard,
      ['source choice'],
    ],
  ] as const)('%s', (_title, choice, state, expected) => {
    expect(requestProblems(choice, state).map(({ field, why }) => `${field} ${why}`)).toEqual(expected)
  })

  it('reports the first step that has not been shipped', () => {
    expect(requestProblems(range(6, 9), treatment)[0]?.values).toEqual({ n: 8 })
  })

  it('turns the choice into steps and pieces', () => {
    const last = requestedSteps(retainer(), treatment)
    expect(last).toEqual({ upper: [14, 14], lower: [10, 10] })
    expect(requestedPieces({ arch: 'both', quantity: 2 }, last)).toBe(4)
    const three = requestedSteps(range(5, 7), treatment)
    expect(three).toEqual({ upper: [5, 7], lower: null })
    expect(requestedPieces({ arch: 'upper', quantity: 1 }, three)).toBe(3)
    const scanned = requestedSteps(retainer({ source: 'newScan' }), treatment)
    expect(scanned).toEqual({ upper: null, lower: null })
    expect(requestedPieces({ arch: 'both', quantity: 2 }, scanned)).toBe(4)
    expect(lastCommonStep(treatment, 'both')).toBe(10)
    expect(requestableArches(upperOnly)).toEqual(['upper'])
  })
})
