import type { StagedModel } from '@archway/contract/plans'
import { BoxGeometry } from 'three'
import { expect, test } from 'vitest'
import type { ModelScene } from '../../../../ui/model/scene.ts'
import { openTeeth } from '../staged-teeth.ts'

const { attributes, index } = new BoxGeometry(8, 7, 9, 8, 8, 10)
const block = {
  positions: Float32Array.from(attributes.position!.array),
  indices: Uint32Array.from(index!.array),
  normals: Float32Array.from(attributes.normal!.array),
  ...{ colors: null, shade: null, light: null },
}
const unmovedPoses = (x: number, y: number) => Array.from({ length: 4 }, () => [x, y, -4, 0, 0, 0, 1])
const extras: StagedModel = {
  poses: {
    11: unmovedPoses(-4, 28),
    15: unmovedPoses(-20, 10),
    16: unmovedPoses(-22, 0),
    21: unmovedPoses(4, 28),
    26: unmovedPoses(22, 0),
  },
  pontics: [{ tooth: 15, fromStep: 1, toStep: 2 }],
  biteRamps: [{ tooth: 11, fromStep: 2, toStep: 3 }],
}

/** The objects in the scene at a step, with their positions. */
const shownAt = async (step: number, biteRamps = true) => {
  const parts = Object.keys(extras.poses).map(tooth => ({ ...block, name: `tooth ${tooth}` }))
  const stagedModel = await openTeeth('models', {
    load: async () => ({ parts, extras }),
    close: () => {},
  } as never)
  const looks = new Map<string, { visible?: boolean; pose?: readonly number[]; color?: number }>()
  const scene = {
    put: (id: string, look: object) => looks.set(id, { ...looks.get(id), ...look }),
    remove: (id: string) => looks.delete(id),
  } as unknown as ModelScene
  const arches = { upper: true, lower: true }
  stagedModel.show(scene, { at: step, arches, ghost: 0, map: null, contacts: null })
  stagedModel.mark(scene, step, arches, { ipr: [], attachments: [], biteRamps })
  return { staged: stagedModel, looks }
}

test('a pontic is shown in its steps, in another color than teeth, and does not count as a moving tooth', async () => {
  for (const [step, isThere] of [
    [0, false],
    [1, true],
    [2, true],
    [3, false],
  ] as const) {
    const { staged, looks } = await shownAt(step)
    expect(looks.get('tooth 15')?.visible, String(step)).toBe(isThere)
    expect(looks.get('tooth 16')?.visible).toBe(true)
    expect(staged.faceOf(15, step) !== null).toBe(isThere)
    expect(staged.bite(step).some(({ key }) => key === 'tooth 15')).toBe(isThere)
  }
  const { staged, looks } = await shownAt(1)
  expect(looks.get('tooth 15')?.color).not.toBe(looks.get('tooth 16')?.color)
  expect(staged.movements(0, 3).map(({ tooth }) => tooth)).not.toContain(15)
})

test('a bite ramp is behind its tooth in its steps, and hidden with the other marks', async () => {
  const ramp = async (step: number, isOn = true) => (await shownAt(step, isOn)).looks.get('ramp 11')
  expect([await ramp(1), await ramp(2, false)]).toEqual([undefined, undefined])
  const [x = 0, y = 0, z = 0] = (await ramp(2))?.pose ?? []
  // Half the depth of the tooth behind its center, towards the middle of the arch.
  expect(y).toBeLessThan(28 - 2)
  expect(y).toBeGreaterThan(28 - 5)
  expect(Math.abs(x)).toBeLessThan(5)
  expect(z).toBeCloseTo(-4, 3)
})
