import type { CodeReply, CodeRequest } from './code-worker.ts'

/** Finds codes in the picture of a camera. */
export type CodeReader = {
  /** The texts of the codes that are in the picture now. Never rejects. */
  read(video: HTMLVideoElement): Promise<readonly string[]>
  close(): void
}

const formats = ['code_128', 'data_matrix', 'qr_code']

type Detector = { detect(from: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own detector, if it supports every format. */
const ownReader = async (): Promise<CodeReader | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supportedFormats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.every(format => supportedFormats.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return {
    read: async video => {
      const codes = await detector.detect(video).catch(() => [])
      return codes.map(({ rawValue }) => rawValue)
    },
    close: () => {},
  }
}

/** A reader in WebAssembly (zxing-cpp), in a worker: the pages themselves may not run any. */
const workerReader = (): CodeReader => {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  const pendingReads = new Map<number, (codes: readonly string[]) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<CodeReply>) => {
    pendingReads.get(data.id)?.(data.codes)
    pendingReads.delete(data.id)
  }
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: video => {
      const { videoWidth: width, videoHeight: height } = video
      if (!context || width === 0) return Promise.resolve([])
      canvas.width = width
      canvas.height = height
      context.drawImage(video, 0, 0)
      return new Promise(resolve => {
        last += 1
        pendingReads.set(last, resolve)
        const request: CodeRequest = { id: last, picture: context.getImageData(0, 0, width, height) }
        worker.postMessage(request, [request.picture.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}

export const openCodeReader = async (): Promise<CodeReader> => (await ownReader()) ?? workerReader()
