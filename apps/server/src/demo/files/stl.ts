import type { Mesh } from './surface-net.ts'

/** Writes a binary STL (little endian, 80-byte header, 50 bytes per triangle) with facet normals. */
export function encodeStl({ positions, indices }: Mesh, header = 'Archway dental arch, mm'): Buffer {
  const triangles = indices.length / 3
  const out = Buffer.alloc(84 + triangles * 50)
  // A binary header must not start with "solid", which marks the text format.
  out.write(header.replace(/^solid/i, 'mesh').slice(0, 80), 0, 'latin1')
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  view.setUint32(80, triangles, true)
  const corner = new Float32Array(9)
  for (let t = 0; t < triangles; t++) {
    for (let c = 0; c < 3; c++) {
      const from = indices[t * 3 + c]! * 3
      corner[c * 3] = positions[from]!
      corner[c * 3 + 1] = positions[from + 1]!
      corner[c * 3 + 2] = positions[from + 2]!
    }
    const offset = 84 + t * 50
    const ux = corner[3]! - corner[0]!
    const uy = corner[4]! - corner[1]!
    const uz = corner[5]! - corner[2]!
    const vx = corner[6]! - corner[0]!
    const vy = corner[7]! - corner[1]!
    const vz = corner[8]! - corner[2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz) || 1
    view.setFloat32(offset, nx / length, true)
    view.setFloat32(offset + 4, ny / length, true)
    view.setFloat32(offset + 8, nz / length, true)
    for (let i = 0; i < 9; i++) view.setFloat32(offset + 12 + i * 4, corner[i]!, true)
  }
  return out
}
