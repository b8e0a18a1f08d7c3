import type pg from 'pg'
import { isDatabaseAway } from '../db/outage.ts'
import type { JobPool } from './pool.ts'

/** Any number: the space of the advisory locks that say which runners live. */
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

/** The lock of a job, as one runner holds it: `id` and the instant it was taken. */
type Held = { readonly id: string; readonly lockedAt: string }

const abandonedBy = `
  select distinct locked_by as runner from graphile_worker.jobs
  where locked_by is not null and locked_by <> all($1::text[]) and not exists (
    select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${space}::oid and objid = hashtext(locked_by)::oid and objsubid = 2 and granted)`

/**
 * Says that the runners of this process live, for as long as it does, and frees the jobs of those that do not:
 * otherwise they would stay locked for four hours. A runner holds an advisory lock on a connection of this process;
 * PostgreSQL releases it when the process is gone, however that came about. The locks of everybody are gone after an
 * outage of the database, too: only one that stays free on an uninterrupted connection counts.
 */
export const createPresence = (pool: JobPool, { onError, graceMs = defaultGraceMs }: PresenceOptions) => {
  /** The jobs each runner of this process has in hand. */
  const own = new Map<string, ReadonlySet<string>>()
  let connection: Promise<pg.PoolClient> | undefined
  let left = false
  /** Since when runners, and jobs of our own runners, have been seen without anybody at work on them. */
  const freeSince = new Map<string, number>()

  const lock = (client: pg.PoolClient, id: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [space, id])

  const open = async (): Promise<pg.PoolClient> => {
    const client = await pool.reach()
    freeSince.clear()
    try {
      for (const id of own.keys()) await lock(client, id)
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    return client
  }
  const connect = (): Promise<pg.PoolClient> => {
    connection ??= open().catch(error => {
      connection = undefined
      throw error
    })
    return connection
  }
  /** Runs work that may be repeated; on another connection, and with the locks taken anew, when this one is lost. */
  const onConnection = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const opened = connect()
      const client = await opened
      try {
        return await work(client)
      } catch (error) {
        if (connection === opened) {
          connection = undefined
          client.release(error as Error)
        }
        if (tries === maxTries || !isDatabaseAway(error)) throw error
      }
    }
  }

  /** Which of these have been free for the time of grace; forgets what is not among them any more. */
  const freeLongEnough = (prefix: string, keys: readonly string[]): string[] => {
    const now = performance.now()
    for (const key of freeSince.keys())
      if (key.startsWith(prefix) && !keys.includes(key.slice(prefix.length))) freeSince.delete(key)
    return keys.filter(key => {
      const since = freeSince.get(prefix + key) ?? now
      freeSince.set(prefix + key, since)
      return now - since >= graceMs
    })
  }

  const freeAbandoned = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ runner: string }>(abandonedBy, [[...own.keys()]])
    for (const runner of freeLongEnough(
      'runner ',
      rows.map(row => row.runner),
    )) {
      const { rows: taken } = await client.query<{ gone: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as gone',
        [space, runner],
      )
      if (!taken[0]?.gone) continue
      await client.query('select graphile_worker.force_unlock_workers(array[$1])', [runner])
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [space, runner])
    }
  }

  /**
   * Jobs that our own runners have locked and know nothing of: the connection was lost before the answer came that
   * gave them the job.
   */
  const freeUnknown = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<Held & { runner: string }>(
      `select id::text, locked_by as runner, locked_at::text as "lockedAt" from graphile_worker._private_jobs
       where locked_by = any($1::text[])`,
      [[...own.keys()]],
    )
    const unknown = rows.filter(({ id, runner }) => !own.get(runner)?.has(id))
    const lost = freeLongEnough(
      'job ',
      unknown.map(({ id, lockedAt }) => `${id} ${lockedAt}`),
    )
    for (const { id, lockedAt, runner } of unknown)
      if (lost.includes(`${id} ${lockedAt}`))
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

  const look = () =>
    onConnection(async client => {
      // Checks the connection, also when there is nothing to free.
      await freeAbandoned(client)
      await freeUnknown(client)
    })

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(error => {
        if (!left) onError('the jobs of processes that are gone could not be freed', error)
      })
      .finally(() => {
        looking = undefined
      })
  }, graceMs / 3)

  return {
    /** Says that this runner lives; `jobs` is the set of the ids of the jobs it has in hand, as it changes. */
    enter: async (id: string, jobs: ReadonlySet<string>): Promise<void> => {
      own.set(id, jobs)
      await onConnection(async client => void (await lock(client, id)))
    },
    /** The runner has ended: whatever it still holds is free at once. */
    leave: async (id: string): Promise<void> => {
      own.delete(id)
      await onConnection(async client => {
        await client.query('select graphile_worker.force_unlock_workers(array[$1])', [id])
        await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [space, id])
      })
    },
    /** Ends the presence of this process. Never rejects. */
    close: async (): Promise<void> => {
      left = true
      clearInterval(timer)
      await looking
      const last = connection
      connection = undefined
      await last?.then(client => client.release(true)).catch(() => {})
    },
  }
}
export type Presence = ReturnType<typeof createPresence>
