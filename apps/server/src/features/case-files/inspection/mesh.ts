import { hasRoomForRows, type PlyHeader, plyHeader } from '@archway/mesh/ply-header'

/** Facts about a mesh that the first bytes of its file reveal. */
export interface MeshFacts {
  readonly kind: 'stl' | 'ply' | 'obj'
  readonly encoding: 'binary' | 'text'
  /** Known if the format declares it in its header. */
  readonly triangles?: number
}

const HEADER = 84
const FACET = 50
/** Number of bytes that `meshFacts` needs from the beginning of a file. */
export const MESH_HEAD = 4096

/** Detects the format of a mesh from the beginning of a file and its total size in bytes; null if it is not a mesh. */
export function meshFacts(head: Buffer, size: number): MeshFacts | null {
  const text = asText(head)
  if (text && /^ply\r?\n/.test(text)) return plyFacts(head, size)
  if (size >= HEADER && head.length >= HEADER) {
    const triangles = head.readUInt32LE(80)
    const end = HEADER + triangles * FACET
    const hasNotes = size > end && size - end < end && !text
    if (triangles > 0 && (size === end || (hasNotes && looksLikeFacets(head, triangles))))
      return { kind: 'stl', encoding: 'binary', triangles }
  }
  if (text && /^\s*solid\b[^\n]*\n\s*facet\s+normal\s/i.test(text)) return { kind: 'stl', encoding: 'text' }
  if (text && looksLikeObj(text)) return { kind: 'obj', encoding: 'text' }
  return null
}

function plyFacts(head: Buffer, size: number): MeshFacts | null {
  const header = headerOf(head)
  if (!header || !hasRoomForRows(header, size)) return null
  const rowsOf = (name: string) => header.elements.find(element => element.name === name)?.count
  const isText = header.format === 'ascii'
  if (rowsOf('vertex') === undefined || !(isText || /^binary_(little|big)_endian$/.test(header.format)))
    return null
  const triangles = rowsOf('face')
  // Faces of scans are triangles; a point cloud declares no faces.
  return {
    kind: 'ply',
    encoding: isText ? 'text' : 'binary',
    ...(triangles === undefined || triangles > MAX_TRIANGLES ? {} : { triangles }),
  }
}

/** The maximum value of the database column. */
const MAX_TRIANGLES = 2 ** 31 - 1

function headerOf(head: Buffer): PlyHeader | null {
  try {
    return plyHeader(head)
  } catch {
    return null
  }
}

/**
 * Maximum distance of a plausible point from the origin, in mm or micrometers; values below the minimum are rounding
 * errors.
 */
const FURTHEST = 1e6
const NEAREST = 1e-19

/**
 * Some programs append data after the last triangle, never more than the scan itself. The size then proves nothing,
 * so the first triangles must be plausible: other content, read as numbers, gives huge, tiny or impossible values.
 */
function looksLikeFacets(head: Buffer, triangles: number): boolean {
  const checkedCount = Math.min(triangles, Math.floor((head.length - HEADER) / FACET))
  for (let t = 0; t < checkedCount; t++)
    for (let offset = HEADER + t * FACET + 12, end = offset + 36; offset < end; offset += 4) {
      const size = Math.abs(head.readFloatLE(offset))
      if (!(size === 0 || (size > NEAREST && size < FURTHEST))) return false
    }
  return checkedCount > 0
}

/**
 * Each number requires the blank before it: if digits could be split between numbers, the pattern would backtrack
 * exponentially.
 */
const VERTEX = /^v(\s+[-+]?[\d.]+(e[-+]?\d+)?){3,7}\s*$/i

const TEXTURE_POINT_OR_NORMAL = /^v[tn](\s+[-+]?[\d.]+(e[-+]?\d+)?){1,3}\s*$/i

/** OBJ has no magic number: every line must be a known statement, and some must be vertices, points or normals. */
function looksLikeObj(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, -1)
  let vectors = 0
  for (const line of lines) {
    if (/^\s*(#.*)?$/.test(line)) continue
    if (VERTEX.test(line) || TEXTURE_POINT_OR_NORMAL.test(line)) vectors++
    else if (!/^(vn|vt|vp|f|g|o|s|l|p|mtllib|usemtl)(\s|$)/.test(line)) return false
  }
  return vectors > 0
}

/** The beginning as text, or null if it is not text (a PLY's header is text even if binary data follows). */
function asText(head: Buffer): string | null {
  const text = head.subarray(0, MESH_HEAD).toString('latin1')
  if (/^ply\r?\n/.test(text)) return text.split('end_header')[0]!
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text
  return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text
}
