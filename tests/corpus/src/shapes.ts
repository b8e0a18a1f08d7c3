/** A closed surface: positions as x, y, z and three vertices per triangle, in millimeters. */
export type Shape = { readonly positions: Float32Array; readonly indices: Uint32Array }

/** A closed ring of `2 * around * round` triangles, `size` mm across. */
export const createRing = (segments: number, round: number, size = 60): Shape => {
  const positions = new Float32Array(segments * round * 3)
  const indices = new Uint32Array(segments * round * 6)
  const thick = size / 8
  for (let a = 0; a < segments; a += 1)
    for (let r = 0; r < round; r += 1) {
      const [u, v] = [(a / segments) * 2 * Math.PI, (r / round) * 2 * Math.PI]
      const from = size / 2 - thick + thick * Math.cos(v)
      positions.set([from * Math.cos(u), from * Math.sin(u), thick * Math.sin(v)], (a * round + r) * 3)
      const indexAt = (da: number, dr: number) => ((a + da) % segments) * round + ((r + dr) % round)
      indices.set(
        [indexAt(0, 0), indexAt(1, 0), indexAt(1, 1), indexAt(0, 0), indexAt(1, 1), indexAt(0, 1)],
        (a * round + r) * 6,
      )
    }
  return { positions, indices }
}

export const stlOf = ({ positions, indices }: Shape, header = 'scan'): Buffer => {
  const file = Buffer.alloc(84 + (indices.length / 3) * 50)
  file.write(header, 0, 80, 'latin1')
  file.writeUInt32LE(indices.length / 3, 80)
  for (let corner = 0; corner < indices.length; corner += 1)
    for (let axis = 0; axis < 3; axis += 1)
      file.writeFloatLE(
        positions[indices[corner]! * 3 + axis]!,
        84 + Math.floor(corner / 3) * 50 + 12 + (corner % 3) * 12 + axis * 4,
      )
  return file
}

export const textStlOf = ({ positions, indices }: Shape): Buffer => {
  const lines = ['solid scan']
  for (let corner = 0; corner < indices.length; corner += 1) {
    if (corner % 3 === 0) lines.push('facet normal 0 0 0', 'outer loop')
    lines.push(`vertex ${[...positions.subarray(indices[corner]! * 3, indices[corner]! * 3 + 3)].join(' ')}`)
    if (corner % 3 === 2) lines.push('endloop', 'endfacet')
  }
  return Buffer.from(`${lines.join('\n')}\nendsolid scan\n`)
}

type PlyFormat = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

export const plyOf = ({ positions, indices }: Shape, format: PlyFormat): Buffer => {
  const [vertices, faces] = [positions.length / 3, indices.length / 3]
  const head = Buffer.from(
    `ply\nformat ${format} 1.0\ncomment made for a test\nelement vertex ${vertices}\nproperty float x\nproperty float y\nproperty float z\nelement face ${faces}\nproperty list uchar int vertex_indices\nend_header\n`,
  )
  if (format === 'ascii') {
    const lines: string[] = []
    for (let index = 0; index < vertices; index += 1)
      lines.push(positions.subarray(index * 3, index * 3 + 3).join(' '))
    for (let index = 0; index < faces; index += 1)
      lines.push(`3 ${indices.subarray(index * 3, index * 3 + 3).join(' ')}`)
    return Buffer.concat([head, Buffer.from(`${lines.join('\n')}\n`)])
  }
  const isLittleEndian = format === 'binary_little_endian'
  const body = Buffer.alloc(vertices * 12 + faces * 13)
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  for (const [index, value] of positions.entries()) view.setFloat32(index * 4, value, isLittleEndian)
  for (let face = 0; face < faces; face += 1) {
    const from = vertices * 12 + face * 13
    view.setUint8(from, 3)
    for (let corner = 0; corner < 3; corner += 1)
      view.setInt32(from + 1 + corner * 4, indices[face * 3 + corner]!, isLittleEndian)
  }
  return Buffer.concat([head, body])
}

/** `fromEnd` counts the vertices of a face backwards, as some scanners do. */
export const objOf = ({ positions, indices }: Shape, { head = '', fromEnd = false } = {}): Buffer => {
  const lines = [`${head}o scan`]
  const vertices = positions.length / 3
  for (let index = 0; index < vertices; index += 1)
    lines.push(`v ${positions.subarray(index * 3, index * 3 + 3).join(' ')}`)
  for (let index = 0; index < indices.length; index += 3)
    lines.push(
      `f ${[0, 1, 2].map(corner => (fromEnd ? indices[index + corner]! - vertices : indices[index + corner]! + 1)).join(' ')}`,
    )
  return Buffer.from(`${lines.join('\n')}\n`)
}
