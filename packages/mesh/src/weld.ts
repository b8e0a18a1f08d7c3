import { GrowingList, type Mesh, MeshError, type Surface } from './mesh.ts'

/**
 * Tolerance for merging corners, as a fraction of a typical edge: covers rounding, but never reaches another vertex.
 */
const near = 1 / 64

export type WeldOptions = {
  /** Maximum number of vertices; beyond it neighbors are merged until they fit. */
  readonly maxVertices: number
  /**
   * Edge of the cells whose corners are merged, in the unit of the file; derived from the first triangles by default.
   */
  readonly cell?: number
}

/**
 * Merges the corners of a stream of triangles. Memory is bounded by `maxVertices`, not by the file: a scan of millions
 * of triangles loses only details smaller than the cells.
 */
export class Weld {
  private readonly maxVertices: number
  private cell: number
  private count = 0
  private readonly keys: Int32Array<ArrayBuffer>
  private readonly table: Int32Array<ArrayBuffer>
  private sums: Float64Array<ArrayBuffer>
  private shares: Uint32Array<ArrayBuffer>
  private colors: Uint8Array<ArrayBuffer> | null = null
  /**
   * The hash has a random seed: with a known one, a file could put all corners into one slot, and each lookup would
   * scan it.
   */
  private readonly seed = Math.floor(Math.random() * 2 ** 32) | 0
  private indices = new GrowingList(new Uint32Array(3 * 4096))

  constructor({ maxVertices, cell = 0 }: WeldOptions) {
    this.maxVertices = maxVertices
    this.cell = cell
    this.keys = new Int32Array(3 * maxVertices)
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(maxVertices * 2))).fill(-1)
    this.sums = new Float64Array(3 * maxVertices)
    this.shares = new Uint32Array(maxVertices)
  }

  /** Triangles of a file, or of a part of it. */
  add({ positions, indices, colors }: Surface): void {
    const corners = indices?.length ?? positions.length / 3
    const vertexAt = (corner: number): number => (indices ? indices[corner]! : corner)
    if (this.cell === 0) this.cell = middleEdge(positions, vertexAt, corners) * near || 1e-6
    if (colors) this.colors ??= new Uint8Array(3 * this.maxVertices)
    for (let corner = 0; corner + 2 < corners; corner += 3) {
      while (this.count + 3 > this.maxVertices) this.coarsen()
      const a = this.corner(positions, colors, vertexAt(corner))
      const b = this.corner(positions, colors, vertexAt(corner + 1))
      const c = this.corner(positions, colors, vertexAt(corner + 2))
      if (a !== b && b !== c && c !== a) this.indices.push(a, b, c)
    }
  }

  private corner(positions: Float32Array, colors: Uint8Array | null, from: number): number {
    const offset = from * 3
    const vertex = this.join(positions[offset]!, positions[offset + 1]!, positions[offset + 2]!, 1)
    if (colors && this.colors && this.shares[vertex] === 1)
      for (let part = 0; part < 3; part += 1) this.colors[vertex * 3 + part] = colors[offset + part]!
    return vertex
  }

  /** The vertex of the cell that contains this position; `share` is the number of corners it represents. */
  private join(x: number, y: number, z: number, share: number): number {
    const { cell, sums } = this
    const vertex = this.find(Math.round(x / cell) | 0, Math.round(y / cell) | 0, Math.round(z / cell) | 0)
    sums[vertex * 3]! += x * share
    sums[vertex * 3 + 1]! += y * share
    sums[vertex * 3 + 2]! += z * share
    this.shares[vertex]! += share
    return vertex
  }

  private find(x: number, y: number, z: number): number {
    const { keys, table } = this
    const mask = table.length - 1
    let slot = mixHash(mixHash(mixHash(this.seed ^ x) ^ y) ^ z) & mask
    for (; table[slot]! >= 0; slot = (slot + 1) & mask) {
      const key = table[slot]! * 3
      if (keys[key] === x && keys[key + 1] === y && keys[key + 2] === z) return table[slot]!
    }
    const vertex = this.count
    this.count += 1
    table[slot] = vertex
    keys[vertex * 3] = x
    keys[vertex * 3 + 1] = y
    keys[vertex * 3 + 2] = z
    return vertex
  }

  /** Rebuilds the table with cells of twice the edge. */
  private coarsen(): void {
    const { count, sums, shares, colors, indices } = this
    const mergedIndex = new Uint32Array(count)
    this.cell *= 2
    this.count = 0
    this.table.fill(-1)
    this.sums = new Float64Array(sums.length)
    this.shares = new Uint32Array(shares.length)
    if (colors) this.colors = new Uint8Array(colors.length)
    for (let vertex = 0; vertex < count; vertex += 1) {
      const share = shares[vertex]!
      const offset = vertex * 3
      const to = this.join(sums[offset]! / share, sums[offset + 1]! / share, sums[offset + 2]! / share, share)
      if (colors && this.shares[to] === share) this.colors?.set(colors.subarray(offset, offset + 3), to * 3)
      mergedIndex[vertex] = to
    }
    const before = indices.whole()
    this.indices = new GrowingList(new Uint32Array(Math.max(3 * 4096, before.length)))
    for (let corner = 0; corner < before.length; corner += 3) {
      const [a, b, c] = [
        mergedIndex[before[corner]!]!,
        mergedIndex[before[corner + 1]!]!,
        mergedIndex[before[corner + 2]!]!,
      ]
      if (a !== b && b !== c && c !== a) this.indices.push(a, b, c)
    }
  }

  /** The surface so far. Throws a `MeshError` if it is empty or has no extent. */
  finish(): Mesh {
    const positions = new Float32Array(this.count * 3)
    for (let value = 0; value < positions.length; value += 1) {
      positions[value] = this.sums[value]! / this.shares[Math.floor(value / 3)]!
      if (!Number.isFinite(positions[value])) throw new MeshError('notFinite')
    }
    if (this.indices.length === 0) throw new MeshError('empty')
    return {
      positions,
      indices: this.indices.whole(),
      colors: this.colors ? this.colors.slice(0, positions.length) : null,
    }
  }
}

/** Mixes the bits of a number (finalizer of MurmurHash3). */
const mixHash = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Median edge length of the first triangles. */
const middleEdge = (positions: Float32Array, offset: (corner: number) => number, corners: number): number => {
  const edges: number[] = []
  for (let corner = 0; corner + 2 < corners && edges.length < 2000; corner += 3) {
    const [a, b] = [offset(corner) * 3, offset(corner + 1) * 3]
    const length = Math.hypot(
      positions[a]! - positions[b]!,
      positions[a + 1]! - positions[b + 1]!,
      positions[a + 2]! - positions[b + 2]!,
    )
    if (length > 0 && Number.isFinite(length)) edges.push(length)
  }
  return edges.sort((a, b) => a - b)[edges.length >> 1] ?? 0
}
