import type { CameraView } from '@archway/mesh/picture'
import { pictureSize } from '@archway/mesh/picture-size'
import type { ModelKind } from './read-model.ts'
import type { ScanFrame } from './scan-frame.ts'
import type { OpenedModel, StillPart, StillReply, StillRequest } from './still-worker.ts'

export type { StillPart } from './still-worker.ts'

/** Still pictures of models, for browsers without WebGL. */
export type StillMaker = {
  /** Fetches and reads a model, with its coordinates as `frame` says; its parts can be drawn from then on. */
  open(url: string, kind: ModelKind, frame?: ScanFrame): Promise<OpenedModel>
  draw(parts: readonly StillPart[], framed: readonly StillPart[], cameraView: CameraView): Promise<ImageData>
  close(): void
}

export const openStills = (): StillMaker => {
  const worker = new Worker(new URL('./still-worker.ts', import.meta.url), { type: 'module' })
  const pendingStills = new Map<
    number,
    { resolve: (reply: StillReply) => void; reject: (error: Error) => void }
  >()
  let requestedCount = 0
  worker.onmessage = ({ data }: MessageEvent<StillReply>) => {
    const pendingStill = pendingStills.get(data.id)
    pendingStills.delete(data.id)
    if ('failed' in data) pendingStill?.reject(new Error(data.failed))
    else pendingStill?.resolve(data)
  }
  worker.onerror = () => {
    for (const { reject } of pendingStills.values()) reject(new Error('the maker of pictures has failed'))
    pendingStills.clear()
  }
  const requestStill = (question: StillRequest): Promise<StillReply> => {
    requestedCount += 1
    const id = requestedCount
    return new Promise((resolve, reject) => {
      pendingStills.set(id, { resolve, reject })
      worker.postMessage({ id, ...question })
    })
  }
  const toAbsolute = (url: string) => new URL(url, location.href).href
  const absoluteParts = (parts: readonly StillPart[]) =>
    parts.map(part => ({ ...part, url: toAbsolute(part.url) }))
  return {
    open: async (url, kind, frame) => {
      const news = await requestStill({ what: 'open', url: toAbsolute(url), kind, frame })
      if (!('opened' in news)) throw new Error('answered out of turn')
      return news.opened
    },
    draw: async (parts, framed, cameraView) => {
      const news = await requestStill({
        what: 'draw',
        parts: absoluteParts(parts),
        framed: absoluteParts(framed),
        cameraView,
      })
      if (!('pixels' in news)) throw new Error('answered out of turn')
      return new ImageData(news.pixels, pictureSize.width, pictureSize.height)
    },
    close: () => worker.terminate(),
  }
}
