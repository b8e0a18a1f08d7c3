type Triangles = { readonly positions: ArrayLike<number>; readonly indices: ArrayLike<number> }

/** Unit normals of the vertices, weighted by the area of the triangles. */
export const smoothNormals = ({ positions, indices }: Triangles): Float32Array<ArrayBuffer> => {
  const normals = new Float32Array(positions.length)
  for (let t = 0; t < indices.length; t += 3) {
    const [p, q, r] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
    const ux = positions[q]! - positions[p]!
    const uy = positions[q + 1]! - positions[p + 1]!
    const uz = positions[q + 2]! - positions[p + 2]!
    const vx = positions[r]! - positions[p]!
    const vy = positions[r + 1]! - positions[p + 1]!
    const vz = positions[r + 2]! - positions[p + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    for (let corner = 0; corner < 3; corner += 1) {
      const offset = corner === 0 ? p : corner === 1 ? q : r
      normals[offset]! += nx
      normals[offset + 1]! += ny
      normals[offset + 2]! += nz
    }
  }
  for (let index = 0; index < normals.length; index += 3) {
    const length = Math.hypot(normals[index]!, normals[index + 1]!, normals[index + 2]!) || 1
    normals[index]! /= length
    normals[index + 1]! /= length
    normals[index + 2]! /= length
  }
  return normals
}
