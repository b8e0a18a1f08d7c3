type Surface = {
  readonly positions: Float32Array
  readonly indices: Uint32Array
  readonly normals: Float32Array
}

/** How often values are averaged with those of the neighbors, so that a groove darkens its sides, too. */
const rounds = 3
/** The grey of the deepest grooves, and how fast it is reached. */
const darkest = 0.5
const steepness = 2.6

/**
 * Ambient occlusion of each vertex, 0 to 255: a vertex is in a hollow if its neighbors lie on the side its surface
 * faces. Shows the shape of a model without colors.
 */
export const hollowShade = ({ positions, indices, normals }: Surface): Uint8Array<ArrayBuffer> => {
  const count = positions.length / 3
  const hollow = new Float32Array(count)
  const edges = new Uint16Array(count)
  const edge = (a: number, b: number) => {
    const x = positions[b * 3]! - positions[a * 3]!
    const y = positions[b * 3 + 1]! - positions[a * 3 + 1]!
    const z = positions[b * 3 + 2]! - positions[a * 3 + 2]!
    const length = Math.hypot(x, y, z) || 1
    hollow[a]! += (x * normals[a * 3]! + y * normals[a * 3 + 1]! + z * normals[a * 3 + 2]!) / length
    hollow[b]! -= (x * normals[b * 3]! + y * normals[b * 3 + 1]! + z * normals[b * 3 + 2]!) / length
    edges[a]! += 1
    edges[b]! += 1
  }
  forEachEdge(indices, edge)
  let values = hollow.map((sum, index) => sum / (edges[index]! || 1))
  for (let round = 0; round < rounds; round += 1) {
    const sums = values.slice()
    forEachEdge(indices, (a, b) => {
      sums[a]! += values[b]!
      sums[b]! += values[a]!
    })
    values = sums.map((sum, index) => sum / (edges[index]! + 1))
  }
  return Uint8Array.from(values, value => {
    const dark = Math.min(1, Math.max(0, value * steepness))
    return Math.round(255 * (1 - (1 - darkest) * dark))
  })
}

const forEachEdge = (indices: Uint32Array, edge: (a: number, b: number) => void): void => {
  for (let index = 0; index < indices.length; index += 3) {
    edge(indices[index]!, indices[index + 1]!)
    edge(indices[index + 1]!, indices[index + 2]!)
    edge(indices[index + 2]!, indices[index]!)
  }
}

const extentOf = (positions: Float32Array) => {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let index = 0; index < positions.length; index += 1) {
    const axis = index % 3
    const value = positions[index]!
    if (value < low[axis]!) low[axis] = value
    if (value > high[axis]!) high[axis] = value
  }
  return { low, high }
}

/** How many cells of a large surface lie along its longest side. */
const heavyCells = 64

/** A light copy of a large surface of any unit, whose triangles may be loose; null if it saves too little. */
export const heavyLight = ({
  positions,
  indices,
}: {
  positions: Float32Array
  indices: Uint32Array<ArrayBuffer> | null
}) => {
  const { low, high } = extentOf(positions)
  const longest = Math.max(...high.map((value, axis) => value - low[axis]!))
  const all: Uint32Array<ArrayBuffer> =
    indices ?? new Uint32Array(positions.length / 3).map((_, vertex) => vertex)
  const light = lightIndices({ positions, indices: all }, longest / heavyCells || 1)
  return light && { indices: all, light }
}

/**
 * Triangles for a moving model: the vertices of each cell are merged, and triangles within one cell disappear. Null
 * if that saves too little.
 */
export const lightIndices = (
  { positions, indices }: Omit<Surface, 'normals'>,
  cellMm: number,
): Uint32Array<ArrayBuffer> | null => {
  const count = positions.length / 3
  const owner = new Uint32Array(count)
  const cells = new Map<number, number>()
  const { low } = extentOf(positions)
  const place = (at: number, axis: number) => ((positions[at + axis]! - low[axis]!) / cellMm) & 1023
  for (let vertex = 0; vertex < count; vertex += 1) {
    // Keys of 30 bits, the fastest ones.
    const cell = (place(vertex * 3, 0) << 20) | (place(vertex * 3, 1) << 10) | place(vertex * 3, 2)
    const first = cells.get(cell)
    if (first === undefined) cells.set(cell, vertex)
    owner[vertex] = first ?? vertex
  }
  const light: number[] = []
  for (let index = 0; index < indices.length; index += 3) {
    const [a, b, c] = [owner[indices[index]!]!, owner[indices[index + 1]!]!, owner[indices[index + 2]!]!]
    if (a !== b && b !== c && c !== a) light.push(a, b, c)
  }
  return light.length > 0 && light.length < indices.length * 0.7 ? Uint32Array.from(light) : null
}
