import type { Look, LookAnswer, LookQuestion } from './look.ts'

/** Analyzes files in a worker, one after the other, until it is closed. */
export const openLooker = () => {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (look: Look) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<LookAnswer>) => {
    waiting.get(data.id)?.(data.look)
    waiting.delete(data.id)
  }
  return {
    /** Never rejects: a file that cannot be analyzed gets `unseen`. `hashed`: computes its SHA-256, too. */
    look: (file: File, hashed: boolean): Promise<Look> =>
      new Promise(resolve => {
        last += 1
        waiting.set(last, resolve)
        const question: LookQuestion = { id: last, file, hashed }
        worker.postMessage(question)
      }),
    close: () => worker.terminate(),
  }
}
