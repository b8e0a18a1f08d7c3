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

/** The longest side of the bounding box, in the unit of the surface. */
export const longestSide = (positions: Float32Array): number => {
  let longest = 0
  for (let axis = 0; axis < 3; axis += 1) {
    let [low, high] = [Infinity, -Infinity]
    for (let at = axis; at < positions.length; at += 3) {
      const value = positions[at]!
      if (value < low) low = value
      if (value > high) high = value
    }
    longest = Math.max(longest, high - low)
  }
  return longest
}
