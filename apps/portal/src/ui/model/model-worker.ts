import { smoothNormals } from '@archway/mesh/normals'
import { fetchModel, type ModelKind, type ReadPart, readModel } from './read-model.ts'
import { inFrame, type ScanFrame } from './scan-frame.ts'
import { heavyLight, hollowShade, lightIndices } from './scene/shade.ts'

export type LoadedPart = ReadPart & {
  readonly normals: ReadPart['positions'] | null
  /** The whole surface is shaded flat, also where its light copy has normals. */
  readonly flat: boolean
  /** The light that each vertex gets, 0 to 255. */
  readonly shade: Uint8Array<ArrayBuffer> | null
  /** Fewer triangles of the same vertices, for a model that moves. */
  readonly light: Uint32Array<ArrayBuffer> | null
}
export type LoadedModel = {
  readonly parts: readonly LoadedPart[]
  readonly extras: unknown
  /** The duration of parsing alone, without the download. */
  readonly parseMs: number
}
export type ModelMessage =
  | { readonly id: number; readonly loaded: number; readonly total: number | null }
  | { readonly id: number; readonly model: LoadedModel }
  | { readonly id: number; readonly failed: string }

const post = self.postMessage as (news: ModelMessage, moved?: Transferable[]) => void

/**
 * Number of triangles from which on a moving surface is drawn with fewer, and the size of the cells that are merged
 * for that.
 */
const manyTriangles = 1000
const cellMm = 1.1

/** The number of triangles from which on a file as it was sent is drawn with fewer as well. */
const tooManyTriangles = 150_000

/** Light models are shaded over their edges; the files themselves are too fine to need it. */
const preparePart = (part: ReadPart, isLight: boolean): LoadedPart => {
  const { positions, indices, colors } = part
  if (!isLight || !indices) {
    const whole = { ...part, flat: true, normals: null, shade: null, light: null }
    const triangles = (indices ?? positions).length / (indices ? 3 : 9)
    const heavy = triangles > tooManyTriangles ? heavyLight(part) : null
    return heavy ? { ...whole, ...heavy, normals: smoothNormals({ positions, indices: heavy.light }) } : whole
  }
  const normals = smoothNormals({ positions, indices })
  return {
    ...part,
    flat: false,
    normals,
    shade: colors ? null : hollowShade({ positions, indices, normals }),
    light: indices.length / 3 > manyTriangles ? lightIndices({ positions, indices }, cellMm) : null,
  }
}

type Request = {
  readonly id: number
  readonly url: string
  readonly kind: ModelKind
  readonly frame?: ScanFrame
}

/** Fetches and parses a model outside of the main thread: receives requests, posts progress and results. */
self.onmessage = async ({ data }: MessageEvent<Request>) => {
  const { id, url, kind, frame } = data
  try {
    const bytes = await fetchModel(url, (loadedBytes, total) => post({ id, loaded: loadedBytes, total }))
    const startedAt = performance.now()
    const { parts: modelParts, extras, isLight } = await readModel(kind, bytes)
    const parts = modelParts.map(part =>
      preparePart(frame ? { ...part, positions: inFrame(part.positions, frame) } : part, isLight),
    )
    const parseMs = performance.now() - startedAt
    const transferables = parts.flatMap(({ positions, indices, normals, colors, shade, light }) =>
      [positions, indices, normals, colors, shade, light].flatMap(list => list?.buffer ?? []),
    )
    post({ id, model: { parts, extras, parseMs } }, transferables)
  } catch (error) {
    post({ id, failed: String(error) })
  }
}
