import type { Material } from '@archway/mesh/material'
import type { Box } from '@archway/mesh/open'
import type { CameraView } from '@archway/mesh/picture'
import type { MeshError, MeshKind } from '@archway/mesh/read'
import type { ScanFacts } from '@archway/mesh/scan-facts'

/** The file descriptor of the pipe that carries the bytes announced by `bytes` requests. */
export const bytesAt = 4

/** Requests to the worker, in this order: `begin`; for each surface `part`, its `bytes` and `end`; then `finish`. */
export type WorkerRequest =
  | { readonly what: 'begin' }
  | { readonly what: 'part'; readonly part: PartRequest }
  | { readonly what: 'bytes'; readonly length: number }
  | { readonly what: 'end' }
  | { readonly what: 'finish'; readonly extras?: unknown; readonly picture: CameraView | null }

export type PartRequest = {
  readonly name: string
  readonly kind: MeshKind
  readonly bytes: number
  /** Approximate maximum after simplification. */
  readonly triangles: number
  /** Whether it is a scan of an arch to be examined; its picture is drawn upright. */
  readonly examine?: boolean
  /** The materials of an OBJ file. */
  readonly materials?: readonly Material[]
}

/** Facts of a surface before its simplification. */
export type PartFacts = {
  readonly triangles: number
  /** Number of edges with one triangle only; null if the surface has too many triangles to count. */
  readonly openEdges: number | null
  /** The enclosed volume, in cubic units of the file; meaningless for a surface with open edges. */
  readonly volume: number
  /** The size of its bounding box, in units of the file. */
  readonly longestSide: number
  /** In units of the file. */
  readonly box: Box
  readonly scan: ScanFacts | null
}

export type WorkerReply =
  | { readonly what: 'done' }
  | { readonly what: 'part'; readonly facts: PartFacts }
  | { readonly what: 'model'; readonly glb: Uint8Array; readonly picture: Uint8Array | null }
  | { readonly what: 'fault'; readonly fault: MeshError['fault'] | null; readonly detail: string }
