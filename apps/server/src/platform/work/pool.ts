import { refuse } from '../refuse.ts'
import { WorkProcess } from './process.ts'
import { createTurns, type Lane } from './turns.ts'

export { WorkerLost, WorkOverrun } from './process.ts'
export type { Lane } from './turns.ts'

export type Work = {
  /** Module and exported function, called in a worker process. Arguments and result are copied. */
  readonly module: URL
  readonly call: string
  readonly args: readonly unknown[]
  /** Whose turn it takes: the company's id, or for staff the person's. */
  readonly company: string
  readonly lane: Lane
  /** What it may take, by the size of its input. */
  readonly cpuSeconds: number
  readonly signal?: AbortSignal
}

/** Child processes for work that would hold up everybody else in the process that answers calls. */
export type WorkPool = {
  /**
   * Throws `TOO_HEAVY` for what overran its limits, `BUSY` or `SLOW_DOWN` where too much waits already, and `WorkerLost`
   * when the worker died of something else.
   */
  run<T>(work: Work): Promise<T>
  close(): void
}

const maxWaiting = 200
const maxWaitingOfCompany = 24
/** What a waiting piece of work takes on average: for the time named in a refusal. */
const secondsEach = 2

export const createPool = ({ size, memoryMb }: { size: number; memoryMb: number }): WorkPool => {
  const turns = createTurns({ size })
  const all = Array.from({ length: size }, () => new WorkProcess(memoryMb))
  const idle = [...all]
  return {
    run: async <T>({ module, call, args, company, lane, cpuSeconds, signal }: Work): Promise<T> => {
      const own = turns.waitingOf(company)
      if (own >= maxWaitingOfCompany) refuse('SLOW_DOWN', { sec: own * secondsEach })
      if (turns.waiting() >= maxWaiting) refuse('BUSY', { sec: Math.ceil((maxWaiting * secondsEach) / size) })
      return turns.run(
        company,
        lane,
        async () => {
          // One that is warm, if there is any.
          const worker = idle.pop() ?? new WorkProcess(memoryMb)
          try {
            return (await worker.run({ module: module.href, call, args }, cpuSeconds, signal)) as T
          } finally {
            idle.push(worker)
          }
        },
        signal,
      )
    },
    close: () => {
      for (const worker of all) worker.end()
    },
  }
}
