import type { Log } from './log.ts'

const betweenMs = 60_000

/** Warns at most once a minute, for failures that repeat until an operator intervenes. */
export const createRareWarning = (log: Log, now: () => number = Date.now): ((text: string) => void) => {
  let last = Number.NEGATIVE_INFINITY
  return text => {
    if (now() - last < betweenMs) return
    last = now()
    log.warn(text)
  }
}
