import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { JobLane } from './jobs.ts'

/** The number of jobs in one lane. */
export type LaneState = {
  readonly lane: string
  /** Jobs that could start now. */
  readonly due: number
  readonly running: number
  /** Jobs that have failed and wait for their next attempt. */
  readonly retrying: number
  /** Jobs that have failed for the last time. */
  readonly failed: number
  /** Age in seconds of the oldest due job; 0 if there is none. */
  readonly oldestSeconds: number
}

/** The lane of all tasks that are in no other lane. */
export const defaultLane = 'notices'

type QueueRow = {
  readonly task: string
  readonly due: string
  readonly running: string
  readonly retrying: string
  readonly failed: string
  readonly oldest: string
}

const statement = `select task, due, running, retrying, failed,
  greatest(coalesce(extract(epoch from now() - oldest_due_at), 0), 0)::text as oldest from public.job_queue()`

/** The state of a task in the queue: its name, and the fields of `LaneState`. */
export type TaskState = Omit<LaneState, 'lane'> & { readonly task: string }

/** Every task that has a job in the queue. The times come from the database's clock. */
export const readTasks = async (db: Database): Promise<TaskState[]> => {
  const { rows } = await db.query<QueueRow>(
    systemScope,
    { name: 'job queue', text: statement },
    { readOnly: true },
  )
  return rows.map(({ task, due, running, retrying, failed, oldest }) => ({
    task,
    due: Number(due),
    running: Number(running),
    retrying: Number(retrying),
    failed: Number(failed),
    oldestSeconds: Number(oldest),
  }))
}

/** Runs the jobs of a task again that have failed for the last time. Returns how many. */
export const retryFailedJobs = async (tx: Tx, task: string): Promise<number> => {
  const { rows } = await tx.execute<{ jobs: string }>(sql`select public.retry_failed_jobs(${task}) as jobs`)
  return Number(rows[0]?.jobs ?? 0)
}

/** Sums tasks up by lane, including empty lanes. */
export const byLane = (tasks: readonly TaskState[], lanes: readonly JobLane[]): LaneState[] =>
  [{ name: defaultLane, tasks: [] as readonly string[] }, ...lanes].map(lane => {
    const laneTasks = tasks.filter(({ task }) =>
      lane.name === defaultLane
        ? !lanes.some(candidate => candidate.tasks.includes(task))
        : lane.tasks.includes(task),
    )
    const sum = (key: 'due' | 'running' | 'retrying' | 'failed') =>
      laneTasks.reduce((total, state) => total + state[key], 0)
    return {
      lane: lane.name,
      due: sum('due'),
      running: sum('running'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldestSeconds: Math.max(0, ...laneTasks.map(({ oldestSeconds }) => oldestSeconds)),
    }
  })
