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

/** A write with an idempotency key: its account, its call and a fingerprint of its input. */
export type IdempotentRequest = {
  readonly accountId: string
  readonly companyId: string | null
  /** SHA-256 of the key (for guests, of key and input); the key itself is never stored. */
  readonly key: string
  readonly call: string
  /** HMAC with the key, so that a password in the input cannot be guessed from the stored value. */
  readonly input: string
  /**
   * Encrypts the stored reply, which contains patient data and signed addresses: with the server's keys or, for
   * calls without a session, with a key derived from what only the sender knows.
   */
  readonly seal: { readonly keys: Keys; readonly isGuest: boolean }
}

/** A reply as it was sent: status, body, cookies, and the account it was about. */
export type StoredReply = {
  readonly status: number
  readonly body: string
  readonly cookies?: Cookies
  readonly about?: string | null
}

const shape = /^[\x21-\x7e]{1,200}$/

/** The key of a request, or null. A malformed key is refused rather than ignored. */
const keyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !shape.test(header)) return refuse('KEY_MALFORMED')
  return header
}

const nobody = '00000000-0000-0000-0000-000000000000'

type ReceivedKey = {
  readonly header: string | string[] | undefined
  readonly call: AnyCall
  /** The account of the session; null for calls that need none. */
  readonly accountId: string | null
  readonly companyId: string | null
  /** Params, query and body. */
  readonly input: unknown
  /** The server's keys. */
  readonly keys: Keys
}

/**
 * The idempotency key of a write with the fingerprint of its input; null without a key. Without a session the key is
 * bound to the input, so that the reply is replayed only to a sender of both and keys of others cannot be claimed.
 */
export const idempotentRequestOf = ({
  header,
  call,
  accountId,
  companyId,
  input,
  keys,
}: ReceivedKey): IdempotentRequest | null => {
  const key = keyOf(header)
  if (key === null) return null
  const name = `${call.method} ${call.path}`
  const inputText = JSON.stringify([name, companyId, input])
  const digest = createHmac('sha256', key).update(inputText).digest('base64url')
  return {
    accountId: accountId ?? nobody,
    companyId,
    key: accountId ? createHash('sha256').update(key).digest('base64url') : digest,
    call: name,
    input: digest,
    seal: accountId ? { keys, isGuest: false } : { keys: keysOfSender(key, inputText), isGuest: true },
  }
}

const purpose = 'stored answers'

const keysOfSender = (key: string, senderKey: string): Keys => {
  const secret = Buffer.from(hkdfSync('sha256', key, '', senderKey, 32)).toString('base64url')
  return createKeys(() => [secret])
}

/** The stored body; refuses the key if its encryption key is lost. Also reads the format of earlier releases. */
const decryptedBody = ({ keys, isGuest }: IdempotentRequest['seal'], body: string): string => {
  if (!isSealed(body) && !isGuest) return body
  return keys.open(purpose, body) ?? refuse('KEY_REUSED')
}

/** How long a retry waits for the running request before it is refused with KEY_RUNNING. */
const waitSeconds = 10

/**
 * Claims the idempotency key for this transaction, or returns the stored reply. The row acts as a lock: a second
 * transaction inserting the same key waits until the first has ended, in whichever process it runs. Refuses with
 * KEY_RUNNING when that takes longer than `waitSeconds`.
 */
export const claimKey = async (
  tx: Tx,
  { seal, ...keyed }: IdempotentRequest,
  now: Date,
): Promise<StoredReply | null> => {
  await tx.execute(sql.raw(`set local lock_timeout = '${waitSeconds}s'`))
  const insertion = await tx
    .insert(idempotencyKey)
    .values({ ...keyed, createdAt: now })
    .onConflictDoNothing()
    .catch(error => {
      const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: string }
      throw code === '55P03' ? new Refusal('KEY_RUNNING') : error
    })
  if (insertion.rowCount === 1) {
    await tx.execute(sql`set local lock_timeout = default`)
    return null
  }
  // No visible row: it belongs to another company, or was deleted just now.
  return (await storedReply(tx, { seal, ...keyed })) ?? refuse('KEY_RUNNING')
}

const rowOf = ({ accountId, key }: IdempotentRequest) =>
  and(eq(idempotencyKey.accountId, accountId), eq(idempotencyKey.key, key))

/**
 * The reply stored under the key; null if there is none. Refuses a key that is reused for another input, and one whose
 * reply was deleted by an erasure.
 */
export const storedReply = async (tx: Tx, keyed: IdempotentRequest): Promise<StoredReply | null> => {
  const [keyRow] = await tx.select().from(idempotencyKey).where(rowOf(keyed))
  if (!keyRow) return null
  if (keyRow.call !== keyed.call || keyRow.input !== keyed.input) return refuse('KEY_REUSED')
  if (keyRow.status === null) return null
  if (keyRow.body === null) return refuse('REPLY_ERASED')
  const body = decryptedBody(keyed.seal, keyRow.body)
  if (!keyed.seal.isGuest) return { status: keyRow.status, body }
  return { status: keyRow.status, ...(JSON.parse(body) as Omit<StoredReply, 'status'>) }
}

/** Stores the reply under its key, in the transaction of the write. */
export const storeReply = async (
  tx: Tx,
  keyed: IdempotentRequest,
  { status, ...reply }: StoredReply,
): Promise<void> => {
  const { keys, isGuest } = keyed.seal
  const body = keys.seal(purpose, isGuest ? JSON.stringify(reply) : reply.body)
  await tx.update(idempotencyKey).set({ status, body }).where(rowOf(keyed))
}

const keyHours = 24
/** Rows per transaction, so that no statement takes long and none is undone as a whole (decision 36). */
const keysAtOnce = 5000

/** Deletes stored replies, which hold patient data, once clients no longer retry. */
export const keyJobs = ({ db, clock }: Services): Jobs => ({
  forgetKeys: async () => {
    const before = new Date(clock.now().getTime() - keyHours * 3_600_000)
    for (;;) {
      const { rowCount } = await db.within(systemScope, tx =>
        tx.execute(sql`delete from ${idempotencyKey} where ctid = any(array(
          select ctid from ${idempotencyKey} where ${lt(idempotencyKey.createdAt, before)} limit ${keysAtOnce}))`),
      )
      if ((rowCount ?? 0) < keysAtOnce) return
    }
  },
})
export const keyCrontab = '41 * * * * forgetKeys'
