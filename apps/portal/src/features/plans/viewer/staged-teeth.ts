import type { StagedModel } from '@archway/contract/plans'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { contactTint } from '../../../ui/model/contacts/contacts.rules.ts'
import type { Loader } from '../../../ui/model/loader.ts'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { type Shape, shapeOf, surfaceOf } from '../../../ui/model/shape.ts'
import { movementsOf, movementTint } from './movement-map.rules.ts'
import { bodyOf, discOf, rampBody } from './planned/attachment-bodies.ts'
import { plannedOf } from './planned/planned.rules.ts'
import { applyPose, archOf, measureTravel, type Pose, posesOf } from './poses.rules.ts'
import { type Arches, arches, type ShownMarks, type Staged } from './staged.ts'
import { tintCrown } from './tooth-tint.ts'

const ivory = 0xf8efdc
const gum = 0xd9948f
const resin = 0x63b7ae
const amber = 0xe9a23b
/** A crown that is part of the aligner, and the block that the lower teeth bite on. */
const pontic = 0xc3d3e6
const ramp = 0x7f9fd0
const discOpacity = 0.75

/** Separate teeth that move from step to step. */
export const openTeeth = async (url: string, loader: Loader): Promise<Staged> => {
  const { parts, extras } = await loader.load(url, 'glb')
  const poses = posesOf(extras as StagedModel)
  const { teeth: all, steps, has, of: poseOf } = poses
  const plannedSteps = plannedOf(extras as StagedModel, poses)
  const shapes = new Map(
    parts.map(part => {
      const tooth = toothOf(part.name)
      const shape = shapeOf(part)
      if (tooth !== null && !plannedSteps.isPontic(tooth)) tintCrown(shape, poseOf(tooth, 0), archOf(tooth))
      return [part.name, shape] as const
    }),
  )
  const teeth = all.filter(tooth => shapes.has(`tooth ${tooth}`))
  const natural = teeth.filter(tooth => !plannedSteps.isPontic(tooth))
  const centerByTooth = new Map(
    teeth.map(tooth => {
      const box = shapes.get(`tooth ${tooth}`)?.geometry.boundingBox
      return [tooth, box?.getCenter(new Vector3()) ?? new Vector3()] as const
    }),
  )
  const middle = (tooth: number, at: number): Vector3 =>
    new Vector3(...applyPose((centerByTooth.get(tooth) ?? new Vector3()).toArray(), poseOf(tooth, at)))
  const middles = { upper: archMiddle('upper'), lower: archMiddle('lower') }
  /** The point and orientation on the cheek side of a tooth, in its own frame, so that marks move with it. */
  const faces = new Map(teeth.map(tooth => [tooth, faceAt(tooth)] as const))
  const isThere = (tooth: number, at: number) => plannedSteps.isPresent(tooth, Math.round(at))
  /** Whether a tooth moves between two stages, so far that it can be seen. */
  const isMoved = (tooth: number, at: number): boolean => {
    const centre = (centerByTooth.get(tooth) ?? new Vector3()).toArray()
    const { mm, degrees } = measureTravel(centre, poseOf(tooth, Math.floor(at)), poseOf(tooth, Math.ceil(at)))
    return mm > 0.03 || degrees > 0.3
  }
  const markedTeeth = new Set<string>()
  let isTinted = false
  return {
    steps,
    has,
    planned: plannedSteps,
    teeth,
    toothOf,
    middleOf: (tooth, at) => (centerByTooth.has(tooth) ? middle(tooth, at).toArray() : null),
    faceOf: (tooth, at) => {
      const face = faces.get(tooth)
      return face && isThere(tooth, at) ? applyPose(face.point.toArray(), poseOf(tooth, at)) : null
    },
    movements: (from, to) =>
      movementsOf(natural, poseOf, tooth => (centerByTooth.get(tooth) ?? new Vector3()).toArray(), from, to),
    bite: at =>
      teeth.flatMap(tooth => {
        const key = `tooth ${tooth}`
        const shape = shapes.get(key)
        const pose = poseOf(tooth, at)
        return shape && isThere(tooth, at)
          ? [{ key, arch: archOf(tooth), pose, surface: () => surfaceOf(shape) }]
          : []
      }),
    show: (scene, { at, arches: visible, ghost, map, contacts }) => {
      // The colors of the map and of the contacts would be falsified.
      const isBetween = !Number.isInteger(at) && !map && !contacts
      for (const arch of arches) {
        const shape = shapes.get(`gum ${arch}`)
        if (shape)
          scene.put(`gum ${arch}`, { shape, arch, finish: 'gum', color: gum, visible: visible[arch] })
      }
      for (const tooth of teeth) {
        const shape = shapes.get(`tooth ${tooth}`)
        if (!shape) continue
        const arch = archOf(tooth)
        const isShown = visible[arch] && isThere(tooth, at)
        const isPontic = plannedSteps.isPontic(tooth)
        const pose = poseOf(tooth, at)
        const positions = shape.geometry.getAttribute('position').array
        const distances = contacts?.get(`tooth ${tooth}`)
        const tint = distances
          ? contactTint(distances, shape.tint, ivory)
          : isPontic
            ? null
            : map && movementTint(positions, poseOf(tooth, map.from), pose, map.endMm)
        const color = isPontic ? pontic : ivory
        const isMoving = isBetween && isMoved(tooth, at)
        const look = {
          shape,
          arch,
          finish: 'enamel',
          color,
          pose,
          visible: isShown,
          moving: isMoving,
        } as const
        scene.put(`tooth ${tooth}`, { ...look, ...(tint || isTinted ? { tint } : {}) })
        const before = ghost === null || isPontic ? null : poseOf(tooth, ghost)
        // A shell at the same position as the tooth would show nothing.
        if (before && isShown && before.some((value, index) => Math.abs(value - (pose[index] ?? 0)) > 1e-4))
          scene.put(`ghost ${tooth}`, { shell: true, shape, arch, pose: before })
        else scene.remove(`ghost ${tooth}`)
      }
      isTinted = map !== null || contacts !== null
    },
    mark: (scene, at, visible, { ipr, attachments, biteRamps }) => {
      const before = new Set(markedTeeth)
      markedTeeth.clear()
      for (const one of attachments) bond(scene, one, at, visible)
      const ramps = biteRamps ? plannedSteps.features(Math.round(at)).biteRamps : []
      for (const { tooth } of ramps) build(scene, tooth, at, visible)
      for (const one of ipr) reduce(scene, one, at, visible)
      for (const id of before) if (!markedTeeth.has(id)) scene.remove(id)
    },
  }

  function bond(scene: ModelScene, one: ShownMarks['attachments'][number], at: number, visible: Arches) {
    const face = faces.get(one.tooth)
    const arch = archOf(one.tooth)
    const step = Math.round(at)
    if (!face || !visible[arch] || step < one.fromStep || one.toStep < step) return
    const id = `attachment ${one.tooth} ${one.type}`
    const pose = compose(poseOf(one.tooth, at), face.point, face.turn)
    scene.put(id, { shape: bodyOf(one.type), arch, finish: 'resin', color: resin, pose })
    markedTeeth.add(id)
  }
  function build(scene: ModelScene, tooth: number, at: number, visible: Arches) {
    const arch = archOf(tooth)
    if (!centerByTooth.has(tooth) || !visible[arch]) return
    const { point, turn } = faceAt(tooth, 'tongue')
    const pose = compose(poseOf(tooth, at), point, turn)
    const id = `ramp ${tooth}`
    scene.put(id, { shape: rampBody(), arch, finish: 'resin', color: ramp, pose })
    markedTeeth.add(id)
  }
  function reduce(scene: ModelScene, one: ShownMarks['ipr'][number], at: number, visible: Arches) {
    const [a = 0, b = 0] = one.contact.split('-').map(Number)
    const arch = archOf(a)
    if (!centerByTooth.has(a) || !centerByTooth.has(b) || !visible[arch] || Math.round(at) !== one.beforeStep)
      return
    const [from, to] = [middle(a, at), middle(b, at)]
    const moveDirection = to.clone().sub(from).normalize()
    const turn = new Quaternion().setFromUnitVectors(new Vector3(1, 0, 0), moveDirection)
    const id = `ipr ${one.contact}`
    const pose = [...from.lerp(to, 0.5).toArray(), ...turn.toArray()]
    scene.put(id, {
      shape: discShape(one.mm),
      arch,
      finish: 'resin',
      color: amber,
      opacity: discOpacity,
      pose,
    })
    markedTeeth.add(id)
  }

  function archMiddle(arch: 'upper' | 'lower'): Vector3 {
    const those = teeth.filter(tooth => archOf(tooth) === arch)
    const sum = those.reduce((total, tooth) => total.add(middle(tooth, 0)), new Vector3())
    return sum.divideScalar(those.length || 1)
  }
  function faceAt(tooth: number, side: 'cheek' | 'tongue' = 'cheek'): { point: Vector3; turn: Quaternion } {
    const arch = archOf(tooth)
    const pose = poseOf(tooth, 0)
    const centre = middle(tooth, 0)
    const out = centre.clone().sub(middles[arch]).setZ(0).normalize()
    if (side === 'tongue') out.negate()
    const shape = shapes.get(`tooth ${tooth}`)
    const place = centre.clone().addScaledVector(out, shape ? reach(shape, pose, centre, out) : 0)
    // x along the arch, y into the tooth, z towards the bite.
    const bite = new Vector3(0, 0, arch === 'upper' ? -1 : 1)
    const into = out.clone().negate()
    const turn = new Quaternion().setFromRotationMatrix(
      new Matrix4().makeBasis(into.clone().cross(bite), into, bite),
    )
    const inverseRotation = new Quaternion(...pose.slice(3)).invert()
    const [x = 0, y = 0, z = 0] = pose
    return {
      point: place.sub(new Vector3(x, y, z)).applyQuaternion(inverseRotation),
      turn: inverseRotation.multiply(turn),
    }
  }
}

const toothOf = (id: string): number | null => (id.startsWith('tooth ') ? Number(id.slice(6)) : null)

const discs = new Map<number, Shape>()
const discShape = (mm: number): Shape => {
  const disc = discs.get(mm) ?? discOf(mm)
  discs.set(mm, disc)
  return disc
}

/** The pose of a body attached to a tooth at a point in the tooth's frame. */
const compose = (pose: Pose, point: Vector3, turn: Quaternion): number[] => {
  const place = applyPose(point.toArray(), pose)
  return [...place, ...new Quaternion(...pose.slice(3)).multiply(turn).toArray()]
}

/** Distance from a tooth's center to its surface towards the cheek, at the height of the center, mm. */
const reach = (shape: Shape, pose: Pose, from: Vector3, out: Vector3): number => {
  const positions = shape.geometry.getAttribute('position')
  let furthest = 0
  for (let vertex = 0; vertex < positions.count; vertex += 3) {
    const [x, y, z] = applyPose(
      [positions.getX(vertex), positions.getY(vertex), positions.getZ(vertex)],
      pose,
    )
    const [dx, dy, dz] = [x - from.x, y - from.y, z - from.z]
    const across = Math.abs(dx * out.y - dy * out.x)
    if (Math.abs(dz) < 1.5 && across < 2) furthest = Math.max(furthest, dx * out.x + dy * out.y)
  }
  return furthest
}
