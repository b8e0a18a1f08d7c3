import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { awaitedLocks } from './until-blocked.ts'

/** Waits for a row. The audit trail of earlier calls waits for advisory locks, which do not count. */
const awaitedRows = `${awaitedLocks} and locktype in ('transactionid', 'tuple')`

/** Maximum time until work waits for its lock, in ms. */
const deadlineMs = 20_000

/**
 * Makes two transactions compete for the row of a case: `first` waits for it, then `second` waits for a lock, too,
 * and then the row is released. Resolves with how each ended; rejects if one of them ends without waiting for a lock.
 */
export const competeForCase = async <A, B>(
  app: { readonly database: { readonly url: string } },
  caseId: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [PromiseSettledResult<A>, PromiseSettledResult<B>]> => {
  const [holder, watcher] = [
    new pg.Client({ connectionString: app.database.url }),
    // Outside of the transaction, in which the list of connections would not change.
    new pg.Client({ connectionString: app.database.url }),
  ]
  await Promise.all([holder.connect(), watcher.connect()])
  /** Polls until this many connections wait for a row; fails if `work` ends without waiting, or takes too long. */
  const untilWaiting = async (count: number, work: Promise<unknown>) => {
    let isDone = false
    const finish = () => {
      isDone = true
    }
    work.then(finish, finish)
    const deadline = AbortSignal.timeout(deadlineMs)
    while (((await watcher.query(awaitedRows)).rowCount ?? 0) < count) {
      if (isDone) throw new Error(`work ${count} of 2 has ended without waiting for a row`)
      if (deadline.aborted) throw new Error(`work ${count} of 2 has not waited for a row in ${deadlineMs} ms`)
      await pause(10)
    }
  }
  try {
    await holder.query('begin')
    await holder.query('select from case_file where id = $1 for update', [caseId])
    const firstCall = first()
    await untilWaiting(1, firstCall)
    const secondCall = second()
    await untilWaiting(2, secondCall)
    await holder.query('commit')
    return await Promise.allSettled([firstCall, secondCall])
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}
