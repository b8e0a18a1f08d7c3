import type { ArchMesh } from './arch.ts'

export type Vector = readonly [number, number, number]

/** A camera that looks from `eye` at `target`; `span` is the width in mm that fills the picture there. */
export interface Camera {
  readonly eye: Vector
  readonly target: Vector
  readonly up: Vector
  readonly span: number
}

/** What a camera sees, for every pixel: depth (Infinity where nothing is), normal, share of tooth (0 gum … 1). */
export interface View {
  readonly width: number
  readonly height: number
  readonly depth: Float32Array
  readonly normals: Float32Array
  readonly tooth: Float32Array
  /** Height above the gum's base towards the chewing plane, mm, for fading the base away. */
  readonly z: Float32Array
}

/** Draws meshes into a z-buffer with perspective; mirror photos are drawn mirrored. */
export function look(meshes: readonly ArchMesh[], camera: Camera, width: number, height: number): View {
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
  const normals = vertexNormals(mesh)
  const forward = unit(minus(camera.target, camera.eye))
  const right = unit(cross(forward, camera.up))
  const up = cross(right, forward)
  const distance = Math.hypot(...minus(camera.target, camera.eye))
  const zoom = (view.width / camera.span) * distance
  // Screen x, y, depth for every vertex.
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
    triangle(view, screen, shade, labels, positions, indices[t]!, indices[t + 1]!, indices[t + 2]!)
  }
}

function triangle(
  view: View,
  screen: Float32Array,
  shade: Float32Array,
  labels: Uint8Array,
  positions: Float32Array,
  p: number,
  q: number,
  r: number,
) {
  const [ax, ay, az] = [screen[p * 3]!, screen[p * 3 + 1]!, screen[p * 3 + 2]!]
  const [bx, by, bz] = [screen[q * 3]!, screen[q * 3 + 1]!, screen[q * 3 + 2]!]
  const [cx, cy, cz] = [screen[r * 3]!, screen[r * 3 + 1]!, screen[r * 3 + 2]!]
  if (az < 1 || bz < 1 || cz < 1) return
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area >= 0) return
  const { width, height, depth, normals, tooth, z: heights } = view
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const [la, lb, lc] = [labels[p]! > 0 ? 1 : 0, labels[q]! > 0 ? 1 : 0, labels[r]! > 0 ? 1 : 0]
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const d = az * u + bz * v + cz * w
      const n = y * width + x
      if (d >= depth[n]!) continue
      depth[n] = d
      tooth[n] = la * u + lb * v + lc * w
      heights[n] = positions[p * 3 + 2]! * u + positions[q * 3 + 2]! * v + positions[r * 3 + 2]! * w
      for (let c = 0; c < 3; c++) {
        normals[n * 3 + c] = shade[p * 3 + c]! * u + shade[q * 3 + c]! * v + shade[r * 3 + c]! * w
      }
    }
  }
}

/** Unit normals at the vertices, weighted by the area of their triangles. */
function vertexNormals({ positions, indices }: ArchMesh): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let t = 0; t < indices.length; t += 3) {
    const [p, q, r] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
    const [ux, uy, uz] = [
      positions[q]! - positions[p]!,
      positions[q + 1]! - positions[p + 1]!,
      positions[q + 2]! - positions[p + 2]!,
    ]
    const [vx, vy, vz] = [
      positions[r]! - positions[p]!,
      positions[r + 1]! - positions[p + 1]!,
      positions[r + 2]! - positions[p + 2]!,
    ]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const i of [p, q, r]) {
      normals[i]! += nx
      normals[i + 1]! += ny
      normals[i + 2]! += nz
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
    normals[i]! /= length
    normals[i + 1]! /= length
    normals[i + 2]! /= length
  }
  return normals
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
function unit(a: Vector): Vector {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}
