import { readFileSync } from 'node:fs'

/** Resource limits of one task. */
export type Limits = {
  /** CPU seconds of all threads of the process, counted from the start of the watch. */
  cpuSeconds: number
  /** Bytes of resident memory, native allocations included. */
  readonly memoryBytes: number
}
export type Resource = 'cpu' | 'memory' | 'time'

/**
 * Interval in milliseconds. A decoder fills 30 MB in this time; one check takes 20 µs. The system's own limits do not
 * help: those of a process count address space, of which Node reserves ten times what it uses, and a separate cgroup
 * needs root.
 */
const everyMs = 10
/** A process that uses no CPU for this time is stalled. */
const stalledMs = 120_000
/** Linux counts CPU in hundredths of a second and memory in pages of 4 KiB. */
const ticksPerSecond = 100
const pageBytes = 4096

type Usage = { readonly cpuSeconds: number; readonly memoryBytes: number }

/** CPU seconds and resident bytes of a process; null if the system does not report them, or the process has ended. */
export const usageOf = (pid: number): Usage | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      memoryBytes: Number(fields[21]) * pageBytes,
    }
  } catch {
    return null
  }
}

/**
 * Calls `onOverrun` once when the process exceeds its limits; returns a function that ends the watch. `limits` may
 * grow during the watch. If the system reports no CPU time, four times as many seconds of real time may pass instead.
 */
export const watchProcess = (
  pid: number,
  limits: Limits,
  onOverrun: (resource: Resource) => void,
  readUsage: (pid: number) => Usage | null = usageOf,
): (() => void) => {
  const startedAt = Date.now()
  const before = readUsage(pid)?.cpuSeconds ?? 0
  let cpu = before
  let progressAt = startedAt
  const overrun = (resource: Resource): void => {
    clearInterval(timer)
    onOverrun(resource)
  }
  const timer = setInterval(() => {
    const usage = readUsage(pid)
    const now = Date.now()
    if (!usage) {
      if (process.platform !== 'linux' && now - startedAt > limits.cpuSeconds * 4000) overrun('cpu')
      return
    }
    if (usage.cpuSeconds - before > limits.cpuSeconds) return overrun('cpu')
    if (usage.memoryBytes > limits.memoryBytes) return overrun('memory')
    if (usage.cpuSeconds > cpu) {
      cpu = usage.cpuSeconds
      progressAt = now
    } else if (now - progressAt > stalledMs) overrun('time')
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
