import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Percentiles of the durations in milliseconds. */
export type Latency = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** Counts operations, their durations and failures, by name. */
export const createRecord = () => {
  const actions = new Map<string, RecordableHistogram>()
  const errors = new Map<string, number>()
  let requests = 0
  let isOpen = false
  return {
    /** Starts the measurement. */
    open: () => {
      isOpen = true
    },
    isOpen: () => isOpen,
    /** Counts a sent request or message. */
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
    /** An error always counts, even during the warm-up. */
    failed: (label: string): void => void errors.set(label, (errors.get(label) ?? 0) + 1),
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
