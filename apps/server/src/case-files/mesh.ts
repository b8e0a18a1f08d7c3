/** What the first bytes of a file tell about a mesh. */
export interface MeshFacts {
  readonly kind: 'stl' | 'ply' | 'obj'
  readonly encoding: 'binary' | 'text'
  /** Known where the format declares it at the top. */
  readonly triangles?: number
}

interface MeshMeasure {
  readonly kind: 'stl'
  readonly encoding: 'binary' | 'text'
  readonly triangles: number
  /** Corners of the bounding box in the file's own unit, which scanners write in mm. */
  readonly min: readonly [number, number, number]
  readonly max: readonly [number, number, number]
}

/** Why a file is not a usable STL. */
type MeshFault = 'notAMesh' | 'truncated' | 'wrongCount' | 'notFinite' | 'empty' | 'malformedText'

export type MeshReading = { ok: true; mesh: MeshMeasure } | { ok: false; fault: MeshFault }

const HEADER = 84
const FACET = 50
/** How many bytes of a file `meshFacts` wants to see. */
export const MESH_HEAD = 4096

/** Tells the kind of a mesh file from its beginning and its whole size in bytes; null if it is none. */
export function meshFacts(head: Buffer, size: number): MeshFacts | null {
  const text = asText(head)
  if (text && /^ply\r?\n/.test(text)) return plyFacts(text)
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

/** Reads a whole STL strictly: the declared count must fill the file and every number must be finite. */
export function readStl(file: Buffer): MeshReading {
  const text = asText(file.subarray(0, MESH_HEAD))
  if (text && /^\s*solid\b/i.test(text) && /facet|endsolid/i.test(text))
    return readText(file.toString('latin1'))
  if (file.length < HEADER) return { ok: false, fault: 'notAMesh' }
  const triangles = file.readUInt32LE(80)
  const expected = HEADER + triangles * FACET
  if (file.length < expected) return { ok: false, fault: 'truncated' }
  if (file.length > expected) return { ok: false, fault: 'wrongCount' }
  if (triangles === 0) return { ok: false, fault: 'empty' }
  const box = new Box()
  for (let t = 0; t < triangles; t++) {
    // The twelve bytes of the facet normal are not used: many scanners leave them at zero.
    const at = HEADER + t * FACET + 12
    for (let c = 0; c < 3; c++) {
      const p = at + c * 12
      box.add(file.readFloatLE(p), file.readFloatLE(p + 4), file.readFloatLE(p + 8))
    }
  }
  return box.reading('binary', triangles)
}

function readText(text: string): MeshReading {
  if (!/\bendsolid\b/i.test(text.slice(-512))) return { ok: false, fault: 'truncated' }
  const facets = count(text, /\bendfacet\b/gi)
  if (facets === 0) return { ok: false, fault: 'empty' }
  const box = new Box()
  let vertices = 0
  for (const [, x, y, z] of text.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi)) {
    box.add(Number(x), Number(y), Number(z))
    vertices++
  }
  if (vertices !== facets * 3 || count(text, /\bfacet\s+normal\b/gi) !== facets) {
    return { ok: false, fault: 'malformedText' }
  }
  return box.reading('text', facets)
}

class Box {
  private readonly min: [number, number, number] = [Infinity, Infinity, Infinity]
  private readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  private finite = true

  add(x: number, y: number, z: number) {
    // A NaN or an infinity survives this sum.
    if (!Number.isFinite(x + y + z)) this.finite = false
    const { min, max } = this
    if (x < min[0]) min[0] = x
    if (y < min[1]) min[1] = y
    if (z < min[2]) min[2] = z
    if (x > max[0]) max[0] = x
    if (y > max[1]) max[1] = y
    if (z > max[2]) max[2] = z
  }

  reading(encoding: MeshMeasure['encoding'], triangles: number): MeshReading {
    if (!this.finite) return { ok: false, fault: 'notFinite' }
    return { ok: true, mesh: { kind: 'stl', encoding, triangles, min: this.min, max: this.max } }
  }
}

function plyFacts(text: string): MeshFacts | null {
  const format = /^format\s+(ascii|binary_little_endian|binary_big_endian)\s+1\.0\s*$/m.exec(text)
  const faces = /^element\s+face\s+(\d+)\s*$/m.exec(text)
  if (!format || !/^element\s+vertex\s+\d+\s*$/m.test(text)) return null
  const encoding = format[1] === 'ascii' ? 'text' : 'binary'
  // Faces of scans are triangles; a point cloud declares none.
  return faces ? { kind: 'ply', encoding, triangles: Number(faces[1]) } : { kind: 'ply', encoding }
}

/** Nothing a mouth holds is further from the origin, in mm or in micrometres; what is nearer is rounding. */
const FURTHEST = 1e6
const NEAREST = 1e-15

/**
 * Some programs write their own notes behind the last triangle, never more than the scan itself. The size proves
 * nothing then, so the first triangles have to be some: other contents, read as numbers, hold huge, tiny or
 * impossible ones.
 */
function looksLikeFacets(head: Buffer, triangles: number): boolean {
  const seen = Math.min(triangles, Math.floor((head.length - HEADER) / FACET))
  for (let t = 0; t < seen; t++)
    for (let at = HEADER + t * FACET + 12, end = at + 36; at < end; at += 4) {
      const size = Math.abs(head.readFloatLE(at))
      if (!(size === 0 || (size > NEAREST && size < FURTHEST))) return false
    }
  return seen > 0
}

/** OBJ has no mark of its own: every line must be one of its statements and some must be vertices. */
function looksLikeObj(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, -1)
  let vertices = 0
  for (const line of lines) {
    if (/^\s*(#.*)?$/.test(line)) continue
    if (/^v\s+([-+]?[\d.]+(e[-+]?\d+)?\s*){3,7}$/i.test(line)) vertices++
    else if (!/^(vn|vt|vp|f|g|o|s|l|p|mtllib|usemtl)(\s|$)/.test(line)) return false
  }
  return vertices > 0
}

/** The beginning as text, or null if it cannot be (a PLY's header is text whatever follows). */
function asText(head: Buffer): string | null {
  const text = head.subarray(0, MESH_HEAD).toString('latin1')
  if (/^ply\r?\n/.test(text)) return text.split('end_header')[0]!
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells bytes from text
  return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
