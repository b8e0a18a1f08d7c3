import type { Mesh } from '@archway/mesh/light'
import { smoothNormals } from '@archway/mesh/normals'

export const pictureSize = { width: 960, height: 720 } as const

/** From the model to the eye. Scans stand with the bite along z and the front teeth towards +y. */
const eyes = {
  upper: [0, 0.55, -1],
  lower: [0, 0.55, 1],
  front: [0, 1, 0.35],
} as const
export type Eye = keyof typeof eyes

const stone = [232, 220, 196] as const
const margin = 0.06

type Vector = readonly [number, number, number]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/**
 * A still picture of a surface for lists, and for browsers that cannot draw it: red, green, blue and cover of every
 * pixel of `pictureSize`, without perspective, on nothing.
 */
export const drawMesh = (mesh: Mesh, eye: Eye): Uint8Array<ArrayBuffer> => {
  const { width, height } = pictureSize
  const towards = unit(eyes[eye])
  const right = unit(cross([0, 0, 1], towards))
  const up = cross(towards, right)
  const { positions, indices, colors } = mesh
  const count = positions.length / 3
  const screen = new Float32Array(count * 3)
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (let at = 0; at < screen.length; at += 3) {
    const point: Vector = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
    for (const [axis, direction] of [right, up, towards].entries())
      screen[at + axis] = point[0] * direction[0] + point[1] * direction[1] + point[2] * direction[2]
    for (const axis of [0, 1] as const) {
      low[axis] = Math.min(low[axis]!, screen[at + axis]!)
      high[axis] = Math.max(high[axis]!, screen[at + axis]!)
    }
  }
  const room = 1 - 2 * margin
  const zoom = Math.min(
    (width * room) / (high[0]! - low[0]! || 1),
    (height * room) / (high[1]! - low[1]! || 1),
  )
  const shades = shadesOf(mesh, towards, up)
  for (let at = 0; at < screen.length; at += 3) {
    screen[at] = width / 2 + (screen[at]! - (low[0]! + high[0]!) / 2) * zoom
    screen[at + 1] = height / 2 - (screen[at + 1]! - (low[1]! + high[1]!) / 2) * zoom
  }
  const depth = new Float32Array(width * height).fill(-Infinity)
  const pixels = new Uint8Array(width * height * 4)
  for (let t = 0; t < indices.length; t += 3)
    triangle({ screen, shades, colors, depth, pixels }, indices[t]!, indices[t + 1]!, indices[t + 2]!)
  return pixels
}

/** How bright each vertex is: a lamp beside the eye, and what faces away as bright as its front. */
const shadesOf = (mesh: Mesh, towards: Vector, up: Vector): Float32Array => {
  const normals = smoothNormals(mesh)
  const lamp = unit([towards[0] + up[0] * 0.6, towards[1] + up[1] * 0.6, towards[2] + up[2] * 0.6])
  const shades = new Float32Array(normals.length / 3)
  for (let vertex = 0; vertex < shades.length; vertex += 1) {
    const [x, y, z] = [normals[vertex * 3]!, normals[vertex * 3 + 1]!, normals[vertex * 3 + 2]!]
    shades[vertex] = 0.28 + 0.75 * Math.abs(x * lamp[0] + y * lamp[1] + z * lamp[2])
  }
  return shades
}

type Canvas = {
  screen: Float32Array
  shades: Float32Array
  colors: Uint8Array | null
  depth: Float32Array
  pixels: Uint8Array
}

const triangle = (
  { screen, shades, colors, depth, pixels }: Canvas,
  p: number,
  q: number,
  r: number,
): void => {
  const { width, height } = pictureSize
  const [ax, ay, az] = [screen[p * 3]!, screen[p * 3 + 1]!, screen[p * 3 + 2]!]
  const [bx, by, bz] = [screen[q * 3]!, screen[q * 3 + 1]!, screen[q * 3 + 2]!]
  const [cx, cy, cz] = [screen[r * 3]!, screen[r * 3 + 1]!, screen[r * 3 + 2]!]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
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
        const color = colors
          ? colors[p * 3 + part]! * u + colors[q * 3 + part]! * v + colors[r * 3 + part]! * w
          : stone[part]!
        pixels[pixel * 4 + part] = Math.min(255, color * shade)
      }
      pixels[pixel * 4 + 3] = 255
    }
}
