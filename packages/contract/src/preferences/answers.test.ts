import { describe, expect, test } from 'vitest'
import { startingPrescription } from '../cases/prescription.rules.ts'
import { differencesBetween, pickGivenAnswers, toShownDifference, withAnswers } from './answers.rules.ts'
import { readAnswers } from './templates.ts'

const start = startingPrescription('alignerPlan')

describe('the answers of a template', () => {
  test('U7: the differences list what would change, and applying changes only that', () => {
    const answers = { kind: 'alignerPlan', ipr: 'no', overjet: 'showResult', extras: ['biteRamps'] } as const
    expect(differencesBetween(start, answers)).toEqual([
      { field: 'ipr', before: 'ifNeeded', after: 'no' },
      { field: 'extras', before: undefined, after: ['biteRamps'] },
    ])
    expect(withAnswers(start, answers)).toEqual({ ...start, ipr: 'no', extras: ['biteRamps'] })
    expect(differencesBetween(withAnswers(start, answers), answers)).toEqual([])
  })

  test('order and empty parts do not matter', () => {
    const midline = { ...start, midlineUpper: { side: null, mm: 2, goal: 'improve' } } as typeof start
    const identical = { kind: 'alignerPlan', midlineUpper: { goal: 'improve', mm: 2 }, iprMax: null } as const
    expect(differencesBetween(midline, identical)).toEqual([])
  })

  test('crowding is replaced for each method, and only changed ones are shown', () => {
    const answers = { kind: 'alignerPlan', crowding: { expand: 'primarily', iprLeft: null } } as const
    const [difference] = differencesBetween(start, answers)
    expect(difference?.after).toMatchObject({
      expand: 'primarily',
      procline: 'ifNeeded',
      iprLeft: 'ifNeeded',
    })
    expect(difference && toShownDifference(difference)).toEqual({
      field: 'crowding',
      before: { expand: 'ifNeeded' },
      after: { expand: 'primarily' },
    })
  })

  test('answers of another kind change nothing; patient data is not copied', () => {
    expect(differencesBetween(start, { kind: 'retainer', sets: 4 } as never)).toEqual([])
    const prescription = { ...start, chiefComplaint: 'Crowded', teeth: { extract: [14] } }
    expect(Object.keys(pickGivenAnswers(prescription))).not.toContain('chiefComplaint')
    expect(Object.keys(pickGivenAnswers(prescription))).not.toContain('teeth')
  })

  test('answers that the form no longer has are reported, the others are read', () => {
    expect(readAnswers({ kind: 'retainer', sets: 9, bondedRetainer: 'cover', ponticTeeth: [11] })).toEqual({
      answers: { kind: 'retainer', bondedRetainer: 'cover' },
      withdrawn: ['sets', 'ponticTeeth'],
    })
  })
})
