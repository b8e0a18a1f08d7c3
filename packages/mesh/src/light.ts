import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { type Mesh, MeshError } from './mesh.ts'

export type { Mesh } from './mesh.ts'
export { Weld, type WeldOptions } from './weld.ts'

/** Maximum deviation of the simplified surface, as a fraction of its longest side. */
const maxError = 0.005

/** Simplifies a surface to about this number of triangles; flat parts lose most of theirs. */
export const reduceTriangles = async (mesh: Mesh, triangles: number): Promise<Mesh> => {
  if (mesh.indices.length <= triangles * 3) return mesh
  await MeshoptSimplifier.ready
  // The time of `simplify` grows with the square of the number of triangles at a vertex: a fan of 50,000 takes a minute.
  const [simplified] = hasFans(mesh)
    ? MeshoptSimplifier.simplifySloppy(mesh.indices, mesh.positions, 3, null, triangles * 3, 1)
    : MeshoptSimplifier.simplify(mesh.indices, mesh.positions, 3, triangles * 3, maxError, ['Prune'])
  if (simplified.length === 0) throw new MeshError('empty')
  const [remap, count] = MeshoptSimplifier.compactMesh(simplified)
  return { ...renumberVertices(mesh, remap, count), indices: simplified as Mesh['indices'] }
}

/** Limit of `hasFans`; a scan of 300,000 vertices with six triangles each has 11 million. */
const maxFanWork = 200_000_000

/** Whether simplifying would take minutes: sums the squares of the number of triangles at each vertex. */
export const hasFans = ({ indices, positions }: Pick<Mesh, 'indices' | 'positions'>): boolean => {
  const trianglesAtVertex = new Uint32Array(positions.length / 3)
  for (const vertex of indices) trianglesAtVertex[vertex]! += 1
  return trianglesAtVertex.reduce((sum, count) => sum + count * count, 0) > maxFanWork
}

/** Renumbers vertices; those mapped to 4,294,967,295 are dropped. */
export const renumberVertices = (
  mesh: Omit<Mesh, 'indices'>,
  remap: Uint32Array,
  count: number,
): Omit<Mesh, 'indices'> => {
  const positions = new Float32Array(count * 3)
  const colors = mesh.colors ? new Uint8Array(count * 3) : null
  for (let vertex = 0; vertex < remap.length; vertex += 1) {
    const to = remap[vertex]!
    if (to >= count) continue
    for (let axis = 0; axis < 3; axis += 1) {
      positions[to * 3 + axis] = mesh.positions[vertex * 3 + axis]!
      if (colors) colors[to * 3 + axis] = mesh.colors![vertex * 3 + axis]!
    }
  }
  return { positions, colors }
}
