import { BufferAttribute, BufferGeometry } from 'three'
import type { LoadedPart } from './model-worker.ts'

/** A surface the graphics card can draw. */
export type Shape = {
  readonly geometry: BufferGeometry
  /** Shaded over its edges; a surface of loose triangles is shaded flat, which costs no normals. */
  readonly smooth: boolean
  readonly colored: boolean
}

export const shapeOf = ({ positions, indices, normals, colors }: LoadedPart): Shape => {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  if (indices) geometry.setIndex(new BufferAttribute(indices, 1))
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 3, true))
  geometry.computeBoundingBox()
  return { geometry, smooth: normals !== null, colored: colors !== null }
}
