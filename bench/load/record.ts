import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Milliseconds below which these shares of the answers came. */
export type Latency = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** Counts what was done, how long it took, and what failed, by name. */
export const createRecord = () => {
  const actions = new Map<string, RecordableHistogram>()
  const errors = new Map<string, number>()
  let requests = 0
  let isOpen = false
  return {
    /** From here on it counts. */
    open: () => {
      isOpen = true
    },
    isOpen: () => isOpen,
    /** A request or a message is sent. */
    request: () => {
      if (isOpen) requests += 1
    },
    requests: () => requests,
    took: (name: string, ms: number): void => {
      if (!isOpen) return
      const histogram = actions.get(name) ?? createHistogram()
      actions.set(name, histogram)
      histogram.record(Math.max(1, Math.round(ms * 1000)))
    },
    /** An error counts whenever it happens, also while the world is warming up. */
    failed: (what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1),
    errors: (): Readonly<Record<string, number>> => Object.fromEntries(errors),
    latencies: (): Readonly<Record<string, Latency>> =>
      Object.fromEntries(
        [...actions].map(([name, histogram]) => [
          name,
          {
            count: histogram.count,
            p50: histogram.percentile(50) / 1000,
            p95: histogram.percentile(95) / 1000,
            p99: histogram.percentile(99) / 1000,
            max: histogram.max / 1000,
          },
        ]),
      ),
  }
}
export type LoadRecord = ReturnType<typeof createRecord>
