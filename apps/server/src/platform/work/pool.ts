import { refuse } from '../refuse.ts'
import { WorkProcess } from './process.ts'
import { createTurns, type Lane } from './turns.ts'

export { WorkerLost, WorkOverrun } from './process.ts'
export type { Lane } from './turns.ts'

export type Work = {
  /** Module and exported function, called in a worker process. */
  readonly module: URL
  readonly call: string
  /**
   * Copied to the worker, as is the result. A function is called when the turn comes, for large arguments or ones
   * that must be read first.
   */
  readonly args: readonly unknown[] | (() => Promise<readonly unknown[]>)
  /** The owner of the turn: the company's id, or for staff the person's. */
  readonly company: string
  /** The person who waits for it, so that one person does not use up the turns of their colleagues. */
  readonly person?: string | undefined
  readonly lane: Lane
  /** CPU limit, by the size of the input. */
  readonly cpuSeconds: number
  readonly signal?: AbortSignal
  /** A further part of work that has started: it waits for its turn, and is not refused when the queue is full. */
  readonly isContinued?: boolean
}

/** Child processes for work that would block the event loop of the server. */
export type WorkPool = {
  /**
   * Throws `TOO_HEAVY` for work that exceeded its limits, `BUSY` or `SLOW_DOWN` if the queue is full, and
   * `WorkerLost` if the worker crashed for another reason.
   */
  run<T>(work: Work): Promise<T>
  close(): void
}

/** A job that has crashed its worker this often is given up, because others wait. */
export const maxLosses = 5

const maxWaiting = 200
const maxWaitingOfCompany = 24
/** Lower than the limit of a company, so that colleagues have space. */
const maxWaitingOfPerson = 16
/** Average duration of waiting work, for the time given in a refusal. */
const secondsEach = 2

export const createPool = ({ size, memoryMb }: { size: number; memoryMb: number }): WorkPool => {
  const turns = createTurns({ size })
  const processes = Array.from({ length: size }, () => new WorkProcess(memoryMb))
  const idle = [...processes]
  /** Prefers a worker that has loaded the module, then one that is not started, so that others keep their modules. */
  const takeIdle = (module: string): WorkProcess => {
    const worker =
      idle.find(candidate => candidate.hasLoaded(module)) ??
      idle.find(({ pid }) => pid === undefined) ??
      idle.at(-1) ??
      new WorkProcess(memoryMb)
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
    return worker
  }
  return {
    run: async <T>(work: Work): Promise<T> => {
      const { module, call, args, company, person, lane, cpuSeconds, signal, isContinued } = work
      const companyWaiting = turns.waitingOf(company)
      const isTooMuch =
        companyWaiting >= maxWaitingOfCompany ||
        (person !== undefined && turns.waitingOf(company, person) >= maxWaitingOfPerson)
      if (!isContinued && isTooMuch) refuse('SLOW_DOWN', { sec: companyWaiting * secondsEach })
      if (!isContinued && turns.waiting() >= maxWaiting)
        refuse('BUSY', { sec: Math.ceil((maxWaiting * secondsEach) / size) })
      return turns.run(
        company,
        lane,
        async () => {
          const worker = takeIdle(module.href)
          try {
            const resolvedArgs = typeof args === 'function' ? await args() : args
            return (await worker.run(
              { module: module.href, call, args: resolvedArgs },
              cpuSeconds,
              signal,
            )) as T
          } finally {
            idle.push(worker)
          }
        },
        { signal, person },
      )
    },
    close: () => {
      for (const worker of processes) worker.end()
    },
  }
}
