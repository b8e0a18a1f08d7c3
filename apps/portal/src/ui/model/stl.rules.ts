/** Bytes of the header and of each triangle of a binary STL. */
const headBytes = 80
const triangleBytes = 50

/** Nine coordinates a triangle, corner after corner; a corner that two triangles have stands twice. */
export type Triangles = Float32Array<ArrayBuffer>

/** Reads an STL file, binary or text. Throws a RangeError when it is neither or holds no triangle. */
export const readStl = (bytes: ArrayBuffer): Triangles => {
  const triangles = isBinary(bytes) ? readBinary(bytes) : readText(bytes)
  if (triangles.length === 0) throw new RangeError('no triangles')
  return triangles
}

/** A binary file has room for as many triangles as it promises; what a text file seems to promise is far more. */
const isBinary = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength >= headBytes + 4 &&
  new DataView(bytes).getUint32(headBytes, true) * triangleBytes + headBytes + 4 <= bytes.byteLength &&
  !startsAsText(bytes)

/** Some programs begin binary files with `solid` too; then no facet follows as a word. */
const startsAsText = (bytes: ArrayBuffer): boolean => {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 512))
  return /^\s*solid/i.test(head) && /facet/i.test(head)
}

const readBinary = (bytes: ArrayBuffer): Triangles => {
  const view = new DataView(bytes)
  const count = view.getUint32(headBytes, true)
  const found = new Float32Array(count * 9)
  for (let triangle = 0, at = headBytes + 4 + 12; triangle < count; triangle += 1, at += triangleBytes)
    for (let value = 0; value < 9; value += 1)
      found[triangle * 9 + value] = view.getFloat32(at + value * 4, true)
  return found
}

const readText = (bytes: ArrayBuffer): Triangles => {
  const text = new TextDecoder('latin1').decode(bytes)
  const found: number[] = []
  for (const [, x, y, z] of text.matchAll(/vertex\s+(\S+)\s+(\S+)\s+(\S+)/gi))
    found.push(Number(x), Number(y), Number(z))
  return new Float32Array(found.slice(0, found.length - (found.length % 9)))
}
