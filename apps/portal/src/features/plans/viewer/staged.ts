import type { Plan, SharedPlan, StagedModel } from '@archway/contract/plans'
import { BoxGeometry, Matrix4, Quaternion, Vector3 } from 'three'
import type { Loader } from '../../../ui/model/loader.ts'
import type { ModelScene, Point } from '../../../ui/model/scene.ts'
import { type Shape, shapeOf } from '../../../ui/model/shape.ts'
import { archOf, posesOf } from './poses.rules.ts'
import { stagesOf } from './stages.rules.ts'

export type Arches = { readonly upper: boolean; readonly lower: boolean }
export type ShownMarks = Pick<Plan, 'ipr' | 'attachments'>

/** A treatment that can be shown step by step, whichever way its models came. */
export type Staged = {
  /** The step of each stage. */
  readonly steps: readonly number[]
  readonly has: Arches
  readonly show: (scene: ModelScene, at: { index: number; arches: Arches; ghost: boolean }) => void
  /** The tooth a surface is, by its FDI number; null for all others. */
  readonly toothOf: (id: string) => number | null
  /** The middle of a tooth at a stage; null where teeth are not told apart. */
  readonly middleOf: (tooth: number, index: number) => Point | null
  /** Attachments as small bodies on the cheek side of their teeth. */
  readonly attach: (scene: ModelScene, index: number, attachments: ShownMarks['attachments']) => void
}

export type Addresses = SharedPlan['models']

const stone = { upper: 0xefe6d2, lower: 0xe6dac1 } as const
const gum = 0xd9a09a
const ghostColor = 0x5b8def
const attachmentColor = 0x0d9488
const ghostOpacity = 0.35
const arches = ['upper', 'lower'] as const

/** The models of each arch after each step; they are fetched one after another, what comes first is shown first. */
export const openArches = (
  models: Extract<Addresses, { kind: 'steps' }>,
  loader: Loader,
  onLoaded: (done: number, all: number) => void,
): { staged: Staged; first: Promise<void>; all: Promise<void> } => {
  const stages = stagesOf(models)
  const shapes = new Map<string, Shape>()
  const wanted = [...new Set(stages.flatMap(({ upper, lower }) => [upper, lower]))].filter(
    url => url !== null,
  )
  const coming = wanted.map(async url => {
    const { parts } = await loader.load(url, 'stl')
    const [part] = parts
    if (!part) throw new Error('an empty model')
    shapes.set(url, shapeOf(part))
    onLoaded(shapes.size, wanted.length)
  })
  const firstCount = new Set([stages[0]?.upper, stages[0]?.lower].filter(url => url)).size
  const all = Promise.all(coming).then(() => {})
  const has = { upper: stages[0]?.upper != null, lower: stages[0]?.lower != null }
  return {
    first: Promise.all(coming.slice(0, firstCount)).then(() => {}),
    all,
    staged: {
      steps: stages.map(({ step }) => step),
      has,
      toothOf: () => null,
      middleOf: () => null,
      attach: () => {},
      show: (scene, { index, arches: visible, ghost }) => {
        for (const arch of arches) {
          const shape = shapes.get(stages[index]?.[arch] ?? '')
          const start = shapes.get(stages[0]?.[arch] ?? '')
          if (shape) scene.put(arch, { shape, color: stone[arch], visible: visible[arch] })
          if (start)
            scene.put(`ghost ${arch}`, {
              shape: start,
              color: ghostColor,
              opacity: ghostOpacity,
              visible: ghost && visible[arch] && index > 0,
            })
        }
      },
    },
  }
}

/** Every tooth by itself, moved from step to step. */
export const openTeeth = async (url: string, loader: Loader): Promise<Staged> => {
  const { parts, extras } = await loader.load(url, 'glb')
  const { teeth, steps, has, of: poseOf } = posesOf(extras as StagedModel)
  const shapes = new Map(parts.map(part => [part.name, shapeOf(part)]))
  const centres = new Map(
    teeth.map(tooth => {
      const box = shapes.get(`tooth ${tooth}`)?.geometry.boundingBox
      return [tooth, box?.getCenter(new Vector3()) ?? new Vector3()] as const
    }),
  )
  const at = (point: Vector3, [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, d = 1]: readonly number[]) =>
    point
      .clone()
      .applyQuaternion(new Quaternion(a, b, c, d))
      .add(new Vector3(x, y, z))
  const middle = (tooth: number, index: number) =>
    at(centres.get(tooth) ?? new Vector3(), poseOf(tooth, index))
  const known = (tooth: number) => centres.has(tooth)
  const body: Shape = { geometry: new BoxGeometry(2.6, 1.6, 1.6), smooth: false, colored: false }
  body.geometry.computeBoundingBox()
  return {
    steps,
    has,
    toothOf: id => (id.startsWith('tooth ') ? Number(id.slice(6)) : null),
    middleOf: (tooth, index) => (known(tooth) ? middle(tooth, index).toArray() : null),
    show: (scene, { index, arches: visible, ghost }) => {
      for (const arch of arches) {
        const shape = shapes.get(`gum ${arch}`)
        if (shape) scene.put(`gum ${arch}`, { shape, color: gum, visible: visible[arch] })
      }
      for (const tooth of teeth) {
        const shape = shapes.get(`tooth ${tooth}`)
        if (!shape) continue
        const isShown = visible[archOf(tooth)]
        scene.put(`tooth ${tooth}`, {
          shape,
          color: stone[archOf(tooth)],
          pose: poseOf(tooth, index),
          visible: isShown,
        })
        scene.put(`ghost ${tooth}`, {
          shape,
          color: ghostColor,
          opacity: ghostOpacity,
          pose: poseOf(tooth, 0),
          visible: ghost && isShown && index > 0,
        })
      }
    },
    attach: (scene, index, attachments) => {
      const middles = { upper: archMiddle('upper'), lower: archMiddle('lower') }
      for (const tooth of teeth) {
        const id = `attachment ${tooth}`
        const here = attachments.find(
          one => one.tooth === tooth && one.fromStep <= index && index <= one.toStep,
        )
        const shape = shapes.get(`tooth ${tooth}`)
        if (!here || !shape) {
          scene.remove(id)
          continue
        }
        const pose = poseOf(tooth, index)
        const centre = middle(tooth, index)
        const out = centre.clone().sub(middles[archOf(tooth)]).setZ(0).normalize()
        const place = centre.addScaledVector(out, reach(shape, pose, middle(tooth, index), out))
        const turn = new Quaternion().setFromRotationMatrix(
          new Matrix4().makeBasis(new Vector3(-out.y, out.x, 0), out.clone().negate(), new Vector3(0, 0, 1)),
        )
        scene.put(id, {
          shape: body,
          color: attachmentColor,
          pose: [...place.toArray(), ...turn.toArray()],
          visible: true,
        })
      }
    },
  }

  function archMiddle(arch: 'upper' | 'lower'): Vector3 {
    const own = teeth.filter(tooth => archOf(tooth) === arch)
    const sum = own.reduce((all, tooth) => all.add(middle(tooth, 0)), new Vector3())
    return sum.divideScalar(own.length || 1)
  }
  function reach(shape: Shape, pose: readonly number[], from: Vector3, out: Vector3): number {
    const positions = shape.geometry.getAttribute('position')
    let most = 0
    const point = new Vector3()
    for (let vertex = 0; vertex < positions.count; vertex += 3) {
      const world = at(point.fromBufferAttribute(positions, vertex), pose).sub(from)
      // Only the part of the crown that faces the cheek.
      if (Math.abs(world.z) < 1.5) most = Math.max(most, world.dot(out))
    }
    return most
  }
}
