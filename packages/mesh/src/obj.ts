import { Growing, MeshError, type Surface } from './mesh.ts'
import { Words } from './text.ts'

/** Wavefront OBJ: vertices with or without color, polygons of any size. Materials are not read. */
export const readObj = (bytes: Uint8Array): Surface => {
  const words = new Words(bytes)
  const positions = new Growing(new Float32Array(3 * 1024))
  const colors = new Growing(new Uint8Array(3 * 1024))
  const indices = new Growing(new Uint32Array(3 * 1024))
  while (!words.done) {
    const what = words.word()
    if (what === 'v') {
      positions.push(words.number(), words.number(), words.number())
      if (words.more()) {
        const red = words.number()
        // A single fourth number is the weight of a curve's vertex, not a color.
        if (words.more()) colors.push(red * 255, words.number() * 255, words.number() * 255)
      }
    } else if (what === 'f') face(words, positions.length / 3, indices)
    words.skipLine()
  }
  if (indices.length === 0) throw new MeshError(positions.length > 0 ? 'empty' : 'notAMesh')
  return {
    positions: positions.whole(),
    indices: indices.whole(),
    colors: colors.length === positions.length ? colors.whole() : null,
  }
}

/** Triangulates a face as a fan around its first corner; index `-1` is the last vertex before the face. */
const face = (words: Words, known: number, indices: Growing<Uint32Array<ArrayBuffer>>): void => {
  let first = -1
  let before = -1
  while (words.more()) {
    const corner = Number.parseInt(words.word(), 10)
    const vertex = corner < 0 ? known + corner : corner - 1
    if (!(vertex >= 0 && vertex < known)) throw new MeshError('truncated')
    if (first < 0) first = vertex
    else {
      if (before >= 0) indices.push(first, before, vertex)
      before = vertex
    }
  }
}
