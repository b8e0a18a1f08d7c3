import { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Linux counts CPU in hundredths of a second. */
const ticksPerSecond = 100
const everyMs = 10

type Stat = { readonly parent: number; readonly own: number; readonly ended: number }

/** The parent of a process, its CPU seconds, and those of its ended children. */
const statOf = (pid: number): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const seconds = (offset: number): number => Number(fields[offset]) / ticksPerSecond
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) }
  } catch {
    return null
  }
}

/** Parents by process id, so that each process is read once. */
let parents = new Map<number, number>()

/** All descendants of this process. */
const descendants = (): number[] => {
  const present = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  parents = new Map(present.map(pid => [pid, parents.get(pid) ?? statOf(pid)?.parent ?? 0]))
  return present.filter(pid => {
    let ancestor = parents.get(pid) ?? 0
    while (ancestor > 1 && ancestor !== process.pid) ancestor = parents.get(ancestor) ?? 0
    return ancestor === process.pid
  })
}

/** CPU seconds of this process and its descendants since the start, including those that were killed. */
const cpuSeconds = (): number => {
  const self = statOf(process.pid)
  let total = self ? self.own + self.ended : 0
  for (const pid of descendants()) {
    const stat = statOf(pid)
    total += stat ? stat.own + stat.ended : 0
  }
  return total
}

/** Peak resident memory of a process in bytes; 0 if it has ended. */
const peakBytes = (pid: number): number => {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Resident memory in bytes. */
const residentBytes = (): number => process.memoryUsage.rss()

export type Usage = {
  /** For this process and all of its descendants. */
  readonly cpuSeconds: number
  /** For the largest descendant of this process. */
  readonly peakBytes: number
  /** Growth of this process, which handles calls, during the work. */
  readonly grownBytes: number
  /** Maximum CPU seconds of the thread that handles calls without a yield to other work. */
  readonly heldSeconds: number
}

/** CPU seconds of this thread alone. */
const threadSeconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

/** CPU seconds of `countSteps` on the two-core machine for which the limits were chosen. */
const referenceSeconds = 0.006

const countSteps = (): number => {
  let state = 1
  for (let step = 0; step < 5_000_000; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return state
}

/** How many times longer this machine takes at the moment for a fixed piece of work; at least 1. */
export const measureSlowness = (): number => {
  const rounds = Array.from({ length: 3 }, () => {
    const start = threadSeconds()
    countSteps()
    return threadSeconds() - start
  })
  return Math.max(1, Math.max(...rounds) / referenceSeconds)
}

/** Resources that this process and its descendants use during some work; empty if the system does not report them. */
export const measureUsage = async <T>(work: () => Promise<T>): Promise<{ result: T; usage: Usage }> => {
  if (process.platform !== 'linux')
    return { result: await work(), usage: { cpuSeconds: 0, peakBytes: 0, grownBytes: 0, heldSeconds: 0 } }
  const before = cpuSeconds()
  const resident = residentBytes()
  // Resets the peak of this process.
  writeFileSync('/proc/self/clear_refs', '5')
  let peak = 0
  let longestHold = 0
  let thread = threadSeconds()
  const look = (): void => {
    longestHold = Math.max(longestHold, threadSeconds() - thread)
    for (const pid of descendants()) peak = Math.max(peak, peakBytes(pid))
    thread = threadSeconds()
  }
  const timer = setInterval(look, everyMs)
  // A process is measured once more before it is killed, because its memory cannot be read afterwards.
  const { kill } = ChildProcess.prototype
  ChildProcess.prototype.kill = function (signal) {
    look()
    return kill.call(this, signal)
  }
  try {
    const result = await work()
    look()
    const grownBytes = peakBytes(process.pid) - resident
    return {
      result,
      usage: { cpuSeconds: cpuSeconds() - before, peakBytes: peak, grownBytes, heldSeconds: longestHold },
    }
  } finally {
    clearInterval(timer)
    ChildProcess.prototype.kill = kill
  }
}
