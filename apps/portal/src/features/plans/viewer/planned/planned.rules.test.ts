import type { StagedModel } from '@archway/contract/plans'
import { expect, test } from 'vitest'
import { posesOf } from '../poses.rules.ts'
import { plannedOf } from './planned.rules.ts'

const halfTurn = Math.SQRT1_2
const model: StagedModel = {
  poses: {
    // The tooth moves 1 mm back and 0.5 mm down.
    11: [
      [-4, 30, -5, 0, 0, 0, 1],
      [-4, 29, -5.5, 0, 0, 0, 1],
    ],
    41: [
      [-3, 26, 5, 0, 0, 0, 1],
      [-3, 26, 5, 0, 0, 0, 1],
    ],
    // The tooth rotates by 90 degrees about its long axis.
    21: [
      [4, 30, -5, 0, 0, halfTurn, halfTurn],
      [4, 30, -5, 0, 0, 0, 1],
    ],
  },
  landmarks: {
    11: { incisal: [0, 0, 3] },
    21: { incisal: [1, 2, 3] },
    41: { incisal: [0, 0, -4], labial: [0, 1.5, -3.5] },
    31: { incisal: [0, 0, -4] },
  },
  pontics: [{ tooth: 15, fromStep: 1, toStep: 4 }],
}

test('overjet and overbite follow the edges of the incisors through the steps; negative is crossbite and open bite', () => {
  const { incisors } = plannedOf(model, posesOf(model))
  // Upper edge 2.5 mm in front of the lower lip side; edges at -2 and 1: 3 mm of overlap.
  expect(incisors(0)).toEqual([{ teeth: [11, 41], overjet: 2.5, overbite: 3 }])
  expect(incisors(1)).toEqual([{ teeth: [11, 41], overjet: 1.5, overbite: 3.5 }])
  expect(incisors(0.5)).toEqual([{ teeth: [11, 41], overjet: 2, overbite: 3.25 }])
  const behind: StagedModel = { ...model, landmarks: { ...model.landmarks, 11: { incisal: [0, -4, 8] } } }
  const [crossed] = plannedOf(behind, posesOf(model)).incisors(0)
  expect([crossed?.overjet, crossed?.overbite]).toEqual([-1.5, -2])
})

test('a landmark rotates with its tooth', () => {
  const both: StagedModel = {
    ...model,
    poses: { ...model.poses, 31: model.poses[41]! },
    landmarks: { ...model.landmarks, 31: { incisal: [0, 0, -4], labial: [0, 1.5, -3.5] } },
  }
  const { incisors } = plannedOf(both, posesOf(both))
  const overjet = (at: number) => incisors(at).find(({ teeth: [upper] }) => upper === 21)?.overjet
  expect(overjet(0)).toBeCloseTo(30 + 1 - 27.5, 6)
  expect(overjet(1)).toBeCloseTo(30 + 2 - 27.5, 6)
})

test('a pontic exists only in its steps, and an older plan has neither pontics nor landmarks', () => {
  const plannedSteps = plannedOf(model, posesOf(model))
  expect([0, 1, 4, 5].map(step => plannedSteps.isPresent(15, step))).toEqual([false, true, true, false])
  expect(plannedSteps.isPresent(14, 0)).toBe(true)
  const old = plannedOf({ poses: model.poses }, posesOf(model))
  expect([old.incisors(0), old.features(1), old.isPresent(15, 0)]).toEqual([
    [],
    { pontics: [], biteRamps: [] },
    true,
  ])
})
