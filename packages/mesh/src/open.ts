import type { Mesh } from './mesh.ts'

/**
 * Number of edges of a welded surface that have a triangle on one side only: 0 for a printable model. A scan always
 * has some at its rim.
 */
export const openEdges = ({ indices }: Pick<Mesh, 'indices'>): number => {
  const edges = new Map<number, number>()
  for (let t = 0; t < indices.length; t += 3)
    for (let corner = 0; corner < 3; corner += 1) {
      const a = indices[t + corner]!
      const b = indices[t + ((corner + 1) % 3)]!
      // There are fewer than 2^26 vertices, so both indices fit into the 53 bits of a number.
      const edge = a < b ? a * 2 ** 26 + b : b * 2 ** 26 + a
      edges.set(edge, (edges.get(edge) ?? 0) + 1)
    }
  let open = 0
  for (const sides of edges.values()) if (sides === 1) open += 1
  return open
}

/** The volume that a closed surface encloses, in the cube of its unit: 0 for a sheet with two sides. */
export const enclosedVolume = ({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): number => {
  let sixfold = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
    const [bx, by, bz] = [positions[b]!, positions[b + 1]!, positions[b + 2]!]
    const [cx, cy, cz] = [positions[c]!, positions[c + 1]!, positions[c + 2]!]
    sixfold +=
      positions[a]! * (by * cz - bz * cy) +
      positions[a + 1]! * (bz * cx - bx * cz) +
      positions[a + 2]! * (bx * cy - by * cx)
  }
  return Math.abs(sixfold) / 6
}

export type Box = { readonly min: readonly number[]; readonly max: readonly number[] }

/** The bounding box, in the unit of the surface. */
export const boundingBox = (positions: Float32Array): Box => {
  const [min, max] = [Array<number>(3).fill(Infinity), Array<number>(3).fill(-Infinity)]
  for (let index = 0; index < positions.length; index += 1) {
    const [axis, value] = [index % 3, positions[index]!]
    if (value < min[axis]!) min[axis] = value
    if (value > max[axis]!) max[axis] = value
  }
  return { min, max }
}

/** The longest side of the bounding box, in the unit of the surface. */
export const longestSide = (positions: Float32Array): number => {
  const { min, max } = boundingBox(positions)
  return Math.max(0, ...max.map((value, axis) => value - (min[axis] ?? 0)))
}
