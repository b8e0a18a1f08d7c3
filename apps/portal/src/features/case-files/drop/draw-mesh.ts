import { biteDirection, type Facets, perpendicularsOf } from '@archway/mesh/arch'

const side = 128

/**
 * Draws a scan from the bite side, using only the centers of its triangles: small, fast, and sufficient to recognize
 * it.
 */
export const drawMesh = async (facets: Facets): Promise<Blob | null> => {
  const { centres, normals } = facets
  const archDirection = biteDirection(facets)?.along ?? ([0, 0, 1] as const)
  const [first, second] = perpendicularsOf(archDirection)
  const count = centres.length / 3
  const place = new Float32Array(count * 3)
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let n = 0; n < count; n += 1) {
    const [x, y, z] = [centres[n * 3] ?? 0, centres[n * 3 + 1] ?? 0, centres[n * 3 + 2] ?? 0]
    const across = x * first[0] + y * first[1] + z * first[2]
    const up = x * second[0] + y * second[1] + z * second[2]
    place.set([across, up, x * archDirection[0] + y * archDirection[1] + z * archDirection[2]], n * 3)
    left = Math.min(left, across)
    right = Math.max(right, across)
    low = Math.min(low, up)
    high = Math.max(high, up)
  }
  const scale = (side - 16) / Math.max(right - left, high - low, 1)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) return null
  const picture = context.createImageData(side, side)
  const depth = new Float32Array(side * side).fill(-Infinity)
  const dotSize = count < 20_000 ? 2 : 1
  for (let n = 0; n < count; n += 1) {
    const facing =
      (normals[n * 3] ?? 0) * archDirection[0] +
      (normals[n * 3 + 1] ?? 0) * archDirection[1] +
      (normals[n * 3 + 2] ?? 0) * archDirection[2]
    if (facing <= 0) continue
    const length = Math.hypot(normals[n * 3] ?? 0, normals[n * 3 + 1] ?? 0, normals[n * 3 + 2] ?? 0)
    const light = 0.35 + 0.65 * (facing / length)
    const x = Math.round(((place[n * 3] ?? 0) - (left + right) / 2) * scale + side / 2)
    const y = Math.round(side / 2 - ((place[n * 3 + 1] ?? 0) - (low + high) / 2) * scale)
    const z = place[n * 3 + 2] ?? 0
    for (let dy = 0; dy < dotSize; dy += 1)
      for (let dx = 0; dx < dotSize; dx += 1) {
        const at = (y + dy) * side + x + dx
        if (z <= (depth[at] ?? Infinity)) continue
        depth[at] = z
        picture.data.set([226 * light, 216 * light, 200 * light, 255], at * 4)
      }
  }
  context.putImageData(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
