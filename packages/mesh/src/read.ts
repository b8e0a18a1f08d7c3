import { MeshError, type MeshKind, type Surface } from './mesh.ts'
import { readObj } from './obj.ts'
import { readPly } from './ply.ts'
import { readStl } from './stl.ts'

export { MeshError, type MeshKind, type Surface } from './mesh.ts'

const readers: Readonly<Record<MeshKind, (bytes: Uint8Array) => Surface>> = {
  stl: readStl,
  ply: readPly,
  obj: readObj,
}

/** Which kind of mesh a file claims to be by its name; null for any other. */
export const meshKindOf = (fileName: string): MeshKind | null => {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return extension in readers ? (extension as MeshKind) : null
}

/** Reads a whole mesh file. Throws a `MeshError` where it is no surface of finite triangles. */
export const readMesh = (kind: MeshKind, bytes: Uint8Array): Surface => {
  const surface = readers[kind](bytes)
  // One number that is none, or has no end, survives the sum.
  let sum = 0
  for (const value of surface.positions) sum += value * 0
  if (sum !== 0) throw new MeshError('notFinite')
  return surface
}
