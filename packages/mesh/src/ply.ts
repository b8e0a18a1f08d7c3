import { GrowingList, type Surface } from './mesh.ts'
import { type Element, fail, hasRoomForRows, plyHeader, type Scalar } from './ply-header.ts'
import { Words } from './text.ts'

type Values = { next(of: Scalar): number }

const valuesOf = (bytes: Uint8Array, format: string, from: number): Values => {
  if (format === 'ascii') {
    const words = new Words(bytes, from)
    return { next: () => (words.done ? fail('truncated') : words.number()) }
  }
  if (format !== 'binary_little_endian' && format !== 'binary_big_endian') return fail('notAMesh')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittleEndian = format === 'binary_little_endian'
  let offset = from
  return {
    next: of => {
      if (offset + of.bytes > view.byteLength) return fail('truncated')
      const value = of.read(view, offset, isLittleEndian)
      offset += of.bytes
      return value
    },
  }
}

/** Polygon file format, as text or binary in either byte order; vertex colours are read too. */
export const readPly = (bytes: Uint8Array): Surface => {
  const header = plyHeader(bytes)
  const { format, elements, end } = header
  if (!hasRoomForRows(header, bytes.length)) return fail('truncated')
  const values = valuesOf(bytes, format, end)
  let vertices: Omit<Surface, 'indices'> | undefined
  const indices = new GrowingList(new Uint32Array(3 * 1024))
  for (const element of elements) {
    // Rows without properties take no bytes, so their count is unreliable; there is nothing to read.
    if (element.properties.length === 0) continue
    if (element.name === 'vertex') vertices = readVertices(element, values)
    else readFaces(element, values, indices, (vertices?.positions.length ?? 0) / 3)
  }
  if (!vertices || indices.length === 0) return fail('empty')
  return { ...vertices, indices: indices.whole() }
}

const readVertices = ({ count, properties }: Element, values: Values): Omit<Surface, 'indices'> => {
  const places = properties.map(({ name }) => ['x', 'y', 'z', 'red', 'green', 'blue'].indexOf(name))
  if (![0, 1, 2].every(axis => places.includes(axis))) return fail('notAMesh')
  const hasColor = places.includes(3) && places.includes(4) && places.includes(5)
  // Colors are bytes, or fractions from 0 to 1.
  const scale = properties.some(({ name, of }) => name === 'red' && of.bytes > 2) ? 255 : 1
  const positions = new Float32Array(count * 3)
  const colors = hasColor ? new Uint8Array(count * 3) : null
  for (let vertex = 0; vertex < count; vertex += 1)
    for (let p = 0; p < properties.length; p += 1) {
      const { of, count: length } = properties[p]!
      if (length) {
        for (let remainingBytes = values.next(length); remainingBytes > 0; remainingBytes -= 1)
          values.next(of)
        continue
      }
      const value = values.next(of)
      const place = places[p]!
      if (place >= 3) {
        if (colors) colors[vertex * 3 + place - 3] = value * scale
      } else if (place >= 0) positions[vertex * 3 + place] = value
    }
  return { positions, colors }
}

const readFaces = (
  { name, count, properties }: Element,
  values: Values,
  indices: GrowingList<Uint32Array<ArrayBuffer>>,
  vertices: number,
): void => {
  for (let row = 0; row < count; row += 1)
    for (const property of properties) {
      if (!property.count) {
        values.next(property.of)
        continue
      }
      const isCorners = name === 'face' && /^vertex_ind(ex|ices)$/.test(property.name)
      const corners = values.next(property.count)
      let [first, before] = [-1, -1]
      for (let corner = 0; corner < corners; corner += 1) {
        const vertex = values.next(property.of)
        if (!isCorners) continue
        if (!(vertex >= 0 && vertex < vertices)) fail('truncated')
        if (corner === 0) first = vertex
        if (corner > 1) indices.push(first, before, vertex)
        before = vertex
      }
    }
}
