import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { JobPool } from './pool.ts'
import type { Presence } from './presence.ts'

export type RunnerOptions = {
  readonly pool: JobPool
  readonly presence: Presence
  readonly taskList: TaskList
  /** Concurrent jobs. */
  readonly concurrency: number
  /**
   * Crontab lines of graphile-worker: `*\/15 * * * * expireCases`. Every process may have them; each time runs once.
   */
  readonly crontab: string
  readonly onError: (what: string, error: unknown) => void
}

/** A stopping process waits this long for running jobs before it aborts them. */
const abortAfterMs = 2000
const pollMs = 1000
/**
 * A runner is replaced after this number of consecutive failures to read the queue: it remembers some failures
 * permanently.
 */
const maxFailures = 5
const maxRestartDelayMs = 10_000

// Payloads may contain personal data; only the task's name and the error may be logged.
export const quietLogger = new Logger(() => () => {})

/** Runs jobs until it is stopped, starting graphile-worker's runner again when that ends by itself. */
export const startRunner = async (options: RunnerOptions): Promise<{ stop(): Promise<void> }> => {
  const { pool, presence, onError } = options
  const stopping = new AbortController()

  const begin = async () => {
    const jobs = new Set<string>()
    const events: WorkerEvents = new EventEmitter()
    const created = new Promise<string>(resolve =>
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
    )
    let failures = 0
    events.on('worker:getJob:empty', () => {
      failures = 0
    })
    events.on('job:start', ({ job }) => {
      failures = 0
      jobs.add(String(job.id))
    })
    events.on('job:error', ({ job, error }) => {
      // A job that was aborted because the process stops does not count as failed.
      if ((error as Error).name !== 'AbortError') onError(`job ${job.task_identifier} failed`, error)
    })
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: pollMs,
      crontab: options.crontab,
      gracefulShutdownAbortTimeout: abortAfterMs,
      taskList: options.taskList,
      logger: quietLogger,
    })
    const stop = () => void runner.stop().catch(() => {})
    events.on('worker:getJob:error', ({ error }) => {
      if (stopping.signal.aborted) return
      failures += 1
      if (failures !== maxFailures) return
      onError('the queue of jobs cannot be read', error)
      stop()
    })
    stopping.signal.addEventListener('abort', stop)
    if (stopping.signal.aborted) stop()
    const stopListening = pool.onStored(ids => {
      for (const id of ids) jobs.delete(id)
    })
    const id = await created
    const runnerEnd = runner.promise
      .catch(error => onError('the runner of jobs ended', error))
      .finally(async () => {
        stopping.signal.removeEventListener('abort', stop)
        await pool.settled()
        stopListening()
      })
    await presence.enter(id, jobs).catch(async error => {
      stop()
      await runnerEnd
      throw error
    })
    return { id, ended: runnerEnd }
  }

  const keepRunning = async (first: Awaited<ReturnType<typeof begin>>): Promise<void> => {
    let currentRunner: typeof first | undefined = first
    for (let restarts = 0; ; restarts++) {
      try {
        currentRunner ??= await begin()
        await currentRunner.ended
        if (stopping.signal.aborted) return
        await presence.leave(currentRunner.id)
      } catch (error) {
        if (stopping.signal.aborted) return
        onError('the runner of jobs could not be started again', error)
      }
      currentRunner = undefined
      const delayMs = Math.min(maxRestartDelayMs, 100 * 2 ** Math.min(restarts, 10))
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }
  const supervised = keepRunning(await begin())

  return {
    stop: async () => {
      stopping.abort()
      await supervised
    },
  }
}
