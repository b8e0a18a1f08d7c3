import { sql } from 'drizzle-orm'
import { runOnce, type Task, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import { openForSession } from '../db/signed-scope.ts'
import { currentTraceparent, runInJobSpan } from '../health/tracing/tracing.ts'
import { asJobs, JobPool } from './pool.ts'
import { createPresence } from './presence.ts'
import { quietLogger, startRunner } from './runner.ts'

/**
 * Work that runs after the commit of the transaction that enqueued it: at least once, so it must be idempotent. Long
 * work must stop when `stopping` aborts, by throwing its reason; it runs again after the next start. The first
 * `attempt` is 1.
 */
export type Jobs = Readonly<
  Record<string, (payload: never, stopping?: AbortSignal, attempt?: number) => Promise<void>>
>

/** Priority of background work, after work that people wait for, such as mails and exports: lower numbers go first. */
const backgroundPriority = 10

/**
 * Enqueues a job inside the caller's transaction. A waiting job with the same `key` is replaced; work in the
 * `background` goes after everything else that is due. Jobs of one task with a `company` take turns: a job is queued
 * behind as many jobs of another company as its own company has waiting before it. Jobs with the same `queue` run one
 * at a time.
 */
export const addJob = async (
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; runAt?: Date; background?: boolean; company?: string; queue?: string } = {},
): Promise<void> => {
  // The job continues the trace of its request.
  const traceparent = currentTraceparent()
  const stored = traceparent ? { ...payload, traceparent } : payload
  await tx.execute(
    sql`select public.add_job(${task}, ${JSON.stringify(stored)}::json, ${options.key ?? null}, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.background ? backgroundPriority : 0}::integer, ${options.company ?? null}::text, ${options.queue ?? null}::text)`,
  )
}

/** Deletes the jobs of a task about these cases, failed ones too, except those that are running. */
export const removeJobsOfCases = async (tx: Tx, task: string, caseIds: readonly string[]): Promise<void> => {
  await tx.execute(sql`select public.remove_jobs_of_cases(${task}, ${sql.param([...caseIds])}::text[])`)
}

export type JobOptions = {
  /** Crontab lines of graphile-worker: `*\/15 * * * * expireCases`. */
  readonly crontab?: string
  readonly onError: (what: string, error: unknown) => void
  /** Called with a message when the database becomes unavailable and when it is back. */
  readonly onEvent?: (sentence: string) => void
  /** How long the jobs of another process stay locked after it has ended. */
  readonly graceMs?: number
  /** Called after each job with its duration in seconds. */
  readonly onDone?: JobDone
  /** Tasks with separate workers: they wait for each other, and no other task waits for them. */
  readonly lanes?: readonly JobLane[]
}

export type JobDone = (task: string, result: 'ok' | 'failed', seconds: number) => void

export type JobLane = {
  /** The name in metrics and on the operators' page. */
  readonly name: string
  readonly tasks: readonly string[]
  /** Maximum number of concurrent jobs in one process. */
  readonly concurrency: number
}

/**
 * Concurrent jobs of the default lane, for all tasks that are in no other lane, such as lines of a chat: the other lanes
 * never delay it.
 */
const concurrency = 2

/**
 * Maximum number of connections for the jobs of a process: one for each job and for the listener of each lane, one for
 * the presence, one more for the crontab and results that are stored late.
 */
export const jobConnections = (lanes: readonly Pick<JobLane, 'concurrency'>[]): number =>
  [{ concurrency }, ...lanes].reduce((sum, lane) => sum + lane.concurrency + 1, 2)

/** The jobs of each lane. Throws for a lane with an unknown task, or a task in two lanes. */
const divide = (jobs: Jobs, lanes: readonly JobLane[]): { jobs: Jobs; concurrency: number }[] => {
  const remainingJobs = new Map(Object.entries(jobs))
  const jobsByLane = lanes.map(lane => {
    const laneJobs = lane.tasks.map(task => {
      const work = remainingJobs.get(task)
      if (!work) throw new Error(`no job is called ${task}, or two lanes have it`)
      remainingJobs.delete(task)
      return [task, work] as const
    })
    return { jobs: Object.fromEntries(laneJobs), concurrency: lane.concurrency }
  })
  return [{ jobs: Object.fromEntries(remainingJobs), concurrency }, ...jobsByLane]
}

/**
 * Runs jobs in this process until the returned function is called. Survives outages of the database: no new jobs
 * start, and the results of running ones are stored when it is back.
 */
export const startJobs = async (
  url: string,
  jobs: Jobs,
  { crontab = '', onError, onEvent = () => {}, onDone, graceMs, lanes = [] }: JobOptions,
): Promise<() => Promise<void>> => {
  const jobsByLane = divide(jobs, lanes)
  const pool = new JobPool({
    connectionString: url,
    max: jobConnections(lanes),
    onAway: () => onEvent('The database is away; jobs wait for it.'),
    onBack: () => onEvent('The database is back; jobs go on.'),
    onUnsettled: error => onError('the outcome of a job could not be stored yet', error),
  })
  const presence = createPresence(pool, { onError, graceMs })
  const close = async () => {
    await presence.close()
    await pool.end()
  }
  const runners: { stop(): Promise<void> }[] = []
  const stop = async () => {
    pool.leave()
    await Promise.all(runners.map(runner => runner.stop()))
    await close()
  }
  try {
    for (const [index, lane] of jobsByLane.entries())
      runners.push(
        await startRunner({
          pool,
          presence,
          taskList: tasksOf(lane.jobs, onDone),
          concurrency: lane.concurrency,
          crontab: index === 0 ? crontab : '',
          onError,
        }),
      )
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

const tasksOf = (jobs: Jobs, onDone: JobDone = () => {}): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, work]): [string, Task] => [
      name,
      // `addJob` pairs each task with its payload; a row of the table has no type.
      async (stored, { abortSignal, job }) => {
        const { traceparent, ...payload } = (stored ?? {}) as { traceparent?: string }
        const attributes = { 'archway.job.id': String(job.id), 'archway.job.attempt': job.attempts }
        const startedAt = performance.now()
        let result: 'ok' | 'failed' = 'failed'
        try {
          await runInJobSpan(`job ${name}`, attributes, traceparent, () =>
            work(payload as never, abortSignal, job.attempts),
          )
          result = 'ok'
        } finally {
          onDone(name, result, (performance.now() - startedAt) / 1000)
        }
      },
    ]),
  )

/** Runs the waiting jobs of these tasks now, one after another; jobs of other tasks stay waiting. */
export const runWaiting = async (url: string, jobs: Jobs): Promise<void> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    options: asJobs,
    onConnect: openForSession(url, 'jobs'),
  })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    await runOnce({
      pgPool: pool,
      concurrency: 1,
      noHandleSignals: true,
      taskList: tasksOf(jobs),
      logger: quietLogger,
    })
  } finally {
    await pool.end()
  }
}
