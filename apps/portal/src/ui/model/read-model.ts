import { type MeshKind, readMesh, type Surface } from '@archway/mesh/read'
import { readGlb } from '@archway/mesh/read-glb'

export type ModelKind = MeshKind | 'glb'
export type ReadPart = Surface & { readonly name: string }

/** Fetches with progress; a response may not tell its total size. */
export const fetchModel = async (
  url: string,
  onProgress?: (loaded: number, total: number | null) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  const total = Number(response.headers.get('content-length')) || null
  const chunks: Uint8Array[] = []
  let loadedBytes = 0
  let reported = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    loadedBytes += value.length
    if (loadedBytes - reported > 500_000) {
      reported = loadedBytes
      onProgress?.(loadedBytes, total)
    }
  }
  const bytes = new Uint8Array(loadedBytes)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

const isGlb = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === 'glTF'

/** The named surfaces of a model. To be called in a worker: a large file takes its time. */
export const readModel = async (
  kind: ModelKind,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ parts: readonly ReadPart[]; extras: unknown; isLight: boolean }> => {
  // The models of a plan are light ones or, until these are made, the uploaded files; the first bytes show which.
  if (kind !== 'glb' && !isGlb(bytes))
    return { parts: [{ name: '', ...readMesh(kind, bytes) }], extras: null, isLight: false }
  const { parts, extras } = await readGlb(bytes.buffer)
  return { parts: [...parts].map(([name, mesh]) => ({ name, ...mesh })), extras, isLight: true }
}
