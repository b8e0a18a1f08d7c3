import { MeshoptEncoder } from 'meshoptimizer/encoder'
import {
  type Accessor,
  type BufferView,
  binChunk,
  compression,
  type Gltf,
  glbMagic,
  jsonChunk,
  quantization,
  steps,
  unsignedByte,
  unsignedInt,
  unsignedShort,
} from './glb.ts'
import { hasFans, renumberVertices } from './light.ts'
import type { Mesh } from './mesh.ts'

export type Part = { readonly name: string; readonly mesh: Mesh }

/** glTF uses meters, dentistry millimeters. */
const metersPerMillimeter = 0.001

/**
 * Writes named surfaces as one compressed GLB, a tenth to a thirtieth of the size of STL. `extras` is stored as JSON.
 */
export const writeGlb = async (
  parts: readonly Part[],
  extras?: unknown,
): Promise<Uint8Array<ArrayBuffer>> => {
  await MeshoptEncoder.ready
  const bin = new Bin()
  const nodes: Gltf['nodes'][number][] = [
    {
      name: 'mm',
      scale: [metersPerMillimeter, metersPerMillimeter, metersPerMillimeter],
      children: parts.map((_, index) => index + 1),
    },
  ]
  const meshes: Gltf['meshes'][number][] = []
  for (const { name, mesh } of parts) {
    const reordered = reorderForCompression(mesh)
    const { origin, size, packed, max } = quantize(reordered.positions)
    const count = reordered.positions.length / 3
    const attributes = {
      POSITION: bin.add(packed, count, 8, 'ATTRIBUTES', {
        componentType: unsignedShort,
        type: 'VEC3',
        normalized: true,
        min: [0, 0, 0],
        max,
      }),
      ...(reordered.colors
        ? {
            COLOR_0: bin.add(withAlpha(reordered.colors), count, 4, 'ATTRIBUTES', {
              componentType: unsignedByte,
              type: 'VEC4',
              normalized: true,
            }),
          }
        : {}),
    }
    const indices = bin.add(bytesOf(reordered.indices), reordered.indices.length, 4, 'TRIANGLES', {
      componentType: unsignedInt,
      type: 'SCALAR',
    })
    nodes.push({ name, mesh: meshes.length, translation: origin, scale: [size, size, size] })
    meshes.push({ primitives: [{ attributes, indices }] })
  }
  return bin.write({
    asset: { version: '2.0', generator: 'Archway', ...(extras === undefined ? {} : { extras }) },
    meshes,
    nodes,
  })
}

/** Reorders vertices by first use in the triangles, which compresses best. */
const reorderForCompression = (mesh: Mesh): Mesh => {
  // Where very many triangles share a vertex, reordering would take too long (`hasFans`).
  if (hasFans(mesh)) return mesh
  const indices = mesh.indices.slice()
  const [remap, count] = MeshoptEncoder.reorderMesh(indices, true, true)
  return { ...renumberVertices(mesh, remap, count), indices }
}

/** Quantizes positions with one scale for all three axes, so that angles are preserved. */
const quantize = (
  positions: Float32Array,
): { origin: number[]; size: number; packed: Uint8Array; max: number[] } => {
  const origin = [Infinity, Infinity, Infinity]
  const upperCorner = [-Infinity, -Infinity, -Infinity]
  for (let index = 0; index < positions.length; index += 1) {
    const value = positions[index]!
    origin[index % 3] = Math.min(origin[index % 3]!, value)
    upperCorner[index % 3] = Math.max(upperCorner[index % 3]!, value)
  }
  const size = Math.max(...upperCorner.map((value, axis) => value - origin[axis]!)) || 1
  const packedPositions = new Uint16Array((positions.length / 3) * 4)
  for (let index = 0; index < positions.length; index += 1)
    packedPositions[Math.floor(index / 3) * 4 + (index % 3)] = Math.round(
      ((positions[index]! - origin[index % 3]!) / size) * steps,
    )
  const max = upperCorner.map((value, axis) => Math.round(((value - origin[axis]!) / size) * steps))
  return { origin, size, packed: bytesOf(packedPositions), max }
}

/** RGB to RGBA, opaque. */
const withAlpha = (colors: Uint8Array): Uint8Array => {
  const out = new Uint8Array((colors.length / 3) * 4).fill(255)
  for (let index = 0; index < colors.length; index += 1)
    out[Math.floor(index / 3) * 4 + (index % 3)] = colors[index]!
  return out
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const roundUpToFour = (length: number): number => Math.ceil(length / 4) * 4

/** The binary part of a GLB: compressed buffers with the views and accessors that describe them. */
class Bin {
  private readonly chunks: Uint8Array[] = []
  private readonly views: BufferView[] = []
  private readonly accessors: Accessor[] = []
  private length = 0
  /** Size before compression, in bytes. */
  private unpackedLength = 0

  add(
    bytes: Uint8Array,
    count: number,
    stride: number,
    mode: 'ATTRIBUTES' | 'TRIANGLES',
    accessor: Omit<Accessor, 'bufferView' | 'count'>,
  ): number {
    const packedPositions = MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode)
    this.views.push({
      buffer: 1,
      byteOffset: this.unpackedLength,
      byteLength: count * stride,
      ...(mode === 'ATTRIBUTES' ? { byteStride: stride } : {}),
      extensions: {
        [compression]: {
          buffer: 0,
          byteOffset: this.length,
          byteLength: packedPositions.length,
          byteStride: stride,
          count,
          mode,
        },
      },
    })
    this.unpackedLength += roundUpToFour(count * stride)
    this.length += roundUpToFour(packedPositions.length)
    this.chunks.push(packedPositions)
    return this.accessors.push({ bufferView: this.views.length - 1, count, ...accessor }) - 1
  }

  write(rest: Pick<Gltf, 'asset' | 'meshes' | 'nodes'>): Uint8Array<ArrayBuffer> {
    const gltf: Gltf = {
      ...rest,
      extensionsUsed: [compression, quantization],
      extensionsRequired: [compression, quantization],
      buffers: [
        { byteLength: this.length },
        { byteLength: this.unpackedLength, extensions: { [compression]: { fallback: true } } },
      ],
      bufferViews: this.views,
      accessors: this.accessors,
      scenes: [{ nodes: [0] }],
      scene: 0,
    }
    const json = new TextEncoder().encode(JSON.stringify(gltf))
    const jsonLength = roundUpToFour(json.length)
    const out = new Uint8Array(12 + 8 + jsonLength + 8 + this.length)
    const head = new DataView(out.buffer)
    for (const [index, value] of [glbMagic, 2, out.length, jsonLength, jsonChunk].entries())
      head.setUint32(index * 4, value, true)
    out.set(json, 20)
    // JSON is padded with spaces.
    out.fill(0x20, 20 + json.length, 20 + jsonLength)
    head.setUint32(20 + jsonLength, this.length, true)
    head.setUint32(24 + jsonLength, binChunk, true)
    let offset = 28 + jsonLength
    for (const chunk of this.chunks) {
      out.set(chunk, offset)
      offset += roundUpToFour(chunk.length)
    }
    return out
  }
}
