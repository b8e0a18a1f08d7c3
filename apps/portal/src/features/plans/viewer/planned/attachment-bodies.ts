import type { Plan } from '@archway/contract/plans'
import { BufferAttribute, BufferGeometry, CylinderGeometry, SphereGeometry } from 'three'
import { plainShape, type Shape } from '../../../../ui/model/shape.ts'

export type AttachmentType = Plan['attachments'][number]['type']

/** Shapes in mm: x along the arch, y away from the tooth (the base is at y = 0), z towards the bite. */
const bodies: Readonly<Record<AttachmentType, () => Shape>> = {
  rectangularVertical: () => block({ base: [2.1, 3.2], top: [1.5, 2.6] }),
  rectangularHorizontal: () => block({ base: [3.2, 2.1], top: [2.6, 1.5] }),
  // A long bevel: thick at the gum, flat at the edge where the aligner slides on.
  bevelled: () => block({ base: [3, 2.6], top: [2.6, 0.6], towardsBite: -0.8 }),
  ellipsoid: () => dome([1.4, 1, 1.9], 1, 0),
  // A steep active surface for the aligner, oblique to the tooth's axis.
  optimised: () => dome([1.6, 1, 1.1], 0.5, 0.6),
}
const bodyByType = new Map<AttachmentType, Shape>()

/** The shape of an attachment; one per type, shared. */
export const bodyOf = (type: AttachmentType): Shape => {
  const body = bodyByType.get(type) ?? bodies[type]()
  bodyByType.set(type, body)
  return body
}

/** A bite ramp behind an upper front tooth, in the frame of attachments: level towards the bite. */
export const rampBody = (): Shape => {
  ramp ??= block({ base: [4.6, 3.6], top: [4, 1.6], towardsBite: 1, height: 2.4 })
  return ramp
}
let ramp: Shape | undefined

/** A disc in a contact, with its axis along x, mm. */
export const discOf = (mm: number): Shape => {
  const geometry = new CylinderGeometry(3.4, 3.4, Math.max(0.2, mm), 28)
  geometry.rotateZ(Math.PI / 2)
  return plainShape(geometry, false)
}

/** Height of a body above the tooth, and its depth inside the curved tooth, mm. */
const usualHeight = 1.1
const depth = 0.5

type Block = {
  readonly base: readonly [number, number]
  readonly top: readonly [number, number]
  /** Offset of its outer side from the center of its base, mm. */
  readonly towardsBite?: number
  /** Above the tooth, mm. */
  readonly height?: number
}

/** A block that tapers outwards. */
const block = ({ base: [bx, bz], top: [tx, tz], towardsBite = 0, height = usualHeight }: Block): Shape => {
  const at = (x: number, y: number, z: number): number[] => [x / 2, y, z / 2 + (y < 0 ? towardsBite : 0)]
  const corners = [
    ...[at(-bx, depth, -bz), at(bx, depth, -bz), at(bx, depth, bz), at(-bx, depth, bz)],
    ...[at(-tx, -height, -tz), at(tx, -height, -tz), at(tx, -height, tz), at(-tx, -height, tz)],
  ]
  const sides = [
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ]
  const geometry = new BufferGeometry()
  const positions = new Float32Array(corners.flat())
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(sides.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]))
  return plainShape(geometry, false)
}

/** Half an ellipsoid, rotated about its axis, with one steeper side. */
const dome = (radii: readonly [number, number, number], steep: number, turn: number): Shape => {
  const geometry = new SphereGeometry(1, 24, 16)
  const positions = geometry.getAttribute('position')
  for (let vertex = 0; vertex < positions.count; vertex += 1)
    if (positions.getZ(vertex) < 0) positions.setZ(vertex, positions.getZ(vertex) * steep)
  geometry.scale(...radii)
  geometry.rotateY(turn)
  geometry.computeVertexNormals()
  return plainShape(geometry, true)
}
