import type { Mesh } from './mesh.ts'
import { smoothNormals } from './normals.ts'
import { pictureSize } from './picture-size.ts'

/** Rotates model coordinates into camera coordinates. Scans have the bite along z and the front teeth towards +y. */
const cameraViews = {
  upper: [0, 0.55, -1],
  lower: [0, 0.55, 1],
  front: [0, 1, 0.08],
  right: [1, 0.35, 0.08],
  left: [-1, 0.35, 0.08],
} as const
export type CameraView = keyof typeof cameraViews

const stone: Vector = [232, 220, 196]
const margin = 0.06

/** A surface to draw. */
export type Drawn = {
  readonly mesh: Mesh
  /** Red, green and blue, 0 to 255, for surfaces without vertex colors. */
  readonly color?: Vector
  /** The pose of the mesh: x, y, z in millimetres and a unit quaternion. */
  readonly pose?: readonly number[] | undefined
}

type Vector = readonly [number, number, number]
const crossProduct = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/**
 * Renders surfaces to a still image, for lists and for browsers without WebGL: RGBA of `pictureSize`, orthographic,
 * on a transparent background. `framed` fills the image: by default everything drawn, or the surfaces that several
 * images have in common.
 */
export const drawMeshes = (
  drawnMeshes: readonly Drawn[],
  cameraView: CameraView,
  framed: readonly Drawn[] = drawnMeshes,
): Uint8ClampedArray<ArrayBuffer> => {
  const { width, height } = pictureSize
  const towards = unit(cameraViews[cameraView])
  const right = unit(crossProduct([0, 0, 1], towards))
  const view: View = { right, up: crossProduct(towards, right), towards }
  const { zoom, middle } = frameOf(framed.map(surface => projectMesh(surface, view)))
  const depth = new Float32Array(width * height).fill(-Infinity)
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const one of drawnMeshes) {
    const screen = projectMesh(one, view)
    for (let index = 0; index < screen.length; index += 3) {
      screen[index] = width / 2 + (screen[index]! - middle[0]) * zoom
      screen[index + 1] = height / 2 - (screen[index + 1]! - middle[1]) * zoom
    }
    const { indices, colors } = one.mesh
    const canvas = { screen, shades: shadesOf(one, view), colors, color: one.color ?? stone, depth, pixels }
    let looks = 0
    for (let t = 0; t < indices.length; t += 3) {
      const { x0, x1, y0, y1 } = boxOf(screen, indices[t]!, indices[t + 1]!, indices[t + 2]!)
      looks += Math.max(0, x1 - x0 + 1) * Math.max(0, y1 - y0 + 1)
    }
    for (let t = 0, step = 3 * strideOf(looks); t < indices.length; t += step)
      triangle(canvas, indices[t]!, indices[t + 1]!, indices[t + 2]!)
  }
  return pixels
}

/**
 * Limits the work for a surface that needs `looks` pixel tests: one of this many triangles is drawn. A scan needs a
 * few tests for each pixel; a file of scattered triangles that each fill the image would take minutes.
 */
export const strideOf = (looks: number): number =>
  Math.max(1, Math.ceil(looks / (maxPictures * pictureSize.width * pictureSize.height)))
const maxPictures = 50

/** Renders one surface. */
export const drawMesh = (mesh: Mesh, cameraView: CameraView): Uint8ClampedArray<ArrayBuffer> =>
  drawMeshes([{ mesh }], cameraView)

type View = { readonly right: Vector; readonly up: Vector; readonly towards: Vector }

const rotateVector = ([x, y, z]: Vector, [, , , a = 0, b = 0, c = 0, d = 1]: readonly number[]): Vector => {
  const [u, v, w] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)]
  return [x + d * u + b * w - c * v, y + d * v + c * u - a * w, z + d * w + a * v - b * u]
}

/** The vertices in camera coordinates: right, up and towards the camera, in millimeters. */
const projectMesh = (
  { mesh: { positions }, pose = [] }: Drawn,
  { right, up, towards }: View,
): Float32Array => {
  const depths = new Float32Array(positions.length)
  const [dx = 0, dy = 0, dz = 0] = pose
  for (let index = 0; index < depths.length; index += 3) {
    const point: Vector = [positions[index]!, positions[index + 1]!, positions[index + 2]!]
    const [x, y, z] = pose.length > 0 ? rotateVector(point, pose) : point
    for (const [axis, direction] of [right, up, towards].entries())
      depths[index + axis] = (x + dx) * direction[0] + (y + dy) * direction[1] + (z + dz) * direction[2]
  }
  return depths
}

const frameOf = (screens: readonly Float32Array[]): { zoom: number; middle: readonly [number, number] } => {
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const screen of screens)
    for (let index = 0; index < screen.length; index += 3)
      for (const axis of [0, 1] as const) {
        low[axis] = Math.min(low[axis]!, screen[index + axis]!)
        high[axis] = Math.max(high[axis]!, screen[index + axis]!)
      }
  const room = 1 - 2 * margin
  const zoom = Math.min(
    (pictureSize.width * room) / (high[0]! - low[0]! || 1),
    (pictureSize.height * room) / (high[1]! - low[1]! || 1),
  )
  return { zoom, middle: [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2] }
}

/** Brightness of each vertex: the light is beside the camera, and back faces are as bright as front faces. */
const shadesOf = ({ mesh, pose = [] }: Drawn, { towards, up }: View): Float32Array => {
  const normals = smoothNormals(mesh)
  const lamp = unit([towards[0] + up[0] * 0.6, towards[1] + up[1] * 0.6, towards[2] + up[2] * 0.6])
  const shades = new Float32Array(normals.length / 3)
  for (let vertex = 0; vertex < shades.length; vertex += 1) {
    const normal: Vector = [normals[vertex * 3]!, normals[vertex * 3 + 1]!, normals[vertex * 3 + 2]!]
    const [x, y, z] = pose.length > 0 ? rotateVector(normal, pose) : normal
    shades[vertex] = 0.28 + 0.75 * Math.abs(x * lamp[0] + y * lamp[1] + z * lamp[2])
  }
  return shades
}

type Canvas = {
  screen: Float32Array
  shades: Float32Array
  colors: Uint8Array | null
  color: Vector
  depth: Float32Array
  pixels: Uint8ClampedArray
}

/** The range of pixels that a triangle may cover. */
const boxOf = (screen: Float32Array, p: number, q: number, r: number) => {
  const [ax, ay] = [screen[p * 3]!, screen[p * 3 + 1]!]
  const [bx, by] = [screen[q * 3]!, screen[q * 3 + 1]!]
  const [cx, cy] = [screen[r * 3]!, screen[r * 3 + 1]!]
  return {
    x0: Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)),
    x1: Math.min(pictureSize.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5)),
    y0: Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)),
    y1: Math.min(pictureSize.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5)),
  }
}

const triangle = (
  { screen, shades, colors, color, depth, pixels }: Canvas,
  p: number,
  q: number,
  r: number,
): void => {
  const { width } = pictureSize
  const [ax, ay, az] = [screen[p * 3]!, screen[p * 3 + 1]!, screen[p * 3 + 2]!]
  const [bx, by, bz] = [screen[q * 3]!, screen[q * 3 + 1]!, screen[q * 3 + 2]!]
  const [cx, cy, cz] = [screen[r * 3]!, screen[r * 3 + 1]!, screen[r * 3 + 2]!]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const { x0, x1, y0, y1 } = boxOf(screen, p, q, r)
  for (let y = y0; y <= y1; y += 1)
    for (let x = x0; x <= x1; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5]
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const near = az * u + bz * v + cz * w
      const pixel = y * width + x
      if (near <= depth[pixel]!) continue
      depth[pixel] = near
      const shade = shades[p]! * u + shades[q]! * v + shades[r]! * w
      for (let part = 0; part < 3; part += 1) {
        const channel = colors
          ? colors[p * 3 + part]! * u + colors[q * 3 + part]! * v + colors[r * 3 + part]! * w
          : color[part]!
        pixels[pixel * 4 + part] = channel * shade
      }
      pixels[pixel * 4 + 3] = 255
    }
}
