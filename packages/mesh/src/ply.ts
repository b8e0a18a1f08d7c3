import { Growing, MeshError, type Surface } from './mesh.ts'
import { Words } from './text.ts'

type Scalar = { readonly bytes: number; read(view: DataView, at: number, little: boolean): number }

const scalars: Readonly<Record<string, Scalar>> = {
  char: { bytes: 1, read: (view, at) => view.getInt8(at) },
  uchar: { bytes: 1, read: (view, at) => view.getUint8(at) },
  short: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  ushort: { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  int: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  uint: { bytes: 4, read: (view, at, little) => view.getUint32(at, little) },
  float: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  double: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
}
const otherNames: Readonly<Record<string, string>> = {
  int8: 'char',
  uint8: 'uchar',
  int16: 'short',
  uint16: 'ushort',
  int32: 'int',
  uint32: 'uint',
  float32: 'float',
  float64: 'double',
}
const scalarOf = (name: string | undefined): Scalar =>
  scalars[otherNames[name ?? ''] ?? name ?? ''] ?? fail('notAMesh')
const fail = (fault: ConstructorParameters<typeof MeshError>[0]): never => {
  throw new MeshError(fault)
}

type Property = { readonly name: string; readonly of: Scalar; readonly count: Scalar | null }
type Element = { readonly name: string; readonly count: number; readonly properties: Property[] }
type Values = { next(of: Scalar): number }

const headerBytes = 64 * 1024

const headerOf = (bytes: Uint8Array): { format: string; elements: Element[]; end: number } => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes))
  const close = /\bend_header[^\n]*\n/.exec(text)
  if (!/^ply\r?\n/.test(text) || !close) return fail('notAMesh')
  let format = ''
  const elements: Element[] = []
  for (const line of text.slice(0, close.index).split(/\r?\n/)) {
    const [what, ...rest] = line.trim().split(/\s+/)
    if (what === 'format') format = rest[0] ?? ''
    if (what === 'element') elements.push({ name: rest[0] ?? '', count: Number(rest[1]), properties: [] })
    if (what === 'property')
      elements
        .at(-1)
        ?.properties.push(
          rest[0] === 'list'
            ? { name: rest[3] ?? '', of: scalarOf(rest[2]), count: scalarOf(rest[1]) }
            : { name: rest[1] ?? '', of: scalarOf(rest[0]), count: null },
        )
  }
  return { format, elements, end: close.index + close[0].length }
}

const valuesOf = (bytes: Uint8Array, format: string, from: number): Values => {
  if (format === 'ascii') {
    const words = new Words(bytes, from)
    return { next: () => (words.done ? fail('truncated') : words.number()) }
  }
  if (format !== 'binary_little_endian' && format !== 'binary_big_endian') return fail('notAMesh')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = format === 'binary_little_endian'
  let at = from
  return {
    next: of => {
      if (at + of.bytes > view.byteLength) return fail('truncated')
      const value = of.read(view, at, little)
      at += of.bytes
      return value
    },
  }
}

/** Polygon file format, as text or binary in either order of bytes; vertex colours are kept. */
export const readPly = (bytes: Uint8Array): Surface => {
  const { format, elements, end } = headerOf(bytes)
  const values = valuesOf(bytes, format, end)
  let vertices: Omit<Surface, 'indices'> | undefined
  const indices = new Growing(new Uint32Array(3 * 1024))
  for (const element of elements) {
    // Every row takes a byte at least: a count beyond that was never written.
    if (!(element.count >= 0 && element.count <= bytes.length)) return fail('truncated')
    if (element.name === 'vertex') vertices = readVertices(element, values)
    else readFaces(element, values, indices, (vertices?.positions.length ?? 0) / 3)
  }
  if (!vertices || indices.length === 0) return fail('empty')
  return { ...vertices, indices: indices.whole() }
}

const readVertices = ({ count, properties }: Element, values: Values): Omit<Surface, 'indices'> => {
  const places = properties.map(({ name }) => ['x', 'y', 'z', 'red', 'green', 'blue'].indexOf(name))
  const hasColor = places.includes(3) && places.includes(4) && places.includes(5)
  // Colours are written as bytes, or as parts of one.
  const scale = properties.some(({ name, of }) => name === 'red' && of.bytes > 2) ? 255 : 1
  const positions = new Float32Array(count * 3)
  const colors = hasColor ? new Uint8Array(count * 3) : null
  for (let vertex = 0; vertex < count; vertex += 1)
    for (let p = 0; p < properties.length; p += 1) {
      const { of, count: length } = properties[p]!
      if (length) {
        for (let left = values.next(length); left > 0; left -= 1) values.next(of)
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
  indices: Growing<Uint32Array<ArrayBuffer>>,
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
