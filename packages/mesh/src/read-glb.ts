import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { compression, type Gltf, glbMagic, quantization, steps } from './glb.ts'
import { type Mesh, MeshError } from './mesh.ts'

/**
 * Upper bound of meshopt's compression: a group of 16 equal bytes takes two bits. A larger declared size is refused.
 */
const maxExpansion = 64

/** Reads a file of `writeGlb`: the named surfaces in millimeters, and their extras. */
export const readGlb = async (bytes: ArrayBuffer): Promise<{ parts: Map<string, Mesh>; extras: unknown }> => {
  await MeshoptDecoder.ready
  const head = new DataView(bytes)
  if (bytes.byteLength < 28 || head.getUint32(0, true) !== glbMagic) throw new MeshError('notAMesh')
  if (head.getUint32(8, true) > bytes.byteLength) throw new MeshError('truncated')
  const jsonLength = head.getUint32(12, true)
  if (jsonLength > bytes.byteLength - 28) throw new MeshError('truncated')
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, jsonLength))) as Gltf
  if (!gltf.extensionsRequired?.includes(quantization)) throw new MeshError('notAMesh')
  const bin = new Uint8Array(bytes, 28 + jsonLength)

  const unpackAccessor = (accessor: number): Uint8Array<ArrayBuffer> => {
    const view = gltf.bufferViews[gltf.accessors[accessor]!.bufferView]!
    const { byteOffset, byteLength, byteStride, count, mode } = view.extensions[compression]
    if (byteOffset + byteLength > bin.length || count * byteStride > byteLength * maxExpansion)
      throw new MeshError('truncated')
    const target = new Uint8Array(count * byteStride)
    MeshoptDecoder.decodeGltfBuffer(
      target,
      count,
      byteStride,
      bin.subarray(byteOffset, byteOffset + byteLength),
      mode,
    )
    return target
  }
  const parts = new Map<string, Mesh>()
  for (const { name, mesh, translation = [0, 0, 0], scale } of gltf.nodes) {
    const primitive = mesh === undefined ? undefined : gltf.meshes[mesh]?.primitives[0]
    if (!primitive) continue
    const { POSITION, COLOR_0 } = primitive.attributes
    const packedPositions = new Uint16Array(unpackAccessor(POSITION).buffer)
    const positions = new Float32Array((packedPositions.length / 4) * 3)
    for (let vertex = 0; vertex * 4 < packedPositions.length; vertex += 1)
      for (let axis = 0; axis < 3; axis += 1)
        positions[vertex * 3 + axis] =
          translation[axis]! + (packedPositions[vertex * 4 + axis]! / steps) * scale[axis]!
    const colors = COLOR_0 === undefined ? null : withoutFourth(unpackAccessor(COLOR_0))
    parts.set(name, { positions, indices: new Uint32Array(unpackAccessor(primitive.indices).buffer), colors })
  }
  return { parts, extras: gltf.asset.extras }
}

const withoutFourth = (colors: Uint8Array): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array((colors.length / 4) * 3)
  for (let index = 0; index < out.length; index += 1)
    out[index] = colors[Math.floor(index / 3) * 4 + (index % 3)]!
  return out
}
