import type { Eye } from '@archway/mesh/picture'
import type { MeshError, MeshKind } from '@archway/mesh/read'

/** The bytes themselves, of the lengths that are told, come by this descriptor. */
export const bytesAt = 4

/** What the maker is told, in this order: `begin`; for each surface `part`, its `bytes` and `end`; then `finish`. */
export type Told =
  | { readonly what: 'begin' }
  | { readonly what: 'part'; readonly part: PartAsked }
  | { readonly what: 'bytes'; readonly length: number }
  | { readonly what: 'end' }
  | { readonly what: 'finish'; readonly extras?: unknown; readonly picture: Eye | null }

export type PartAsked = {
  readonly name: string
  readonly kind: MeshKind
  readonly bytes: number
  /** At most about so many are kept. */
  readonly triangles: number
}

/** What a surface is, before anything was taken from it. */
export type PartFacts = {
  readonly triangles: number
  /** Edges with nothing on their other side; null where the surface is too fine to be told. */
  readonly openEdges: number | null
  /** Of the box around it, in its own unit. */
  readonly longestSide: number
}

export type Answered =
  | { readonly what: 'taken' }
  | { readonly what: 'part'; readonly facts: PartFacts }
  | { readonly what: 'model'; readonly glb: Uint8Array; readonly picture: Uint8Array | null }
  | { readonly what: 'fault'; readonly fault: MeshError['fault'] | null; readonly detail: string }
