/**
 * Constants shared by writer and reader of GLB files: glTF 2.0 with `EXT_meshopt_compression` (docs/light-models.md).
 */
export const glbMagic = 0x46546c67
export const jsonChunk = 0x4e4f534a
export const binChunk = 0x004e4942
export const compression = 'EXT_meshopt_compression'
export const quantization = 'KHR_mesh_quantization'
/** Component types of glTF. */
export const unsignedByte = 5121
export const unsignedShort = 5123
export const unsignedInt = 5125
/** Positions are quantized to 16 bits of the bounding box: about a micrometer for an arch. */
export const steps = 65535

type Packed = {
  readonly buffer: number
  readonly byteOffset: number
  readonly byteLength: number
  readonly byteStride: number
  readonly count: number
  readonly mode: 'ATTRIBUTES' | 'TRIANGLES'
}
export type BufferView = {
  readonly buffer: number
  readonly byteOffset: number
  readonly byteLength: number
  readonly byteStride?: number
  readonly extensions: { readonly [compression]: Packed }
}
export type Accessor = {
  readonly bufferView: number
  readonly componentType: number
  readonly count: number
  readonly type: 'VEC3' | 'VEC4' | 'SCALAR'
  readonly normalized?: boolean
  readonly min?: readonly number[]
  readonly max?: readonly number[]
}
export type Gltf = {
  readonly asset: { readonly version: '2.0'; readonly generator: string; readonly extras?: unknown }
  readonly extensionsUsed: readonly string[]
  readonly extensionsRequired: readonly string[]
  readonly buffers: readonly unknown[]
  readonly bufferViews: readonly BufferView[]
  readonly accessors: readonly Accessor[]
  readonly meshes: readonly {
    readonly primitives: readonly {
      readonly attributes: { readonly POSITION: number; readonly COLOR_0?: number }
      readonly indices: number
    }[]
  }[]
  readonly nodes: readonly {
    readonly name: string
    readonly mesh?: number
    readonly children?: readonly number[]
    readonly translation?: readonly number[]
    readonly scale: readonly number[]
  }[]
  readonly scenes: readonly { readonly nodes: readonly number[] }[]
  readonly scene: 0
}
