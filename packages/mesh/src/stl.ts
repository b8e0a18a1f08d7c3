import { GrowingList, MeshError, type Surface } from './mesh.ts'
import { Words } from './text.ts'

/** Size in bytes of the header of a binary file, and of each triangle. */
export const stlHead = 84
export const stlFacet = 50

/** Whether a file with this beginning and size is binary; the 80 bytes of header may contain any text. */
export const isBinaryStl = (head: Uint8Array, size: number): boolean => {
  if (size < stlHead || head.length < stlHead) return false
  const declaredSize = stlHead + trianglesOf(head) * stlFacet
  return declaredSize === size || (declaredSize < size && !saysFacet(head))
}

/** The number of triangles that the header of a binary file declares. */
export const trianglesOf = (head: Uint8Array): number =>
  new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(80, true)

const saysFacet = (head: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 1024))
  return /^\s*solid/i.test(text) && /facet/i.test(text)
}

/**
 * The corners of `count` triangles that are completely in these bytes, nine coordinates each; `at` is the offset of the
 * first one.
 */
export const facetsOf = (bytes: Uint8Array, offset: number, count: number): Float32Array<ArrayBuffer> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const positions = new Float32Array(count * 9)
  // The normal before the corners is ignored: many scanners write zeros.
  for (let triangle = 0, from = offset + 12, to = 0; triangle < count; triangle += 1, from += stlFacet)
    for (let value = 0; value < 36; value += 4, to += 1) positions[to] = view.getFloat32(from + value, true)
  return positions
}

export const readStl = (bytes: Uint8Array): Surface => {
  if (!isBinaryStl(bytes.subarray(0, 1024), bytes.length)) return readText(bytes)
  const count = trianglesOf(bytes)
  if (count === 0) throw new MeshError('empty')
  return { positions: facetsOf(bytes, stlHead, count), indices: null, colors: null }
}

const readText = (bytes: Uint8Array): Surface => {
  const words = new Words(bytes)
  if (words.word().toLowerCase() !== 'solid') throw new MeshError('notAMesh')
  // The name of a solid may contain any word, even "vertex".
  words.skipLine()
  const positions = new GrowingList(new Float32Array(9 * 1024))
  while (!words.done) {
    const keyword = words.word().toLowerCase()
    if (keyword === 'vertex') positions.push(words.number(), words.number(), words.number())
    else if (keyword === 'solid' || keyword === 'endsolid') words.skipLine()
  }
  if (positions.length === 0) throw new MeshError('empty')
  if (positions.length % 9 !== 0) throw new MeshError('truncated')
  return { positions: positions.whole(), indices: null, colors: null }
}
