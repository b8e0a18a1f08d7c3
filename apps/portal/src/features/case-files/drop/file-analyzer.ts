import type { AnalysisReply, AnalysisRequest, FileAnalysis } from './file-analysis.ts'
import { scanIn } from './pack-textured.ts'

/** Analyzes files in a worker, one after the other, until it is closed. */
export const openFileAnalyzer = () => {
  const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
  const pendingAnalyses = new Map<number, (analysis: FileAnalysis) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<AnalysisReply>) => {
    pendingAnalyses.get(data.id)?.(data.analysis)
    pendingAnalyses.delete(data.id)
  }
  return {
    /** Never rejects: a file that cannot be analyzed gets `notAnalyzed`. `hashed`: computes its SHA-256, too. */
    analyze: (file: File, isHashed: boolean): Promise<FileAnalysis> =>
      new Promise(resolve => {
        last += 1
        pendingAnalyses.set(last, resolve)
        const request: AnalysisRequest = { id: last, file, examined: scanIn(file), hashed: isHashed }
        worker.postMessage(request)
      }),
    close: () => worker.terminate(),
  }
}
