/** A body given by its signed distance function (mm, negative inside). */
export interface Field {
  /** Distance at a point; later `at` calls may ignore geometry further away than `radius`. */
  focus(x: number, y: number, z: number, radius: number): number
  at(x: number, y: number, z: number): number
}

export interface Mesh {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

export interface Lattice {
  readonly min: readonly [number, number]
  /** Distance of the points in x and y, mm. */
  readonly spacing: number
  readonly counts: readonly [number, number]
  /** Heights of the layers, ascending; the distance may vary. */
  readonly layers: Float64Array
}

const BLOCK = 8

/**
 * Converts a field to a closed triangle mesh (naive surface nets), with one vertex for each cell that the surface
 * crosses. Blocks far from the surface are skipped.
 */
export function createSurfaceNet(field: Field, lattice: Lattice): Mesh {
  const [nx, ny] = lattice.counts
  const nz = lattice.layers.length
  const values = new Float32Array(nx * ny * nz).fill(Number.NaN)
  const blocks = activeBlocks(field, lattice, values)
  const cells = new Int32Array(nx * ny * nz).fill(-1)
  const positions = placeVertices(lattice, values, blocks, cells)
  const indices = joinVertices(lattice, values, blocks, cells)
  return { positions, indices }
}

type Block = readonly [number, number, number]

function activeBlocks(field: Field, lattice: Lattice, values: Float32Array): Block[] {
  const [nx, ny] = lattice.counts
  const { layers, min, spacing } = lattice
  const nz = layers.length
  const blocks: Block[] = []
  for (let k = 0; k < nz - 1; k += BLOCK) {
    const k1 = Math.min(k + BLOCK, nz - 1)
    for (let j = 0; j < ny - 1; j += BLOCK) {
      const j1 = Math.min(j + BLOCK, ny - 1)
      for (let i = 0; i < nx - 1; i += BLOCK) {
        const i1 = Math.min(i + BLOCK, nx - 1)
        const hx = ((i1 - i) * spacing) / 2
        const hy = ((j1 - j) * spacing) / 2
        const hz = (layers[k1]! - layers[k]!) / 2
        const radius = Math.hypot(hx, hy, hz)
        const [x, y, z] = [min[0] + i * spacing + hx, min[1] + j * spacing + hy, layers[k]! + hz]
        // Distances are approximate, hence the safety margin.
        if (Math.abs(field.focus(x, y, z, radius)) > radius * 1.6 + 0.6) continue
        blocks.push([i, j, k])
        for (let c = k; c <= k1; c++) {
          for (let b = j; b <= j1; b++) {
            for (let a = i; a <= i1; a++) {
              const n = (c * ny + b) * nx + a
              if (Number.isNaN(values[n]!)) {
                values[n] = field.at(min[0] + a * spacing, min[1] + b * spacing, layers[c]!)
              }
            }
          }
        }
      }
    }
  }
  return blocks
}

/** Visits each cell of the active blocks once. */
function eachCell(
  lattice: Lattice,
  blocks: readonly Block[],
  visit: (i: number, j: number, k: number) => void,
) {
  const [nx, ny] = lattice.counts
  const nz = lattice.layers.length
  for (const [i0, j0, k0] of blocks) {
    const [i1, j1, k1] = [
      Math.min(i0 + BLOCK, nx - 1),
      Math.min(j0 + BLOCK, ny - 1),
      Math.min(k0 + BLOCK, nz - 1),
    ]
    for (let k = k0; k < k1; k++) {
      for (let j = j0; j < j1; j++) for (let i = i0; i < i1; i++) visit(i, j, k)
    }
  }
}

/** The twelve edges of a cell as pairs of corners; a corner's bits are its x, y and z. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7] as const

function placeVertices(lattice: Lattice, values: Float32Array, blocks: readonly Block[], cells: Int32Array) {
  const [nx, ny] = lattice.counts
  const { layers, min, spacing } = lattice
  const coordinates: number[] = []
  const corner = new Float64Array(8)
  eachCell(lattice, blocks, (i, j, k) => {
    const base = (k * ny + j) * nx + i
    let insideCorners = 0
    for (let c = 0; c < 8; c++) {
      const v = values[base + (c & 1) + ((c >> 1) & 1) * nx + (c >> 2) * nx * ny]!
      corner[c] = v
      if (v < 0) insideCorners++
    }
    if (insideCorners === 0 || insideCorners === 8) return
    let [x, y, z, count] = [0, 0, 0, 0]
    for (let e = 0; e < 24; e += 2) {
      const [p, q] = [EDGES[e]!, EDGES[e + 1]!]
      const [a, b] = [corner[p]!, corner[q]!]
      if (a < 0 === b < 0) continue
      const t = a / (a - b)
      x += (p & 1) + ((q & 1) - (p & 1)) * t
      y += ((p >> 1) & 1) + (((q >> 1) & 1) - ((p >> 1) & 1)) * t
      z += (p >> 2) + ((q >> 2) - (p >> 2)) * t
      count++
    }
    cells[base] = coordinates.length / 3
    const low = layers[k]!
    coordinates.push(
      min[0] + (i + x / count) * spacing,
      min[1] + (j + y / count) * spacing,
      low + (layers[k + 1]! - low) * (z / count),
    )
  })
  return Float32Array.from(coordinates)
}

function joinVertices(lattice: Lattice, values: Float32Array, blocks: readonly Block[], cells: Int32Array) {
  const [nx, ny] = lattice.counts
  const strides = [1, nx, nx * ny] as const
  const indices: number[] = []
  eachCell(lattice, blocks, (i, j, k) => {
    const base = (k * ny + j) * nx + i
    const isInside = values[base]! < 0
    for (let axis = 0; axis < 3; axis++) {
      if (values[base + strides[axis]!]! < 0 === isInside) continue
      const u = strides[(axis + 1) % 3]!
      const v = strides[(axis + 2) % 3]!
      const [a, b, c, d] = [cells[base]!, cells[base - u]!, cells[base - u - v]!, cells[base - v]!]
      if (isInside) indices.push(a, b, c, a, c, d)
      else indices.push(a, c, b, a, d, c)
    }
  })
  return Uint32Array.from(indices)
}

/** Moves the vertices of a coarse mesh onto the surface, by at most `maxMove` mm. */
export function moveOntoSurface(mesh: Mesh, field: Field, maxMove: number) {
  const { positions } = mesh
  const e = 0.02
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    const d = field.focus(x, y, z, 1)
    const gx = (field.at(x + e, y, z) - d) / e
    const gy = (field.at(x, y + e, z) - d) / e
    const gz = (field.at(x, y, z + e) - d) / e
    const steep = Math.max(gx * gx + gy * gy + gz * gz, 0.2)
    const by = Math.min(maxMove, Math.max(-maxMove, d / Math.sqrt(steep))) / Math.sqrt(steep)
    positions[i] = x - gx * by
    positions[i + 1] = y - gy * by
    positions[i + 2] = z - gz * by
  }
}
