import { colorAt, type Material } from './material.ts'
import { GrowingList, MeshError, type Surface } from './mesh.ts'
import { Words } from './text.ts'

/**
 * Wavefront OBJ: vertices with or without color, polygons of any size. With `materials`, vertices without a color of
 * their own take that of the texture at their first corner.
 */
export const readObj = (bytes: Uint8Array, materials: readonly Material[] = []): Surface => {
  const words = new Words(bytes)
  const positions = new GrowingList(new Float32Array(3 * 1024))
  const colors = new GrowingList(new Uint8Array(3 * 1024))
  const indices = new GrowingList(new Uint32Array(3 * 1024))
  const painter = materials.length > 0 ? new Painter(materials) : null
  while (!words.done) {
    const keyword = words.word()
    if (keyword === 'v') {
      positions.push(words.number(), words.number(), words.number())
      if (words.more()) {
        const red = words.number()
        // A single fourth number is the weight of a curve's vertex, not a color.
        if (words.more()) colors.push(red * 255, words.number() * 255, words.number() * 255)
      }
    } else if (keyword === 'vt') painter?.addPoint(words.number(), words.number())
    else if (keyword === 'usemtl') painter?.use(words.rest())
    else if (keyword === 'f') face(words, positions.length / 3, indices, painter)
    words.skipLine()
  }
  if (indices.length === 0) throw new MeshError(positions.length > 0 ? 'empty' : 'notAMesh')
  const hasColors = colors.length === positions.length
  return {
    positions: positions.whole(),
    indices: indices.whole(),
    colors: hasColors ? colors.whole() : (painter?.colors(positions.length / 3) ?? null),
  }
}

/** Triangulates a face as a fan around its first corner; index `-1` is the last vertex before the face. */
const face = (
  words: Words,
  vertexCount: number,
  indices: GrowingList<Uint32Array<ArrayBuffer>>,
  painter: Painter | null,
): void => {
  let first = -1
  let before = -1
  while (words.more()) {
    const corner = words.word()
    const vertex = indexOf(corner, vertexCount)
    if (!(vertex >= 0 && vertex < vertexCount)) throw new MeshError('truncated')
    painter?.paint(vertex, corner.split('/')[1])
    if (first < 0) first = vertex
    else {
      if (before >= 0) indices.push(first, before, vertex)
      before = vertex
    }
  }
}

/** The zero-based index among `known` entries for a number from 1, or a negative one from the end. */
const indexOf = (word: string, vertexCount: number): number => {
  const number = Number.parseInt(word, 10)
  return number < 0 ? vertexCount + number : number - 1
}

/** A flag above the 24 bits of a color: the vertex has one. */
const isPainted = 1 << 24
const unpainted = 0xc8c8c8

/** Collects the colors of vertices from the textures of materials. */
class Painter {
  private readonly materials: ReadonlyMap<string, Material>
  private current: Material | undefined
  private readonly points = new GrowingList(new Float32Array(3 * 1024))
  private painted = new Uint32Array(1024)

  constructor(materials: readonly Material[]) {
    this.materials = new Map(materials.map(material => [material.name, material]))
    this.current = materials[0]
  }

  addPoint(u: number, v: number): void {
    this.points.push(u, v, 0)
  }

  use(name: string): void {
    this.current = this.materials.get(name)
  }

  /** `corner` is the index of the point on the texture, as the file writes it. */
  paint(vertex: number, corner: string | undefined): void {
    if (!this.current) return
    if (vertex >= this.painted.length) {
      const longer = new Uint32Array(Math.max(vertex + 1, this.painted.length * 2))
      longer.set(this.painted)
      this.painted = longer
    }
    if (this.painted[vertex]! & isPainted) return
    const [red, green, blue] = this.colorOf(this.current, corner)
    this.painted[vertex] = isPainted | (red << 16) | (green << 8) | blue
  }

  private colorOf({ texture, color }: Material, corner: string | undefined): Material['color'] {
    const point = indexOf(corner ?? '', this.points.length / 3)
    if (!texture || !(point >= 0 && point < this.points.length / 3)) return color
    return colorAt(texture, this.points.at(point * 3), this.points.at(point * 3 + 1))
  }

  colors(vertices: number): Uint8Array<ArrayBuffer> {
    const colors = new Uint8Array(vertices * 3)
    for (let vertex = 0; vertex < vertices; vertex += 1) {
      const paintCount = this.painted[vertex] ?? 0
      const color = paintCount & isPainted ? paintCount : unpainted
      colors.set([(color >> 16) & 255, (color >> 8) & 255, color & 255], vertex * 3)
    }
    return colors
  }
}
