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
import { hasFans, movedTo } from './light.ts'
import type { Mesh } from './mesh.ts'

export type Part = { readonly name: string; readonly mesh: Mesh }

/** glTF uses meters, dentistry millimeters. */
const metre = 0.001

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
    { name: 'mm', scale: [metre, metre, metre], children: parts.map((_, at) => at + 1) },
  ]
  const meshes: Gltf['meshes'][number][] = []
  for (const { name, mesh } of parts) {
    const ordered = inOrder(mesh)
    const { low, size, packed, max } = quantized(ordered.positions)
    const count = ordered.positions.length / 3
    const attributes = {
      POSITION: bin.add(packed, count, 8, 'ATTRIBUTES', {
        componentType: unsignedShort,
        type: 'VEC3',
        normalized: true,
        min: [0, 0, 0],
        max,
      }),
      ...(ordered.colors
        ? {
            COLOR_0: bin.add(padded(ordered.colors), count, 4, 'ATTRIBUTES', {
              componentType: unsignedByte,
              type: 'VEC4',
              normalized: true,
            }),
          }
        : {}),
    }
    const indices = bin.add(bytesOf(ordered.indices), ordered.indices.length, 4, 'TRIANGLES', {
      componentType: unsignedInt,
      type: 'SCALAR',
    })
    nodes.push({ name, mesh: meshes.length, translation: low, scale: [size, size, size] })
    meshes.push({ primitives: [{ attributes, indices }] })
  }
  return bin.write({
    asset: { version: '2.0', generator: 'Archway', ...(extras === undefined ? {} : { extras }) },
    meshes,
    nodes,
  })
}

/** Reorders vertices by first use in the triangles, which compresses best. */
const inOrder = (mesh: Mesh): Mesh => {
  // Where very many triangles share a vertex, reordering would take too long (`hasFans`).
  if (hasFans(mesh)) return mesh
  const indices = mesh.indices.slice()
  const [remap, count] = MeshoptEncoder.reorderMesh(indices, true, true)
  return { ...movedTo(mesh, remap, count), indices }
}

/** Quantizes positions with one scale for all three axes, so that angles are preserved. */
const quantized = (
  positions: Float32Array,
): { low: number[]; size: number; packed: Uint8Array; max: number[] } => {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 1) {
    const value = positions[at]!
    low[at % 3] = Math.min(low[at % 3]!, value)
    high[at % 3] = Math.max(high[at % 3]!, value)
  }
  const size = Math.max(...high.map((value, axis) => value - low[axis]!)) || 1
  const packed = new Uint16Array((positions.length / 3) * 4)
  for (let at = 0; at < positions.length; at += 1)
    packed[Math.floor(at / 3) * 4 + (at % 3)] = Math.round(((positions[at]! - low[at % 3]!) / size) * steps)
  const max = high.map((value, axis) => Math.round(((value - low[axis]!) / size) * steps))
  return { low, size, packed: bytesOf(packed), max }
}

const padded = (colors: Uint8Array): Uint8Array => {
  const out = new Uint8Array((colors.length / 3) * 4).fill(255)
  for (let at = 0; at < colors.length; at += 1) out[Math.floor(at / 3) * 4 + (at % 3)] = colors[at]!
  return out
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const fourfold = (length: number): number => Math.ceil(length / 4) * 4

class Bin {
  private readonly chunks: Uint8Array[] = []
  private readonly views: BufferView[] = []
  private readonly accessors: Accessor[] = []
  private length = 0
  /** Size before compression, in bytes. */
  private plain = 0

  add(
    bytes: Uint8Array,
    count: number,
    stride: number,
    mode: 'ATTRIBUTES' | 'TRIANGLES',
    accessor: Omit<Accessor, 'bufferView' | 'count'>,
  ): number {
    const packed = MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode)
    this.views.push({
      buffer: 1,
      byteOffset: this.plain,
      byteLength: count * stride,
      ...(mode === 'ATTRIBUTES' ? { byteStride: stride } : {}),
      extensions: {
        [compression]: {
          buffer: 0,
          byteOffset: this.length,
          byteLength: packed.length,
          byteStride: stride,
          count,
          mode,
        },
      },
    })
    this.plain += fourfold(count * stride)
    this.length += fourfold(packed.length)
    this.chunks.push(packed)
    return this.accessors.push({ bufferView: this.views.length - 1, count, ...accessor }) - 1
  }

  write(rest: Pick<Gltf, 'asset' | 'meshes' | 'nodes'>): Uint8Array<ArrayBuffer> {
    const gltf: Gltf = {
      ...rest,
      extensionsUsed: [compression, quantization],
      extensionsRequired: [compression, quantization],
      buffers: [
        { byteLength: this.length },
        { byteLength: this.plain, extensions: { [compression]: { fallback: true } } },
      ],
      bufferViews: this.views,
      accessors: this.accessors,
      scenes: [{ nodes: [0] }],
      scene: 0,
    }
    const json = new TextEncoder().encode(JSON.stringify(gltf))
    const jsonLength = fourfold(json.length)
    const out = new Uint8Array(12 + 8 + jsonLength + 8 + this.length)
    const head = new DataView(out.buffer)
    for (const [at, value] of [glbMagic, 2, out.length, jsonLength, jsonChunk].entries())
      head.setUint32(at * 4, value, true)
    out.set(json, 20)
    // JSON is padded with spaces.
    out.fill(0x20, 20 + json.length, 20 + jsonLength)
    head.setUint32(20 + jsonLength, this.length, true)
    head.setUint32(24 + jsonLength, binChunk, true)
    let at = 28 + jsonLength
    for (const chunk of this.chunks) {
      out.set(chunk, at)
      at += fourfold(chunk.length)
    }
    return out
  }
}
