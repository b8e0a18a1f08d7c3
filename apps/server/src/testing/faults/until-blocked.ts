import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'

/** The locks of this database that a connection waits for. */
export const awaitedLocks = `select from pg_locks where not granted
  and pid in (select pid from pg_stat_activity where datname = current_database())`

/** Waits until this many connections wait for a lock, such as those of rows that `tx` holds. */
export const untilBlocked = (tx: Pick<Tx, 'execute'>, count = 1): Promise<void> =>
  expect
    .poll(async () => {
      // Otherwise a transaction does not see connections that are opened after its first look.
      await tx.execute(sql`select pg_stat_clear_snapshot()`)
      return (await tx.execute(sql.raw(awaitedLocks))).rowCount
    })
    .toBeGreaterThanOrEqual(count)
