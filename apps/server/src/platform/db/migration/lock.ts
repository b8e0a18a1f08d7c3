import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Arbitrary number of the advisory lock; only one process at a time may migrate. */
const migrationLock = 7_224_101
const pollMs = 200

/**
 * Waits until no other process migrates; the lock ends with the connection. Polls, because a statement that waits for a
 * lock holds a snapshot, for which `create index concurrently` of the process that has the lock would wait.
 */
export const lockMigrations = async (owner: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    if (rows[0]?.locked) return
    await pause(pollMs)
  }
}
