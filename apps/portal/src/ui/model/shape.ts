import { BufferAttribute, BufferGeometry } from 'three'
import type { LoadedPart } from './model-worker.ts'

/** A surface the graphics card can draw. */
export type Shape = {
  readonly geometry: BufferGeometry
  /** Smooth shading by normals of the vertices; a surface of loose triangles is shaded flat, without normals. */
  readonly smooth: boolean
  /** Has the colours of its file. */
  readonly colored: boolean
  /** Colours of its vertices, 0 to 255: those of its file, or a shade that darkens hollows; null without either. */
  readonly tint: Uint8Array<ArrayBuffer> | null
  /** Lengths in the index: first the whole surface, then its light (decimated) copy. */
  readonly draws: { readonly whole: number; readonly light: number }
}

export const shapeOf = ({ positions, indices, normals, flat, colors, shade, light }: LoadedPart): Shape => {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  const whole = indices?.length ?? positions.length / 3
  if (indices && light) {
    const both = new Uint32Array(indices.length + light.length)
    both.set(indices)
    both.set(light, indices.length)
    geometry.setIndex(new BufferAttribute(both, 1))
    geometry.setDrawRange(0, whole)
  } else if (indices) geometry.setIndex(new BufferAttribute(indices, 1))
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  const tint = colors ?? (shade && toGrey(shade))
  if (tint) geometry.setAttribute('color', new BufferAttribute(tint, 3, true))
  geometry.computeBoundingBox()
  return {
    geometry,
    smooth: normals !== null && !flat,
    colored: colors !== null,
    tint,
    draws: { whole, light: light?.length ?? 0 },
  }
}

/** The corners and triangles of a shape, without its light surface. */
export const surfaceOf = ({ geometry, draws }: Shape) => ({
  positions: geometry.getAttribute('position').array as Float32Array,
  indices: (geometry.getIndex()?.array as Uint32Array | undefined)?.slice(0, draws.whole) ?? null,
})

/** The shape of a geometry that is computed, not read from a file. */
export const plainShape = (geometry: BufferGeometry, isSmooth: boolean): Shape => {
  geometry.computeBoundingBox()
  const whole = geometry.getIndex()?.count ?? geometry.getAttribute('position').count
  return { geometry, smooth: isSmooth, colored: false, tint: null, draws: { whole, light: 0 } }
}

const toGrey = (shade: Uint8Array): Uint8Array<ArrayBuffer> => {
  const tint = new Uint8Array(shade.length * 3)
  for (let index = 0; index < tint.length; index += 1) tint[index] = shade[Math.floor(index / 3)]!
  return tint
}
