import { sql } from 'drizzle-orm'
import { runOnce, type Task, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import { openForSession } from '../db/signed-scope.ts'
import { currentTraceparent, inJobSpan } from '../health/tracing/tracing.ts'
import { asJobs, JobPool } from './pool.ts'
import { createPresence } from './presence.ts'
import { quietLogger, startRunner } from './runner.ts'

/**
 * Work that runs after the commit of the transaction that enqueued it: at least once, so it must be repeatable.
 * What takes long lets go when the server is `stopping`, by the signal's own reason; it runs again after the next start.
 * The first `attempt` is 1.
 */
export type Jobs = Readonly<
  Record<string, (payload: never, stopping?: AbortSignal, attempt?: number) => Promise<void>>
>

/** Behind what people wait for, such as mails and exports: the lower number goes first. */
const backgroundPriority = 10

/**
 * Asks for a job inside the caller's transaction. The same `key` replaces a job that has not run yet; work in the
 * `background` goes after everything else that is due. Jobs of one task that name a `company` take turns: one goes behind
 * as many of another company as its own company has waiting before it. Jobs with the same `queue` run one at a time.
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

export type JobOptions = {
  /** graphile-worker's lines: `*\/15 * * * * expireCases`. */
  readonly crontab?: string
  readonly onError: (what: string, error: unknown) => void
  /** Called in a sentence when the database goes away and when it is back. */
  readonly onEvent?: (sentence: string) => void
  /** How long the jobs of another process stay locked after it is gone. */
  readonly graceMs?: number
  /** Called after each job with the seconds that it took. */
  readonly onDone?: JobDone
  /** Tasks that run beside all others: they wait for each other, and nothing else waits for them. */
  readonly lanes?: readonly JobLane[]
}

export type JobDone = (task: string, result: 'ok' | 'failed', seconds: number) => void

export type JobLane = {
  /** As metrics and the operator's page call it. */
  readonly name: string
  readonly tasks: readonly string[]
  /** Jobs at a time in one process. */
  readonly concurrency: number
}

/** Of the lane of everything that no other lane names, such as mails: it is never held up by the others. */
const concurrency = 2

/** The jobs of each lane. Throws for a lane with an unknown task, or a task in two lanes. */
const divide = (jobs: Jobs, lanes: readonly JobLane[]): { jobs: Jobs; concurrency: number }[] => {
  const left = new Map(Object.entries(jobs))
  const divided = lanes.map(lane => {
    const own = lane.tasks.map(task => {
      const work = left.get(task)
      if (!work) throw new Error(`no job is called ${task}, or two lanes have it`)
      left.delete(task)
      return [task, work] as const
    })
    return { jobs: Object.fromEntries(own), concurrency: lane.concurrency }
  })
  return [{ jobs: Object.fromEntries(left), concurrency }, ...divided]
}

/**
 * Runs jobs in this process until the function it answers is called. An outage of the database is waited out: no new
 * jobs during the outage, and the outcome of running ones is stored when it is back.
 */
export const startJobs = async (
  url: string,
  jobs: Jobs,
  { crontab = '', onError, onEvent = () => {}, onDone, graceMs, lanes = [] }: JobOptions,
): Promise<() => Promise<void>> => {
  const divided = divide(jobs, lanes)
  const atOnce = divided.reduce((sum, lane) => sum + lane.concurrency, 0)
  const pool = new JobPool({
    connectionString: url,
    // One for each lane to listen, one for the presence, one more for the crontab and outcomes that are stored late.
    max: atOnce + divided.length + 2,
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
    for (const [at, lane] of divided.entries())
      runners.push(
        await startRunner({
          pool,
          presence,
          taskList: tasksOf(lane.jobs, onDone),
          concurrency: lane.concurrency,
          crontab: at === 0 ? crontab : '',
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
          await inJobSpan(`job ${name}`, attributes, traceparent, () =>
            work(payload as never, abortSignal, job.attempts),
          )
          result = 'ok'
        } finally {
          onDone(name, result, (performance.now() - startedAt) / 1000)
        }
      },
    ]),
  )

/** Does what waits for these jobs now, one after the other, and leaves the rest waiting. */
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
