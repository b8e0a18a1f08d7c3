import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises'
import type { RecentCallers } from '../../../platform/http/limits/recent-callers.ts'
import { createTurns } from '../../../platform/work/turns.ts'

/** Milliseconds. An iteration that took longer did so for other work, or waited for the processor. */
const maxPause = 10

/**
 * Hands out turns to take the next bytes of an upload: one in each iteration of the event loop, one company after the
 * other. Otherwise an iteration hashes and stores a chunk of every upload that has one, and each step of any other
 * request waits for all of them (P17). Several uploads leave half of the time to the calls of other companies: a pause as
 * long as the iteration before it.
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
