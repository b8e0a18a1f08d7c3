import { expect, test } from 'vitest'
import { type ComparedPlan, differencesOf } from './differences.ts'

const noMovement = { mesial: 0, buccal: 0, extrusion: 0, torque: 0, tip: 0, rotation: 0 }
const first: ComparedPlan = {
  upperSteps: 14,
  lowerSteps: 10,
  passiveSteps: 0,
  wearDays: 14,
  ipr: [
    { contact: '11-21', mm: 0.2, beforeStep: 3 },
    { contact: '31-41', mm: 0.1, beforeStep: 2 },
  ],
  attachments: [
    { tooth: 13, type: 'optimised', fromStep: 1, toStep: 14 },
    { tooth: 23, type: 'optimised', fromStep: 1, toStep: 14 },
  ],
  movements: [{ tooth: 11, ...noMovement, rotation: 5 }],
}

test('a version does not differ from itself, in any order of its rows, nor from one whose count of zero is left out', () => {
  expect(differencesOf(first, { ...first, attachments: first.attachments.toReversed() })).toEqual([])
  expect(differencesOf(first, { ...first, passiveSteps: null })).toEqual([])
})

test('different counts, contacts, attachments and movements are listed; equal ones are not', () => {
  const second: ComparedPlan = {
    ...first,
    upperSteps: 18,
    ipr: [
      { contact: '11-21', mm: 0.3, beforeStep: 3 },
      { contact: '12-11', mm: 0.1, beforeStep: 5 },
    ],
    attachments: [{ tooth: 13, type: 'ellipsoid', fromStep: 1, toStep: 14 }, first.attachments[1]!],
    movements: [
      { tooth: 11, ...noMovement, rotation: 8 },
      { tooth: 12, ...noMovement, tip: -2 },
    ],
  }
  expect(differencesOf(first, second)).toEqual([
    { of: 'count', count: 'upperSteps', before: 14, after: 18 },
    { of: 'ipr', contact: '11-21', before: first.ipr[0], after: second.ipr[0] },
    { of: 'ipr', contact: '31-41', before: first.ipr[1], after: null },
    { of: 'ipr', contact: '12-11', before: null, after: second.ipr[1] },
    { of: 'attachment', tooth: 13, before: [first.attachments[0]], after: [second.attachments[0]] },
    { of: 'movement', tooth: 11, kind: 'rotation', before: 5, after: 8 },
    { of: 'movement', tooth: 12, kind: 'tip', before: 0, after: -2 },
  ])
})
