import type { LoadedModel, ModelMessage } from './model-worker.ts'
import type { ModelKind } from './read-model.ts'
import type { ScanFrame } from './scan-frame.ts'

export type Loader = {
  /** Fetches and reads a model; one after another, in the order of the calls. */
  load(
    url: string,
    kind: ModelKind,
    options?: {
      readonly onProgress?: (loaded: number, total: number | null) => void
      /** The coordinate system of the file, if it is not millimetres with z upwards. */
      readonly frame?: ScanFrame
    },
  ): Promise<LoadedModel>
  close(): void
}

type PendingLoad = {
  readonly resolve: (model: LoadedModel) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((loaded: number, total: number | null) => void) | undefined
}

/** Opens a worker that reads models away from the page. */
export const openLoader = (): Loader => {
  const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' })
  const pendingLoads = new Map<number, PendingLoad>()
  let last: Promise<unknown> = Promise.resolve()
  let lastId = 0
  worker.onmessage = ({ data }: MessageEvent<ModelMessage>) => {
    const pendingLoad = pendingLoads.get(data.id)
    if (!pendingLoad) return
    if ('loaded' in data) return pendingLoad.onProgress?.(data.loaded, data.total)
    pendingLoads.delete(data.id)
    if ('model' in data) pendingLoad.resolve(data.model)
    else pendingLoad.reject(new Error(data.failed))
  }
  worker.onerror = () => {
    for (const { reject } of pendingLoads.values()) reject(new Error('the reader of models has failed'))
    pendingLoads.clear()
  }
  return {
    load: (url, kind, { onProgress, frame } = {}) => {
      lastId += 1
      const id = lastId
      const loading = last.then(
        () =>
          new Promise<LoadedModel>((resolve, reject) => {
            pendingLoads.set(id, { resolve, reject, onProgress })
            worker.postMessage({ id, url: new URL(url, location.href).href, kind, frame })
          }),
      )
      last = loading.catch(() => {})
      return loading
    },
    close: () => worker.terminate(),
  }
}
