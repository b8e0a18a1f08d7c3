import { sql } from 'drizzle-orm'
import { runOnce, type Task, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import { asJobs, JobPool } from './pool.ts'
import { createPresence } from './presence.ts'
import { quietLogger, startRunner } from './runner.ts'

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

export type JobOptions = {
  /** graphile-worker's lines: `*\/15 * * * * expireCases`. */
  readonly crontab?: string
  readonly onError: (what: string, error: unknown) => void
  /** Called in a sentence when the database goes away and when it is back. */
  readonly onEvent?: (sentence: string) => void
  /** How long the jobs of another process stay locked after it is gone. */
  readonly graceMs?: number
}

const concurrency = 2

/**
 * Runs jobs in this process until the function it answers is called. An outage of the database is waited out: no new
 * jobs meanwhile, and the outcome of those in hand is stored when it is back.
 */
export const startJobs = async (
  url: string,
  jobs: Jobs,
  { crontab = '', onError, onEvent = () => {}, graceMs }: JobOptions,
): Promise<() => Promise<void>> => {
  const pool = new JobPool({
    connectionString: url,
    // One to listen, one for the presence, one more for the crontab and outcomes that are stored late.
    max: concurrency + 3,
    onAway: () => onEvent('The database is away; jobs wait for it.'),
    onBack: () => onEvent('The database is back; jobs go on.'),
    onUnsettled: error => onError('the outcome of a job could not be stored yet', error),
  })
  const presence = createPresence(pool, { onError, graceMs })
  const close = async () => {
    await presence.close()
    await pool.end()
  }
  try {
    const runner = await startRunner({
      pool,
      presence,
      taskList: tasksOf(jobs),
      concurrency,
      crontab,
      onError,
    })
    return async () => {
      pool.leave()
      await runner.stop()
      await close()
    }
  } catch (error) {
    pool.leave()
    await close()
    throw error
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
export const runWaiting = async (url: string, jobs: Jobs): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: asJobs })
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
