/** Upper or lower arch, inferred from the shape of a scan, with the evidence. */
export type ArchGuess = {
  readonly arch: 'upper' | 'lower'
  /** `palate`: the vault of a palate was found. `direction`: the teeth point the usual way of scanner files. */
  readonly by: 'palate' | 'direction'
}

type Vector = readonly [number, number, number]

const crossProduct = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const scaleVector = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
const lengthOf = (a: Vector): number => Math.hypot(...a)

/** Of an open surface, at least this share faces the direction of the teeth. */
const leastOpen = 0.08
/** Cell size of the height map, in mm. */
const cell = 2
/** A horseshoe leaves a third of its outline empty; a palate fills it. */
const vaulted = 0.86

export type Facets = {
  /** Center and area-weighted normal of each triangle: x y z x y z … */
  readonly centres: Float32Array
  readonly normals: Float32Array
}

/** Centers and normals of triangles given as nine coordinates each; triangles without an area are dropped. */
export const facetsOf = (triangles: Float32Array): Facets => {
  const count = Math.floor(triangles.length / 9)
  const centres = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  let filledCells = 0
  for (let n = 0; n < count; n += 1) {
    const at = n * 9
    const value = (offset: number): number => triangles[at + offset] ?? 0
    const edge: Vector = [value(3) - value(0), value(4) - value(1), value(5) - value(2)]
    const otherEdge: Vector = [value(6) - value(0), value(7) - value(1), value(8) - value(2)]
    const normal = scaleVector(crossProduct(edge, otherEdge), 0.5)
    const area = lengthOf(normal)
    if (!(area > 0) || !Number.isFinite(area)) continue
    for (let axis = 0; axis < 3; axis += 1) {
      centres[filledCells * 3 + axis] = (value(axis) + value(axis + 3) + value(axis + 6)) / 3
      normals[filledCells * 3 + axis] = normal[axis] as number
    }
    filledCells += 1
  }
  return { centres: centres.subarray(0, filledCells * 3), normals: normals.subarray(0, filledCells * 3) }
}

const at3 = (values: Float32Array, offset: number): Vector => [
  values[offset] ?? 0,
  values[offset + 1] ?? 0,
  values[offset + 2] ?? 0,
]

/**
 * The direction in which the teeth point. An intraoral scan is open towards the bone, so its normals do not cancel
 * out: their sum points in the direction of the bite. A closed model has a flat base that faces the opposite
 * direction. Null if neither applies.
 */
export const biteDirection = (facets: Facets): { along: Vector; open: boolean } | null => {
  const { normals } = facets
  let area = 0
  const sum: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < normals.length; index += 3) {
    const normal = at3(normals, index)
    area += lengthOf(normal)
    for (const axis of [0, 1, 2] as const) sum[axis] += normal[axis]
  }
  const length = lengthOf(sum)
  if (area > 0 && length / area >= leastOpen) return { along: scaleVector(sum, 1 / length), open: true }
  const base = baseDirection(facets, area)
  return base && { along: scaleVector(base, -1), open: false }
}

/** The outward direction of a flat base: a large part of the area lies in one plane, and all else behind it. */
const baseDirection = ({ centres, normals }: Facets, area: number): Vector | null => {
  const bins = new Map<string, number>()
  for (let index = 0; index < normals.length; index += 3) {
    const normal = at3(normals, index)
    const size = lengthOf(normal)
    const key = normal.map(value => Math.round((value / size) * 4)).join()
    bins.set(key, (bins.get(key) ?? 0) + size)
  }
  const [fullest] = [...bins].toSorted((a, b) => b[1] - a[1])
  if (!fullest) return null
  const rough = fullest[0].split(',').map(Number) as unknown as Vector
  const about = scaleVector(rough, 1 / lengthOf(rough))
  let [flat, offset, furthest] = [0, 0, -Infinity]
  for (let index = 0; index < normals.length; index += 3) {
    const normal = at3(normals, index)
    const size = lengthOf(normal)
    const out = dot(at3(centres, index), about)
    furthest = Math.max(furthest, out)
    if (dot(normal, about) / size < 0.97) continue
    flat += size
    offset += out * size
  }
  const isBase = flat / area >= 0.08 && furthest - offset / flat < 2
  return isBase ? about : null
}

/** Two axes perpendicular to a direction. */
export const perpendicularsOf = (direction: Vector): readonly [Vector, Vector] => {
  const helper: Vector = Math.abs(direction[1]) < 0.8 ? [0, 1, 0] : [1, 0, 0]
  const side = crossProduct(helper, direction)
  const first = scaleVector(side, 1 / lengthOf(side))
  return [first, crossProduct(direction, first)]
}

/** The share of its outline that a scan fills, seen from the bite: 0 to 1. */
const filledShare = ({ centres }: Facets, direction: Vector): number => {
  const [first, second] = perpendicularsOf(direction)
  const cells = new Map<string, readonly [number, number]>()
  for (let index = 0; index < centres.length; index += 3) {
    const centre = at3(centres, index)
    const x = Math.round(dot(centre, first) / cell)
    const y = Math.round(dot(centre, second) / cell)
    cells.set(`${x} ${y}`, [x, y])
  }
  // The hull is built from cell centers; the cells extend half a cell beyond it on each side.
  return cells.size / Math.max(1, hullArea([...cells.values()]) + hullEdge(cells.size))
}

/** Area of the cells outside of the hull of their centers, for a roughly circular region of this number of cells. */
const hullEdge = (cells: number): number => Math.sqrt(Math.PI * cells)

/** Area of the convex hull (Andrew's monotone chain). */
const hullArea = (points: readonly (readonly [number, number])[]): number => {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: readonly [number, number], a: readonly [number, number], b: readonly [number, number]) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const chain = (archPoints: readonly (readonly [number, number])[]) => {
    const half: (readonly [number, number])[] = []
    for (const point of archPoints) {
      while (half.length > 1 && turn(half.at(-2) ?? point, half.at(-1) ?? point, point) <= 0) half.pop()
      half.push(point)
    }
    return half.slice(0, -1)
  }
  const hull = [...chain(sorted), ...chain(sorted.toReversed())]
  const twice = hull.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [0, 0]
    return sum + x * nextY - y * nextX
  }, 0)
  return Math.abs(twice) / 2
}

/** Upper or lower arch, inferred from the shape; null if uncertain. Coordinates in millimeters. */
export const guessArch = (facets: Facets): ArchGuess | null => {
  if (facets.centres.length < 300) return null
  const bite = biteDirection(facets)
  if (!bite) return null
  const { along: direction, open } = bite
  // The base of a model fills the outline of either arch, so this test does not apply.
  if (open && filledShare(facets, direction) >= vaulted) return { arch: 'upper', by: 'palate' }
  // Scanners export the patient upright: upper teeth point down, lower teeth up.
  if (Math.abs(direction[2]) < 0.7) return null
  return { arch: direction[2] < 0 ? 'upper' : 'lower', by: 'direction' }
}
