import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { AnyCall } from '@archway/contract/kernel'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { Refusal, refuse } from '../refuse.ts'
import { createKeys, isSealed, type Keys } from '../secrets/keys.ts'
import type { Services } from '../services.ts'
import { idempotencyKey } from '../table.ts'
import type { Cookies } from './cookie.ts'

/** A write that came with a key: whose, which, and a fingerprint of all that was sent. */
export type Keyed = {
  readonly accountId: string
  readonly companyId: string | null
  /** SHA-256 of the key, or of the key with all that was sent: the key itself is kept nowhere. */
  readonly key: string
  readonly call: string
  /** Made with the key, so that nobody reads or guesses a password from what is kept. */
  readonly input: string
  /**
   * What seals the stored answer: the server's keys, or for calls that need no session what only the sender knows.
   * An answer holds data of patients and addresses of files that work.
   */
  readonly seal: { readonly keys: Keys; readonly isGuest: boolean }
}

/** An answer as it left: with the cookies it set, and whose account it turned out to be about. */
export type Stored = {
  readonly status: number
  readonly body: string
  readonly cookies?: Cookies
  readonly about?: string | null
}

const shape = /^[\x21-\x7e]{1,200}$/

/** The key of a request; none for calls without one. A key that is none is refused rather than ignored. */
const keyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !shape.test(header)) return refuse('KEY_MALFORMED')
  return header
}

const nobody = '00000000-0000-0000-0000-000000000000'

type Sent = {
  readonly header: string | string[] | undefined
  readonly call: AnyCall
  /** Who is asked for by a session; null for calls that need none. */
  readonly accountId: string | null
  readonly companyId: string | null
  /** Everything that was sent. */
  readonly input: unknown
  /** The keys of the server. */
  readonly keys: Keys
}

/**
 * The key of a write with everything that was sent under it; none where none came. Where no session tells who asks,
 * only who sends the same key with the very same words hears the answer again, and nobody can take up the key of
 * somebody else.
 */
export const keyedOf = ({ header, call, accountId, companyId, input, keys }: Sent): Keyed | null => {
  const key = keyOf(header)
  if (key === null) return null
  const name = `${call.method} ${call.path}`
  const sent = JSON.stringify([name, companyId, input])
  const digest = createHmac('sha256', key).update(sent).digest('base64url')
  return {
    accountId: accountId ?? nobody,
    companyId,
    key: accountId ? createHash('sha256').update(key).digest('base64url') : digest,
    call: name,
    input: digest,
    seal: accountId ? { keys, isGuest: false } : { keys: keysOfSender(key, sent), isGuest: true },
  }
}

const purpose = 'stored answers'

const keysOfSender = (key: string, sent: string): Keys => {
  const secret = Buffer.from(hkdfSync('sha256', key, '', sent, 32)).toString('base64url')
  return createKeys(() => [secret])
}

/** The stored body; refuses the key when it was sealed by keys that are gone. Releases before sealed it otherwise. */
const opened = ({ keys, isGuest }: Keyed['seal'], body: string): string => {
  if (!isSealed(body) && !isGuest) return body
  return keys.open(purpose, body) ?? refuse('KEY_REUSED')
}

/** How long whoever comes second waits for a process that is still at work, before it is asked to come again. */
const waitSeconds = 10

/**
 * Takes the key for this transaction, or answers what was said the first time. The row is the lock: a second
 * transaction that inserts the same one waits until the first has ended, in whichever process it runs.
 */
export const takeKey = async (tx: Tx, { seal, ...keyed }: Keyed, now: Date): Promise<Stored | null> => {
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
  // None: another company's, or one that was cleared away in this moment.
  return (await heldAnswer(tx, { seal, ...keyed })) ?? refuse('KEY_RUNNING')
}

const rowOf = ({ accountId, key }: Keyed) =>
  and(eq(idempotencyKey.accountId, accountId), eq(idempotencyKey.key, key))

/** What was said the first time; null as long as nothing was. */
export const heldAnswer = async (tx: Tx, keyed: Keyed): Promise<Stored | null> => {
  const [held] = await tx.select().from(idempotencyKey).where(rowOf(keyed))
  if (!held) return null
  if (held.call !== keyed.call || held.input !== keyed.input) return refuse('KEY_REUSED')
  if (held.status === null || held.body === null) return null
  const body = opened(keyed.seal, held.body)
  if (!keyed.seal.isGuest) return { status: held.status, body }
  return { status: held.status, ...(JSON.parse(body) as Omit<Stored, 'status'>) }
}

/** Keeps the answer under its key, in the transaction of what it tells of. */
export const keepAnswer = async (tx: Tx, keyed: Keyed, { status, ...said }: Stored): Promise<void> => {
  const { keys, isGuest } = keyed.seal
  const body = keys.seal(purpose, isGuest ? JSON.stringify(said) : said.body)
  await tx.update(idempotencyKey).set({ status, body }).where(rowOf(keyed))
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
