import type pg from 'pg'

/** Any number: the space of the locks that say whose workers live. */
const space = 7_224_104

/** Work that was taken longer ago than this is looked after: who took it may not have said yet that it lives. */
export const doubtMs = 20_000

/**
 * Says that the workers of this process live, for as long as it does: by a lock of a connection, which Postgres lets
 * go of when the process is gone, however it went. `id` is what the workers sign the work with that they take.
 */
export const createPresence = (pool: pg.Pool, id: string) => {
  let line: Promise<pg.PoolClient> | undefined

  const open = async (): Promise<pg.PoolClient> => {
    const opened = await pool.connect()
    // Said anew, on another line, by the next look around.
    opened.once('error', () => {
      line = undefined
      opened.release(true)
    })
    await opened.query('select pg_advisory_lock_shared($1, hashtext($2))', [space, id])
    return opened
  }
  const say = (): Promise<pg.PoolClient> => {
    line ??= open().catch(error => {
      line = undefined
      throw error
    })
    return line
  }

  return {
    /** Frees the work of processes that are gone; left alone it would stay taken for hours. */
    lookAround: async (): Promise<void> => {
      const on = await say()
      const { rows } = await on.query<{ other: string }>(
        `select distinct locked_by as other from graphile_worker.jobs
         where locked_at < now() - make_interval(secs => $1) and locked_by <> $2`,
        [doubtMs / 1000, id],
      )
      for (const { other } of rows) {
        const tried = await on.query<{ gone: boolean }>(
          'select pg_try_advisory_lock($1, hashtext($2)) as gone',
          [space, other],
        )
        if (!tried.rows[0]?.gone) continue
        await on.query('select graphile_worker.force_unlock_workers(array[$1])', [other])
        await on.query('select pg_advisory_unlock($1, hashtext($2))', [space, other])
      }
    },
    leave: async (): Promise<void> => {
      const last = line
      line = undefined
      await last?.then(
        on => on.release(true),
        () => {},
      )
    },
  }
}
