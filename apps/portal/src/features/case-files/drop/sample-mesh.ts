import { MeshError, meshKindOf, readMesh, type Surface } from '@archway/mesh/read'

const headBytes = 84
const triangleBytes = 50
/** Limit for files that must be read completely; larger ones are not analyzed. */
const maxWholeBytes = 80 * 1024 * 1024
/** Number of samples of a large file, and triangles in each: enough for the shape, little to read. */
const pieces = 80
const pieceTriangles = 2000

const readBytes = (file: Blob, start: number, end: number): Promise<ArrayBuffer> =>
  file.slice(start, end).arrayBuffer()

const isText = (head: ArrayBuffer): boolean => {
  const text = new TextDecoder('latin1').decode(head)
  return /^\s*solid/i.test(text) && /facet/i.test(text)
}

/** Triangles sampled across a binary STL without reading all of it; null if its size contradicts its header. */
const sampleBinary = async (file: Blob): Promise<Float32Array | null> => {
  if (file.size < headBytes + triangleBytes) return null
  const count = new DataView(await readBytes(file, 0, headBytes)).getUint32(80, true)
  // Some programs append data after the last triangle.
  if (count === 0 || file.size < headBytes + count * triangleBytes) return null
  const isWhole = count <= pieces * pieceTriangles
  const starts = isWhole ? [0] : Array.from({ length: pieces }, (_, n) => Math.floor((n * count) / pieces))
  const sample = new Float32Array((isWhole ? count : pieces * pieceTriangles) * 9)
  let offset = 0
  for (const start of starts) {
    const pieceSize = isWhole ? count : Math.min(pieceTriangles, count - start)
    const from = headBytes + start * triangleBytes
    const view = new DataView(await readBytes(file, from, from + pieceSize * triangleBytes))
    for (let n = 0; n < pieceSize; n += 1)
      for (let value = 0; value < 9; value += 1)
        sample[offset++] = view.getFloat32(n * triangleBytes + 12 + value * 4, true)
  }
  return sample.subarray(0, offset)
}

export type MeshSample =
  | { readonly kind: 'triangles'; readonly triangles: Float32Array }
  /** The shape was not analyzed; no problem is known. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'broken' }

/** Samples triangles across a surface. */
const sampleSurface = ({ positions, indices }: Surface): Float32Array => {
  if (!indices) return positions
  const count = indices.length / 3
  const stride = Math.max(1, Math.ceil(count / (pieces * pieceTriangles)))
  const sample = new Float32Array(Math.ceil(count / stride) * 9)
  let offset = 0
  for (let triangle = 0; triangle < count; triangle += stride)
    for (let corner = 0; corner < 3; corner += 1) {
      const from = (indices[triangle * 3 + corner] ?? 0) * 3
      for (let axis = 0; axis < 3; axis += 1) sample[offset++] = positions[from + axis] ?? 0
    }
  return sample
}

/** Samples the shape of a scan from its file; `broken` if it cannot be a mesh of its format. */
export const sampleMesh = async (file: File): Promise<MeshSample> => {
  const kind = meshKindOf(file.name)
  if (!kind) return { kind: 'unread' }
  if (kind === 'stl' && !isText(await readBytes(file, 0, 4096))) {
    const sample = await sampleBinary(file)
    return sample ? checkSample(sample) : { kind: 'broken' }
  }
  if (file.size > maxWholeBytes) return { kind: 'unread' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return checkSample(sampleSurface(readMesh(kind, bytes)))
  } catch (error) {
    // A point cloud is accepted like any other file, but has no surface to display.
    const isCloud = kind === 'ply' && error instanceof MeshError && error.fault === 'empty'
    return { kind: isCloud ? 'unread' : 'broken' }
  }
}

const checkSample = (triangles: Float32Array): MeshSample =>
  triangles.every(value => Number.isFinite(value)) ? { kind: 'triangles', triangles } : { kind: 'broken' }
