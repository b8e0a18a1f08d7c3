import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises'
import type { RecentCallers } from '../../../platform/http/limits/recent-callers.ts'
import { createTurns } from '../../../platform/work/turns.ts'

/** Milliseconds. A longer iteration was caused by other work, or by waiting for the CPU. */
const maxPause = 10

/**
 * Grants turns for reading the next bytes of an upload: one in each iteration of the event loop, alternating between
 * companies. Otherwise one iteration would hash and store a chunk of every upload, and each step of other requests
 * would wait for all of them (P17). While there are several uploads, half of the time is left to the calls of other
 * companies: after each iteration there is a pause of the same length.
 */
export const createChunkTurns = ({ hasOthers }: RecentCallers): ((company: string) => Promise<void>) => {
  const turns = createTurns({ size: 1 })
  return company =>
    new Promise<void>((resolve, reject) => {
      const hold = async (): Promise<void> => {
        resolve()
        const from = performance.now()
        await nextIteration()
        if (turns.waiting() > 0 && hasOthers(company))
          await pause(Math.min(performance.now() - from, maxPause))
      }
      turns.run(company, 'people', hold).catch(reject)
    })
}
