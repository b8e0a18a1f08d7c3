import { MeshError } from './mesh.ts'

export type Scalar = { readonly bytes: number; read(view: DataView, at: number, little: boolean): number }

const scalars: Readonly<Record<string, Scalar>> = {
  char: { bytes: 1, read: (view, offset) => view.getInt8(offset) },
  uchar: { bytes: 1, read: (view, offset) => view.getUint8(offset) },
  short: { bytes: 2, read: (view, offset, isLittleEndian) => view.getInt16(offset, isLittleEndian) },
  ushort: { bytes: 2, read: (view, offset, isLittleEndian) => view.getUint16(offset, isLittleEndian) },
  int: { bytes: 4, read: (view, offset, isLittleEndian) => view.getInt32(offset, isLittleEndian) },
  uint: { bytes: 4, read: (view, offset, isLittleEndian) => view.getUint32(offset, isLittleEndian) },
  float: { bytes: 4, read: (view, offset, isLittleEndian) => view.getFloat32(offset, isLittleEndian) },
  double: { bytes: 8, read: (view, offset, isLittleEndian) => view.getFloat64(offset, isLittleEndian) },
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
export const fail = (fault: ConstructorParameters<typeof MeshError>[0]): never => {
  throw new MeshError(fault)
}

export type Property = { readonly name: string; readonly of: Scalar; readonly count: Scalar | null }
export type Element = { readonly name: string; readonly count: number; readonly properties: Property[] }
export type PlyHeader = {
  readonly format: string
  readonly elements: readonly Element[]
  /** Size of the header in bytes: the offset of the first row. */
  readonly end: number
}

const headerBytes = 64 * 1024

/** Parses the header of a PLY from its first bytes. Throws a `MeshError` if there is none. */
export const plyHeader = (bytes: Uint8Array): PlyHeader => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes))
  const close = /\bend_header[^\n]*\n/.exec(text)
  if (!/^ply\r?\n/.test(text) || !close) return fail('notAMesh')
  let format = ''
  const elements: Element[] = []
  for (const line of text.slice(0, close.index).split(/\r?\n/)) {
    const [keyword, ...rest] = line.trim().split(/\s+/)
    if (keyword === 'format') format = rest[0] ?? ''
    if (keyword === 'element') elements.push({ name: rest[0] ?? '', count: countOf(rest[1]), properties: [] })
    if (keyword === 'property')
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

const countOf = (countText: string | undefined): number =>
  /^\d+$/.test(countText ?? '') ? Number(countText) : fail('notAMesh')

/**
 * Whether a file of `size` bytes has room for all rows that its header declares, counting lists as empty. Checked
 * before any allocation: a header of a hundred bytes can declare billions of rows.
 */
export const hasRoomForRows = ({ format, elements, end }: PlyHeader, size: number): boolean => {
  const isText = format === 'ascii'
  let minBytes = end
  // In text format a value takes at least one digit and a separator; the last separator may be missing.
  for (const { count, properties } of elements)
    for (const { of, count: length } of properties) minBytes += count * (isText ? 2 : (length ?? of).bytes)
  return minBytes - (isText ? 1 : 0) <= size
}
