import type { Material } from './material.ts'
import { MeshError, type MeshKind, type Surface } from './mesh.ts'
import { readObj } from './obj.ts'
import { readPly } from './ply.ts'
import { readStl } from './stl.ts'

export { MeshError, type MeshKind, type Surface } from './mesh.ts'

const readers: Readonly<Record<MeshKind, (bytes: Uint8Array, materials?: readonly Material[]) => Surface>> = {
  stl: readStl,
  ply: readPly,
  obj: readObj,
}

/** The mesh format suggested by a file name; null for any other file. */
export const meshKindOf = (fileName: string): MeshKind | null => {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return extension in readers ? (extension as MeshKind) : null
}

/**
 * Reads a whole mesh file; `materials` are those of an OBJ file. Throws a `MeshError` if it is not a surface with finite
 * coordinates.
 */
export const readMesh = (kind: MeshKind, bytes: Uint8Array, materials?: readonly Material[]): Surface => {
  const surface = readers[kind](bytes, materials)
  // A single NaN or infinity makes the sum NaN or infinite.
  let sum = 0
  for (const value of surface.positions) sum += value * 0
  if (sum !== 0) throw new MeshError('notFinite')
  return surface
}
