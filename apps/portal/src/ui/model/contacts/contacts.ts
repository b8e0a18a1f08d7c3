import type { ContactReply, ContactRequest } from './contact-worker.ts'
import type { Placed, Surface } from './distances.ts'

/** A surface that takes part in the bite. `key` names its form: two steps may show the same one. */
export type BiteSurface = Placed & { readonly surface: () => Surface }

export type Measured =
  | { readonly done: number; readonly all: number }
  | { readonly distances: ReadonlyMap<string, Float32Array> }
  | { readonly failed: string }

/** Opens a worker that measures the distances between two arches, away from the page. */
export const openContacts = () => {
  const worker = new Worker(new URL('./contact-worker.ts', import.meta.url), { type: 'module' })
  const post = (request: ContactRequest) => worker.postMessage(request)
  const sentKeys = new Set<string>()
  let id = 0
  let listener: (measured: Measured) => void = () => {}
  worker.onmessage = ({ data }: MessageEvent<ContactReply>) => {
    if (data.id === id) listener(data)
  }
  worker.onerror = () => listener({ failed: 'the worker has failed' })
  return {
    /**
     * Measures the arches in their current position; `onMeasured` receives progress and the result, mm by key. A
     * newer call cancels it.
     */
    measure: (surfaces: readonly BiteSurface[], onMeasured: (measured: Measured) => void): void => {
      id += 1
      listener = onMeasured
      for (const { key, surface } of surfaces) {
        if (sentKeys.has(key)) continue
        sentKeys.add(key)
        post({ kind: 'surface', key, surface: surface() })
      }
      post({ kind: 'measure', id, placed: surfaces.map(({ key, arch, pose }) => ({ key, arch, pose })) })
    },
    close: () => worker.terminate(),
  }
}
export type Contacts = ReturnType<typeof openContacts>
