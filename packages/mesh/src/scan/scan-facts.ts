import type { Mesh } from '../mesh.ts'
import { longestSide } from '../open.ts'
import { biteDirection, facetsOf, guessArch } from './arch.ts'
import { millimetresIn, type ScanUnit, unitOfArch } from './units.ts'

/** Facts inferred from a scan of an arch. Null: uncertain, or not examined. */
export type ScanFacts = {
  /** Size of the bounding box, in the unit of the file. */
  readonly longestSide: number
  /** The unit of the file, inferred from its size. */
  readonly unit: ScanUnit | null
  /** The axis along which the teeth point. Scanners use z; modeling programs rotate it to y. */
  readonly up: 'z' | 'y' | null
  /** Only a palate is certain; a lower arch is never recognized by its shape. */
  readonly arch: 'upper' | null
  /** Holes inside the surface that are large enough to be seen; the rim does not count. */
  readonly holes: number | null
  /** The file contains the surface, or a large part of it, twice. */
  readonly doubled: boolean | null
  /** The surface is inside out, as after mirroring. A mirrored scan with corrected triangles is not recognized. */
  readonly insideOut: boolean | null
}

/** Minimum cosine for a direction to count as along an axis: within about 30 degrees. */
const alongAxis = 0.87
/** Minimum perimeter of a hole in millimeters; most scans have smaller ones between teeth. */
const minHole = 8
/** An edge loop of at least this length in millimeters is the rim of an open scan or of a part of it, not a hole. */
const minRim = 60
/** Minimum share of duplicate triangles for a surface to count as contained twice. */
const minDoubled = 0.2
/** Minimum ratio of enclosed volume to area, in millimeters: a thinner surface has no certain inside. */
const minThickness = 0.5

/**
 * Examines a welded surface of at most a few hundred thousand triangles. `isWhole`: the triangles are those of the
 * file and not simplified, so that gaps and duplicate triangles are meaningful.
 */
export const scanFacts = (mesh: Mesh, isWhole: boolean): ScanFacts => {
  const side = longestSide(mesh.positions)
  const unit = unitOfArch(side)
  const known = { longestSide: side, unit }
  if (!unit) return { ...known, up: null, arch: null, holes: null, doubled: null, insideOut: null }
  const positions = scalePositions(mesh.positions, millimetresIn[unit])
  const triangles = cornersOf(positions, mesh.indices)
  const rims = isWhole ? rimsOf(positions, mesh.indices) : null
  const insideOut = rims && isInsideOut(positions, triangles, rims)
  // Inverted normals say nothing about the direction of the teeth.
  const facets = facetsOf(insideOut ? turnedOver(triangles) : triangles)
  const archDirection = biteDirection(facets)?.along
  const guess = guessArch(facets)
  return {
    ...known,
    up: archDirection ? axisOf(archDirection) : null,
    arch: guess?.by === 'palate' && guess.arch === 'upper' ? 'upper' : null,
    holes: rims && holesIn(rims),
    doubled: isWhole ? doubledShare(mesh.indices) >= minDoubled : null,
    insideOut,
  }
}

const scalePositions = (positions: Float32Array, factor: number): Float32Array =>
  factor === 1 ? positions : positions.map(value => value * factor)

const axisOf = ([, y, z]: readonly [number, number, number]): 'z' | 'y' | null => {
  if (Math.abs(z) >= alongAxis) return 'z'
  return Math.abs(y) >= alongAxis ? 'y' : null
}

/** Nine coordinates per triangle. */
const cornersOf = (positions: Float32Array, indices: Mesh['indices']): Float32Array => {
  const corners = new Float32Array(indices.length * 3)
  for (let corner = 0; corner < indices.length; corner += 1)
    for (let axis = 0; axis < 3; axis += 1)
      corners[corner * 3 + axis] = positions[indices[corner]! * 3 + axis]!
  return corners
}

const turnedOver = (triangles: Float32Array): Float32Array => {
  const turnedTriangles = triangles.slice()
  for (let index = 0; index < turnedTriangles.length; index += 9) {
    turnedTriangles.set(triangles.subarray(index + 6, index + 9), index + 3)
    turnedTriangles.set(triangles.subarray(index + 3, index + 6), index + 6)
  }
  return turnedTriangles
}

/** A closed loop of edges with a triangle on one side only: its vertices in the direction of the triangles. */
type Rim = { readonly vertices: readonly number[]; readonly length: number }

const rimsOf = (positions: Float32Array, indices: Mesh['indices']): Rim[] => {
  const directed = new Set<number>()
  // There are fewer than 2^26 vertices, so both indices fit into the 53 bits of a number.
  const keyOf = (from: number, to: number) => from * 2 ** 26 + to
  const eachEdge = (visit: (from: number, to: number) => void) => {
    for (let t = 0; t < indices.length; t += 3)
      for (let corner = 0; corner < 3; corner += 1)
        visit(indices[t + corner]!, indices[t + ((corner + 1) % 3)]!)
  }
  eachEdge((from, to) => directed.add(keyOf(from, to)))
  const next = new Map<number, number>()
  eachEdge((from, to) => {
    if (!directed.has(keyOf(to, from))) next.set(from, to)
  })
  const rims: Rim[] = []
  for (const start of next.keys()) {
    const vertices: number[] = []
    let length = 0
    for (let index = start; ; ) {
      const to = next.get(index)
      if (to === undefined) break
      next.delete(index)
      vertices.push(index)
      length += distance(positions, index, to)
      index = to
    }
    if (vertices.length > 2) rims.push({ vertices, length })
  }
  return rims
}

const distance = (positions: Float32Array, a: number, b: number): number =>
  Math.hypot(
    positions[a * 3]! - positions[b * 3]!,
    positions[a * 3 + 1]! - positions[b * 3 + 1]!,
    positions[a * 3 + 2]! - positions[b * 3 + 2]!,
  )

const holesIn = (rims: readonly Rim[]): number =>
  rims.filter(({ length }) => length >= minHole && length < minRim).length

/** Whether the enclosed volume, with gaps closed by fans, is clearly negative; null if it is near zero. */
const isInsideOut = (
  positions: Float32Array,
  triangles: Float32Array,
  rims: readonly Rim[],
): boolean | null => {
  // Relative to the center, which avoids cancellation between large numbers.
  const middle = [0, 1, 2].map(axis => {
    let sum = 0
    for (let offset = axis; offset < positions.length; offset += 3) sum += positions[offset]!
    return sum / (positions.length / 3)
  })
  let volume = 0
  let area = 0
  const add = (first: readonly number[], second: readonly number[], third: readonly number[]) => {
    const [ax, ay, az] = [first[0]! - middle[0]!, first[1]! - middle[1]!, first[2]! - middle[2]!]
    const [bx, by, bz] = [second[0]! - middle[0]!, second[1]! - middle[1]!, second[2]! - middle[2]!]
    const [cx, cy, cz] = [third[0]! - middle[0]!, third[1]! - middle[1]!, third[2]! - middle[2]!]
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6
    area +=
      Math.hypot(
        (by - ay) * (cz - az) - (bz - az) * (cy - ay),
        (bz - az) * (cx - ax) - (bx - ax) * (cz - az),
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax),
      ) / 2
  }
  for (let index = 0; index < triangles.length; index += 9)
    add(
      [triangles[index]!, triangles[index + 1]!, triangles[index + 2]!],
      [triangles[index + 3]!, triangles[index + 4]!, triangles[index + 5]!],
      [triangles[index + 6]!, triangles[index + 7]!, triangles[index + 8]!],
    )
  const point = (vertex: number) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]
  for (const { vertices } of rims) {
    const points = vertices.map(point)
    const centre = [0, 1, 2].map(
      axis => points.reduce((sum, corner) => sum + corner[axis]!, 0) / points.length,
    )
    // Opposite to the direction of the edges: the fan is on their other side.
    for (const [index, corner] of points.entries()) add(points[(index + 1) % points.length]!, corner, centre)
  }
  if (Math.abs(volume) < area * minThickness) return null
  return volume < 0
}

/** Share of the triangles that have the same three vertices as another one, in either orientation. */
const doubledShare = (indices: Mesh['indices']): number => {
  const visited = new Set<string>()
  let doubled = 0
  for (let t = 0; t < indices.length; t += 3) {
    const key = [indices[t]!, indices[t + 1]!, indices[t + 2]!].sort((a, b) => a - b).join()
    if (visited.has(key)) doubled += 1
    else visited.add(key)
  }
  return (doubled * 3 * 2) / Math.max(1, indices.length)
}
