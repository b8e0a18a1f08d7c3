import { smoothNormals } from '@archway/mesh/normals'
import { fetched, type ModelKind, type ReadPart, readModel } from './read-model.ts'

export type LoadedPart = ReadPart & { readonly normals: ReadPart['positions'] | null }
export type LoadedModel = {
  readonly parts: readonly LoadedPart[]
  readonly extras: unknown
  /** Reading alone, without the way over the line. */
  readonly parseMs: number
}
export type ModelNews =
  | { readonly id: number; readonly loaded: number; readonly total: number | null }
  | { readonly id: number; readonly model: LoadedModel }
  | { readonly id: number; readonly failed: string }

const tell = self.postMessage as (news: ModelNews, moved?: Transferable[]) => void

/** Light models are shaded over their edges; the files themselves are too fine to need it. */
const withNormals = (part: ReadPart, isLight: boolean): LoadedPart => ({
  ...part,
  normals: isLight && part.indices ? smoothNormals({ ...part, indices: part.indices }) : null,
})

/** Fetches and reads a model away from the page: `{id, url, kind}` in, news of it out. */
self.onmessage = async ({ data }: MessageEvent<{ id: number; url: string; kind: ModelKind }>) => {
  const { id, url, kind } = data
  try {
    const bytes = await fetched(url, (loaded, total) => tell({ id, loaded, total }))
    const begun = performance.now()
    const { parts: read, extras, isLight } = await readModel(kind, bytes)
    const parts = read.map(part => withNormals(part, isLight))
    const parseMs = performance.now() - begun
    const moved = parts.flatMap(({ positions, indices, normals, colors }) =>
      [positions, indices, normals, colors].flatMap(list => list?.buffer ?? []),
    )
    tell({ id, model: { parts, extras, parseMs } }, moved)
  } catch (error) {
    tell({ id, failed: String(error) })
  }
}
