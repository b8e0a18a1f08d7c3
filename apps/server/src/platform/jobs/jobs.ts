import { sql } from 'drizzle-orm'
import { Logger, type Runner, run, runOnce } from 'graphile-worker'
import type { Tx } from '../db/database.ts'

/** Work that happens after the commit of the transaction that asked for it: at least once, so it must bear repeating. */
export type Jobs = Readonly<Record<string, (payload: never) => Promise<void>>>

/** Behind what people wait for, such as mails and exports: the lower number goes first. */
const backgroundPriority = 10

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

/** Starts the worker of this process. `crontab` lines are graphile-worker's: `*\/15 * * * * expireCases`. */
export const startJobs = async (
  url: string,
  jobs: Jobs,
  { crontab = '', onError }: { crontab?: string; onError: (error: Error) => void },
): Promise<Runner> => {
  const runner = await run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab,
    maxPoolSize: 3,
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [name, async (payload: unknown) => work(payload as never)]),
    ),
    // The payloads name people; only the task's name and the failure may reach the log.
    logger: quietLogger,
  })
  runner.events.on('job:error', ({ job, error }) =>
    onError(new Error(`job ${job.task_identifier} failed: ${String(error)}`)),
  )
  runner.events.on('worker:getJob:error', ({ error }) => onError(new Error(`job queue: ${String(error)}`)))
  return runner
}

/** Does what waits for these jobs now, one after the other, and leaves the rest waiting. */
export const runWaiting = (url: string, jobs: Jobs): Promise<void> =>
  runOnce({
    connectionString: url,
    concurrency: 1,
    noHandleSignals: true,
    maxPoolSize: 2,
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [name, async (payload: unknown) => work(payload as never)]),
    ),
    logger: quietLogger,
  })

const quietLogger = new Logger(() => () => {})
