import type { Mesh } from '@archway/mesh/light'
import { smoothNormals } from '@archway/mesh/normals'
import { type MeshKind, readMesh, type Surface } from '@archway/mesh/read'
import { readGlb } from '@archway/mesh/read-glb'

export type ModelKind = MeshKind | 'glb'
export type LoadedPart = Surface & { readonly name: string; readonly normals: Mesh['positions'] | null }
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

/** Fetches with news of how much has come; an address may answer without saying how much it will be. */
const fetched = async (id: number, url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  const total = Number(response.headers.get('content-length')) || null
  const chunks: Uint8Array[] = []
  let loaded = 0
  let told = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    loaded += value.length
    if (loaded - told > 500_000) {
      told = loaded
      tell({ id, loaded, total })
    }
  }
  const bytes = new Uint8Array(loaded)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const isGlb = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === 'glTF'

const read = async (
  kind: ModelKind,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Omit<LoadedModel, 'parseMs'>> => {
  // The models of a plan are light ones or, until these are made, the files themselves; the first bytes tell.
  if (kind !== 'glb' && !isGlb(bytes))
    return { parts: [{ name: '', normals: null, ...readMesh(kind, bytes) }], extras: null }
  const { parts, extras } = await readGlb(bytes.buffer)
  return {
    parts: [...parts].map(([name, mesh]) => ({ name, ...mesh, normals: smoothNormals(mesh) })),
    extras,
  }
}

/** Fetches and reads a model away from the page: `{id, url, kind}` in, news of it out. */
self.onmessage = async ({ data }: MessageEvent<{ id: number; url: string; kind: ModelKind }>) => {
  const { id, url, kind } = data
  try {
    const bytes = await fetched(id, url)
    const begun = performance.now()
    const model = await read(kind, bytes)
    const parseMs = performance.now() - begun
    const moved = model.parts.flatMap(({ positions, indices, normals, colors }) =>
      [positions, indices, normals, colors].flatMap(list => list?.buffer ?? []),
    )
    tell({ id, model: { ...model, parseMs } }, moved)
  } catch (error) {
    tell({ id, failed: String(error) })
  }
}
