import type pg from 'pg'
import { isDatabaseAway } from '../db/outage.ts'
import type { JobPool } from './pool.ts'

/** Arbitrary number: the key space of the advisory locks by which runners show that they are alive. */
const space = 7_224_104

/**
 * A runner whose lock has been free for this time is considered dead. After an outage all runners return much sooner.
 */
const defaultGraceMs = 15_000
const maxTries = 3

export type PresenceOptions = {
  readonly onError: (what: string, error: unknown) => void
  readonly graceMs?: number
}

/** The lock of a job held by a runner: `id` and the time it was taken. */
type HeldJob = { readonly id: string; readonly lockedAt: string }

const abandonedBy = `
  select distinct locked_by as runner from graphile_worker.jobs
  where locked_by is not null and locked_by <> all($1::text[]) and not exists (
    select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${space}::oid and objid = hashtext(locked_by)::oid and objsubid = 2 and granted)`

/**
 * Marks the runners of this process as alive, and frees the jobs of dead runners, which would otherwise stay locked
 * for four hours. Each runner holds an advisory lock on a connection of this process; PostgreSQL releases it when the
 * process ends, for whatever reason. After an outage of the database all locks are gone, too, so only a lock that
 * stays free during an uninterrupted connection counts.
 */
export const createPresence = (pool: JobPool, { onError, graceMs = defaultGraceMs }: PresenceOptions) => {
  /** The running jobs of each runner of this process. */
  const jobsByRunner = new Map<string, ReadonlySet<string>>()
  let connection: Promise<pg.PoolClient> | undefined
  let hasLeft = false
  /**
   * Since when runners have been without a lock, and jobs of this process's runners without anyone working on them.
   */
  const freeSince = new Map<string, number>()

  const lockRunner = (client: pg.PoolClient, id: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [space, id])

  const openClient = async (): Promise<pg.PoolClient> => {
    const client = await pool.reach()
    freeSince.clear()
    try {
      for (const id of jobsByRunner.keys()) await lockRunner(client, id)
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    return client
  }
  const connect = (): Promise<pg.PoolClient> => {
    connection ??= openClient().catch(error => {
      connection = undefined
      throw error
    })
    return connection
  }
  /** Runs idempotent work; if the connection is lost, runs it again on a new connection, with the locks taken again. */
  const withConnection = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const openingClient = connect()
      const client = await openingClient
      try {
        return await work(client)
      } catch (error) {
        if (connection === openingClient) {
          connection = undefined
          client.release(error as Error)
        }
        if (tries === maxTries || !isDatabaseAway(error)) throw error
      }
    }
  }

  /** The keys that have been free for the grace period; drops entries that are no longer free. */
  const listFreeLongEnough = (prefix: string, keys: readonly string[]): string[] => {
    const now = performance.now()
    for (const key of freeSince.keys())
      if (key.startsWith(prefix) && !keys.includes(key.slice(prefix.length))) freeSince.delete(key)
    return keys.filter(key => {
      const since = freeSince.get(prefix + key) ?? now
      freeSince.set(prefix + key, since)
      return now - since >= graceMs
    })
  }

  const freeJobsOfDeadRunners = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ runner: string }>(abandonedBy, [[...jobsByRunner.keys()]])
    for (const runner of listFreeLongEnough(
      'runner ',
      rows.map(row => row.runner),
    )) {
      const { rows: locks } = await client.query<{ gone: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as gone',
        [space, runner],
      )
      if (!locks[0]?.gone) continue
      await client.query('select graphile_worker.force_unlock_workers(array[$1])', [runner])
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [space, runner])
    }
  }

  /**
   * Jobs that are locked by this process's runners but unknown to them: the connection was lost before the response
   * that assigned the job.
   */
  const freeUnknownJobs = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<HeldJob & { runner: string }>(
      `select id::text, locked_by as runner, locked_at::text as "lockedAt" from graphile_worker._private_jobs
       where locked_by = any($1::text[])`,
      [[...jobsByRunner.keys()]],
    )
    const unknownJobs = rows.filter(({ id, runner }) => !jobsByRunner.get(runner)?.has(id))
    const lostJobs = listFreeLongEnough(
      'job ',
      unknownJobs.map(({ id, lockedAt }) => `${id} ${lockedAt}`),
    )
    for (const { id, lockedAt, runner } of unknownJobs)
      if (lostJobs.includes(`${id} ${lockedAt}`))
        await client.query(
          `with freed as (
             update graphile_worker._private_jobs set locked_by = null, locked_at = null
             where id = $1 and locked_by = $2 and locked_at = $3::timestamptz returning job_queue_id
           )
           update graphile_worker._private_job_queues as queues set locked_by = null, locked_at = null
           from freed where queues.id = freed.job_queue_id and queues.locked_by = $2`,
          [id, runner, lockedAt],
        )
  }

  const freeLostJobs = () =>
    withConnection(async client => {
      // This also checks the connection if there is nothing to free.
      await freeJobsOfDeadRunners(client)
      await freeUnknownJobs(client)
    })

  let freeing: Promise<void> | undefined
  const timer = setInterval(() => {
    freeing ??= freeLostJobs()
      .catch(error => {
        if (!hasLeft) onError('the jobs of processes that are gone could not be freed', error)
      })
      .finally(() => {
        freeing = undefined
      })
  }, graceMs / 3)

  return {
    /** Marks a runner as alive; `jobs` is the live set of the ids of its running jobs. */
    enter: async (id: string, jobs: ReadonlySet<string>): Promise<void> => {
      jobsByRunner.set(id, jobs)
      await withConnection(async client => void (await lockRunner(client, id)))
    },
    /** The runner has ended: all jobs that it still holds are freed at once. */
    leave: async (id: string): Promise<void> => {
      jobsByRunner.delete(id)
      await withConnection(async client => {
        await client.query('select graphile_worker.force_unlock_workers(array[$1])', [id])
        await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [space, id])
      })
    },
    /** Ends the presence of this process. Never rejects. */
    close: async (): Promise<void> => {
      hasLeft = true
      clearInterval(timer)
      await freeing
      const last = connection
      connection = undefined
      await last?.then(client => client.release(true)).catch(() => {})
    },
  }
}
export type Presence = ReturnType<typeof createPresence>
