import { smoothNormals } from '@archway/mesh/normals'
import type { ArchMesh } from './arch.ts'

type Vector = readonly [number, number, number]

/** A camera at `eye` that looks at `target`; `span` is the width in mm that fills the image at the target. */
export interface Camera {
  readonly eye: Vector
  readonly target: Vector
  readonly up: Vector
  readonly span: number
}

/**
 * The rendered image for each pixel: depth (Infinity for background), normal, and share of tooth (0 is gum, 1 tooth).
 */
export interface View {
  readonly width: number
  readonly height: number
  readonly depth: Float32Array
  readonly normals: Float32Array
  readonly tooth: Float32Array
  /** Height above the base towards the occlusal plane in mm, for fading the base out. */
  readonly z: Float32Array
}

/** Renders meshes into a z-buffer with perspective; mirror photos are rendered mirrored. */
export function renderView(meshes: readonly ArchMesh[], camera: Camera, width: number, height: number): View {
  const pixels = width * height
  const view: View = {
    width,
    height,
    depth: new Float32Array(pixels).fill(Number.POSITIVE_INFINITY),
    normals: new Float32Array(pixels * 3),
    tooth: new Float32Array(pixels),
    z: new Float32Array(pixels),
  }
  for (const mesh of meshes) draw(mesh, camera, view)
  return view
}

function draw(mesh: ArchMesh, camera: Camera, view: View) {
  const { positions, indices, labels } = mesh
  const count = labels.length
  const normals = smoothNormals(mesh)
  const enamel = enamelShare(mesh)
  const forward = unit(minus(camera.target, camera.eye))
  const right = unit(crossProduct(forward, camera.up))
  const up = crossProduct(right, forward)
  const distance = Math.hypot(...minus(camera.target, camera.eye))
  const zoom = (view.width / camera.span) * distance
  // Screen x, y and depth of each vertex.
  const screen = new Float32Array(count * 3)
  const shade = new Float32Array(count * 3)
  for (let v = 0; v < count; v++) {
    const i = v * 3
    const d: Vector = [
      positions[i]! - camera.eye[0],
      positions[i + 1]! - camera.eye[1],
      positions[i + 2]! - camera.eye[2],
    ]
    const z = dot(d, forward)
    screen[i] = view.width / 2 + (dot(d, right) / z) * zoom
    screen[i + 1] = view.height / 2 - (dot(d, up) / z) * zoom
    screen[i + 2] = z
    const n: Vector = [normals[i]!, normals[i + 1]!, normals[i + 2]!]
    shade[i] = dot(n, right)
    shade[i + 1] = dot(n, up)
    shade[i + 2] = -dot(n, forward)
  }
  for (let t = 0; t < indices.length; t += 3) {
    triangle(view, screen, shade, enamel, positions, indices[t]!, indices[t + 1]!, indices[t + 2]!)
  }
}

function triangle(
  view: View,
  screen: Float32Array,
  shade: Float32Array,
  enamel: Float32Array,
  positions: Float32Array,
  p: number,
  q: number,
  r: number,
) {
  const ax = screen[p * 3]!
  const ay = screen[p * 3 + 1]!
  const az = screen[p * 3 + 2]!
  const bx = screen[q * 3]!
  const by = screen[q * 3 + 1]!
  const bz = screen[q * 3 + 2]!
  const cx = screen[r * 3]!
  const cy = screen[r * 3 + 1]!
  const cz = screen[r * 3 + 2]!
  if (az < 1 || bz < 1 || cz < 1) return
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  // Back-face culling.
  if (area >= 0) return
  const { width, height, depth, normals, tooth, z: heights } = view
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5
      const py = y + 0.5
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const d = az * u + bz * v + cz * w
      const n = y * width + x
      if (d >= depth[n]!) continue
      depth[n] = d
      tooth[n] = enamel[p]! * u + enamel[q]! * v + enamel[r]! * w
      heights[n] = positions[p * 3 + 2]! * u + positions[q * 3 + 2]! * v + positions[r * 3 + 2]! * w
      normals[n * 3] = shade[p * 3]! * u + shade[q * 3]! * v + shade[r * 3]! * w
      normals[n * 3 + 1] = shade[p * 3 + 1]! * u + shade[q * 3 + 1]! * v + shade[r * 3 + 1]! * w
      normals[n * 3 + 2] = shade[p * 3 + 2]! * u + shade[q * 3 + 2]! * v + shade[r * 3 + 2]! * w
    }
  }
}

/** Share of tooth at each vertex: the labels, averaged over neighbors for a smooth gum line. */
function enamelShare({ indices, labels }: ArchMesh): Float32Array {
  let share = Float32Array.from(labels, label => (label > 0 ? 1 : 0))
  for (let round = 0; round < 2; round++) {
    const sums = new Float32Array(share.length)
    const counts = new Float32Array(share.length)
    for (let t = 0; t < indices.length; t += 3) {
      const p = indices[t]!
      const q = indices[t + 1]!
      const r = indices[t + 2]!
      const sum = share[p]! + share[q]! + share[r]!
      sums[p]! += sum
      sums[q]! += sum
      sums[r]! += sum
      counts[p]! += 3
      counts[q]! += 3
      counts[r]! += 3
    }
    share = sums.map((sum, v) => sum / (counts[v] || 1))
  }
  return share
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const crossProduct = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
function unit(a: Vector): Vector {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}
