import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Arbitrary number of the advisory lock; only one process at a time may migrate. */
const migrationLock = 7_224_101
/** As `migrationLock`, for the process that creates demo data. */
const demoDataLock = 7_224_107
const pollMs = 200

/**
 * Waits until no other process has the lock; it ends with the connection. Polls, because a statement that waits for a
 * lock holds a snapshot, for which `create index concurrently` of the process that has the lock would wait.
 */
const waitForLock = async (owner: pg.Client, lock: number): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lock,
    ])
    if (rows[0]?.locked) return
    await pause(pollMs)
  }
}

/** Waits until no other process migrates. */
export const lockMigrations = (owner: pg.Client): Promise<void> => waitForLock(owner, migrationLock)

/** Waits until no other process creates demo data. */
export const lockDemoData = (owner: pg.Client): Promise<void> => waitForLock(owner, demoDataLock)
