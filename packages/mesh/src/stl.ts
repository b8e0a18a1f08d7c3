import { Growing, MeshError, type Surface } from './mesh.ts'
import { Words } from './text.ts'

/** Bytes before the first triangle of a binary file, and of each of its triangles. */
export const stlHead = 84
export const stlFacet = 50

/** Whether a file that begins like this and has so many bytes is binary; its 80 bytes of header may say anything. */
export const isBinaryStl = (head: Uint8Array, size: number): boolean => {
  if (size < stlHead || head.length < stlHead) return false
  const declared = stlHead + trianglesOf(head) * stlFacet
  return declared === size || (declared < size && !saysFacet(head))
}

/** How many triangles the header of a binary file promises. */
export const trianglesOf = (head: Uint8Array): number =>
  new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(80, true)

const saysFacet = (head: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 1024))
  return /^\s*solid/i.test(text) && /facet/i.test(text)
}

/** Corner after corner of the triangles that lie whole in these bytes, `at` being where the first begins. */
export const facetsOf = (bytes: Uint8Array, at: number, count: number): Float32Array<ArrayBuffer> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Float32Array(count * 9)
  // The normal that comes first is not used: many scanners leave it at zero.
  for (let triangle = 0, from = at + 12, to = 0; triangle < count; triangle += 1, from += stlFacet)
    for (let value = 0; value < 36; value += 4, to += 1) found[to] = view.getFloat32(from + value, true)
  return found
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
  // The names of solids may hold any word, "vertex" among them.
  words.skipLine()
  const found = new Growing(new Float32Array(9 * 1024))
  while (!words.done) {
    const what = words.word().toLowerCase()
    if (what === 'vertex') found.push(words.number(), words.number(), words.number())
    else if (what === 'solid' || what === 'endsolid') words.skipLine()
  }
  if (found.length === 0) throw new MeshError('empty')
  if (found.length % 9 !== 0) throw new MeshError('truncated')
  return { positions: found.whole(), indices: null, colors: null }
}
