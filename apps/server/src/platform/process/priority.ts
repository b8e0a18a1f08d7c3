import type { ChildProcess } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Gives a process that was just started a lower priority than this one, so that processes that answer requests come
 * first. Ignored where the system does not allow it.
 */
export const lowerPriority = (child: ChildProcess): void => {
  child.once('spawn', () => {
    try {
      if (child.pid) setPriority(child.pid, Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
    } catch {
      // The system does not allow it, or the process has ended.
    }
  })
}
