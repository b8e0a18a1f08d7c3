type Corner = readonly [x: number, y: number, z: number]

/** A binary STL of these triangles; `declared` is the number in its header. */
export const stlDeclaring = (
  triangles: readonly (readonly Corner[])[],
  declaredCount = triangles.length,
): Buffer => {
  const file = Buffer.alloc(84 + triangles.length * 50)
  file.writeUInt32LE(declaredCount, 80)
  for (const [index, triangle] of triangles.entries())
    for (const [corner, place] of triangle.entries())
      for (const [axis, value] of place.entries())
        file.writeFloatLE(value, 84 + index * 50 + 12 + corner * 12 + axis * 4)
  return file
}

/** A binary STL of this many triangles with coordinates from `value`. */
export const stlFrom = (triangles: number, value: (index: number) => number): Buffer => {
  const file = Buffer.alloc(84 + triangles * 50)
  file.writeUInt32LE(triangles, 80)
  for (let triangle = 0, index = 0; triangle < triangles; triangle += 1)
    for (let number = 0; number < 9; number += 1, index += 1)
      file.writeFloatLE(value(index), 84 + triangle * 50 + 12 + number * 4)
  return file
}

const pseudoRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Points all over the range of 32-bit numbers, after a first few that are very close to each other. */
export const stlOfAllSizes = (triangles: number): Buffer => {
  const random = pseudoRandom(7)
  return stlFrom(triangles, index => (index < 20_000 ? random() * 1e-30 : (random() - 0.5) * 6e38))
}

/** This many triangles that each fill the whole picture. */
export const stlOfLargeTriangles = (triangles: number): Buffer => {
  const random = pseudoRandom(9)
  return stlFrom(triangles, () => (random() < 0.5 ? -50 : 50) + random())
}

/** One face of `corners` corners over a few vertices. */
export const objFan = (corners: number, vertices = 1000): Buffer => {
  const points = Array.from({ length: vertices }, (_, n) => `v ${Math.cos(n)} ${Math.sin(n)} ${n % 7}`)
  const face = Array.from({ length: corners }, (_, n) => (n % vertices) + 1)
  return Buffer.from(`${points.join('\n')}\nf ${face.join(' ')}\n`)
}

/** A PLY of text with this header between its first and its last line. */
export const plyWith = (header: readonly string[], rows: readonly string[] = [], format = 'ascii'): Buffer =>
  Buffer.from(
    ['ply', `format ${format} 1.0`, ...header, 'end_header', ...rows].map(line => `${line}\n`).join(''),
  )

export const xyz = ['property float x', 'property float y', 'property float z'] as const
export const corners = 'property list uchar int vertex_indices'

/** A binary PLY of three vertices and one face of `declared` corners, `written` of which follow. */
export const plyFan = (declaredCount: number, faceCount: number): Buffer => {
  const head = plyWith(
    ['element vertex 3', ...xyz, 'element face 1', 'property list uint int vertex_indices'],
    [],
    'binary_little_endian',
  )
  const body = Buffer.alloc(36 + 4 + faceCount * 4)
  for (const [index, value] of [0, 0, 0, 1, 0, 0, 0, 1, 0].entries()) body.writeFloatLE(value, index * 4)
  body.writeUInt32LE(declaredCount, 36)
  for (let index = 0; index < faceCount; index += 1) body.writeInt32LE(index % 3, 40 + index * 4)
  return Buffer.concat([head, body])
}
