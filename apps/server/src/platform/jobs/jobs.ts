import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, run, runOnce, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import { createPresence, doubtMs } from './presence.ts'

/**
 * Work that happens after the commit of the transaction that asked for it: at least once, so it must bear repeating.
 * What takes long lets go when the server is `stopping`, by the signal's own reason; it runs again after the next start.
 * The first `attempt` is 1.
 */
export type Jobs = Readonly<
  Record<string, (payload: never, stopping?: AbortSignal, attempt?: number) => Promise<void>>
>

/** Behind what people wait for, such as mails and exports: the lower number goes first. */
const backgroundPriority = 10
/** A server that is told to stop waits this long for the work that is being done before it asks to let go. */
const patienceMs = 2000

/**
 * Asks for a job inside the caller's transaction. The same `key` replaces a job that has not run yet; work in the
 * `background` goes after everything else that is due.
 */
export const addJob = async (
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; runAt?: Date; background?: boolean } = {},
): Promise<void> => {
  await tx.execute(
    sql`select public.add_job(${task}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.background ? backgroundPriority : 0}::integer)`,
  )
}

/**
 * Starts the worker of this process; what it answers stops it. `crontab` lines are graphile-worker's:
 * `*\/15 * * * * expireCases`.
 */
export const startJobs = async (
  url: string,
  jobs: Jobs,
  { crontab = '', onError }: { crontab?: string; onError: (what: string, error: unknown) => void },
): Promise<() => Promise<void>> => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // A line that is lost is opened anew by the next who needs one, and whoever needed it hears of it.
  pool.on('error', () => {})
  pool.on('connect', line => line.on('error', () => {}))
  const events: WorkerEvents = new EventEmitter()
  const signedBy = new Promise<string>(resolve =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  events.on('job:error', ({ job, error }) => {
    // What was let go because the server stops has not failed.
    if ((error as Error).name !== 'AbortError') onError(`job ${job.task_identifier} failed`, error)
  })
  events.on('worker:getJob:error', ({ error }) => onError('the queue of jobs cannot be read', error))
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab,
    gracefulShutdownAbortTimeout: patienceMs,
    taskList: tasksOf(jobs),
    // The payloads name people; only the task's name and the failure may reach the log.
    logger: quietLogger,
  })
  const presence = createPresence(pool, await signedBy)
  const lookAround = () =>
    presence
      .lookAround()
      .catch(error => onError('the work of servers that are gone could not be freed', error))
  await lookAround()
  const looking = setInterval(lookAround, doubtMs)
  return async () => {
    clearInterval(looking)
    await runner.stop()
    // The worker only asks for the last jobs to be noted as done or to be done again; the pool has to hear it before
    // it ends, or they stay taken for hours by a process that is gone.
    await new Promise(resolve => setImmediate(resolve))
    await presence.leave()
    await pool.end()
  }
}

const tasksOf = (jobs: Jobs): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, work]): [string, Task] => [
      name,
      async (payload, { abortSignal, job }) => work(payload as never, abortSignal, job.attempts),
    ]),
  )

/** Does what waits for these jobs now, one after the other, and leaves the rest waiting. */
export const runWaiting = (url: string, jobs: Jobs): Promise<void> =>
  runOnce({
    connectionString: url,
    concurrency: 1,
    noHandleSignals: true,
    maxPoolSize: 2,
    taskList: tasksOf(jobs),
    logger: quietLogger,
  })

const quietLogger = new Logger(() => () => {})
