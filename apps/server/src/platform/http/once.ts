import { createHash } from 'node:crypto'
import type { AnyCall } from '@archway/contract/kernel'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { Refusal, refuse } from '../refuse.ts'
import type { Services } from '../services.ts'
import { idempotencyKey } from '../table.ts'

/** A write that came with a key: whose, which, and a fingerprint of all that was sent. */
export type Keyed = {
  readonly accountId: string
  readonly companyId: string | null
  readonly key: string
  readonly call: string
  readonly input: string
}
export type Stored = { readonly status: number; readonly body: string }

const shape = /^[\x21-\x7e]{1,200}$/

/** The key of a request; none for calls without one. A key that is none is refused rather than ignored. */
export const keyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !shape.test(header)) return refuse('KEY_MALFORMED')
  return header
}

export const fingerprint = (call: AnyCall, ...parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([call.method, call.path, ...parts]))
    .digest('base64url')

/** How long whoever comes second waits for a process that is still at work, before it is asked to come again. */
const waitSeconds = 10

/**
 * Takes the key for this transaction, or answers what was said the first time. The row is the lock: a second
 * transaction that inserts the same one waits until the first has ended, in whichever process it runs.
 */
export const takeKey = async (tx: Tx, keyed: Keyed, now: Date): Promise<Stored | null> => {
  const mine = and(eq(idempotencyKey.accountId, keyed.accountId), eq(idempotencyKey.key, keyed.key))
  await tx.execute(sql.raw(`set local lock_timeout = '${waitSeconds}s'`))
  const taken = await tx
    .insert(idempotencyKey)
    .values({ ...keyed, createdAt: now })
    .onConflictDoNothing()
    .catch(error => {
      const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: string }
      throw code === '55P03' ? new Refusal('KEY_RUNNING') : error
    })
  if (taken.rowCount === 1) {
    await tx.execute(sql`set local lock_timeout = default`)
    return null
  }
  const [held] = await tx.select().from(idempotencyKey).where(mine)
  // Another company's or one that was cleared away in this moment.
  if (!held) return refuse('KEY_RUNNING')
  if (held.call !== keyed.call || held.input !== keyed.input) return refuse('KEY_REUSED')
  if (held.status === null || held.body === null) return refuse('KEY_RUNNING')
  return { status: held.status, body: held.body }
}

/** Keeps the answer under its key, in the transaction of what it tells of. */
export const keepAnswer = async (
  tx: Tx,
  { accountId, key }: Keyed,
  { status, body }: Stored,
): Promise<void> => {
  await tx
    .update(idempotencyKey)
    .set({ status, body })
    .where(and(eq(idempotencyKey.accountId, accountId), eq(idempotencyKey.key, key)))
}

/**
 * Requests of this process with the same key stand in line here, so that at most one of them holds a connection
 * and the one at work always finds one.
 */
export const createLine = () => {
  const last = new Map<string, Promise<void>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name)
    let done = () => {}
    const mine = new Promise<void>(resolve => {
      done = resolve
    })
    last.set(name, mine)
    await before
    try {
      return await work()
    } finally {
      done()
      if (last.get(name) === mine) last.delete(name)
    }
  }
}

const keyHours = 24

/** Stored answers hold data of patients; they go as soon as nobody can still be asking again. */
export const keyJobs = ({ db, clock }: Services): Jobs => ({
  forgetKeys: async () => {
    const before = new Date(clock.now().getTime() - keyHours * 3_600_000)
    await db.within(systemScope, tx => tx.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before)))
  },
})
export const keyCrontab = '41 * * * * forgetKeys'
