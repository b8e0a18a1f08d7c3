import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { AccountsScope, Scope } from './scope.ts'

/** What a transaction may reach: `staff` every company, `jobs` the queue, else a company by its id. */
export type Subject = string

/** In place of a company: no rows but those of the logins, for what happens before anybody is signed in. */
export const accountsSubject: Subject = '00000000-0000-0000-0000-000000000000'

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The subject of a scope. Only ids of our own making reach it, and only as uuids. */
export const subjectOf = (scope: Scope | AccountsScope): Subject => {
  if (scope.kind === 'staff') return 'staff'
  if (scope.kind === 'accounts') return accountsSubject
  if (!uuidShape.test(scope.companyId)) throw new Error('a scope needs a company id')
  return scope.companyId
}

/** The key that signs scopes, from the password of the login: only holders of the password can sign; injected SQL cannot. */
export const scopeKey = (password: string): Buffer =>
  createHmac('sha256', 'archway scope').update(password).digest()

export const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

/** The two halves of the key as HMAC-SHA256 uses them, so that PostgreSQL needs no extension to verify. */
export const paddedKeys = (key: Buffer): { readonly inner: Buffer; readonly outer: Buffer } => {
  const block = Buffer.concat([key, Buffer.alloc(64 - key.length)])
  const padded = (byte: number) => Buffer.from(block.map(at => at ^ byte))
  return { inner: padded(0x36), outer: padded(0x5c) }
}

/** Signatures remembered for a connection: making one takes longer than sending it. */
const maxSignatures = 200

const signers = new WeakMap<pg.ClientBase, (subject: Subject) => string>()

/** Signatures that are made once for each subject. */
const remembered = (sign: (subject: Subject) => string) => {
  const signatures = new Map<Subject, string>()
  return (subject: Subject): string => {
    const known = signatures.get(subject)
    if (known) return known
    const signature = sign(subject)
    if (signatures.size >= maxSignatures) signatures.clear()
    signatures.set(subject, signature)
    return signature
  }
}

const macOf = (key: Buffer, bound: string): string => createHmac('sha256', key).update(bound).digest('hex')

/** Must be called for a connection once it is open: the signature names its backend, and is worth nothing on another. */
export const prepareSigning = (client: pg.ClientBase, key: Buffer): void => {
  const { processID } = client as unknown as { processID: number }
  signers.set(
    client,
    remembered(subject => `${macOf(key, `${processID} ${subject}`)}.${subject}`),
  )
}

/** Signatures that name a time count for one to two times as long, in seconds. */
const periodSeconds = 60

/** A signature by which a transaction may begin until a second of the database's clock (Unix time). */
export const signUntil = (key: Buffer, subject: Subject, until: number): string => {
  const signed = `${subject}@${until}`
  return `${macOf(key, `until ${signed}`)}.${signed}`
}

/**
 * For the connections of a pool to a pooler, which does not tell which backend a transaction gets: the signature names
 * the time until which it counts. Answers what must be called, and awaited, for each connection once it is open.
 */
export const createTimedSigning = (
  key: Buffer,
  connectMs: number,
): ((client: pg.ClientBase) => Promise<void>) => {
  // A pooler accepts connections and lets their first statement wait while it cannot reach its database.
  const readClock = {
    text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    query_timeout: connectMs,
  }
  /** By how many ms the database's clock is ahead of `performance.now()`, which is never adjusted. */
  let ahead = 0
  let period = 0
  let sign: (subject: Subject) => string
  const signNow = (subject: Subject): string => {
    const now = Math.floor((performance.now() + ahead) / 1000 / periodSeconds)
    if (now !== period || !sign) {
      period = now
      sign = remembered(one => signUntil(key, one, (now + 2) * periodSeconds))
    }
    return sign(subject)
  }
  return async client => {
    const { rows } = await client.query<{ now: number }>(readClock)
    ahead = Number(rows[0]?.now) - performance.now()
    signers.set(client, signNow)
  }
}

/** The value of `app.scope` that opens the subject's rows to transactions of this connection. */
export const signScope = (client: pg.ClientBase, subject: Subject): string => {
  const sign = signers.get(client)
  if (!sign) throw new Error('the connection was not opened by the pool of the database')
  return sign(subject)
}

/** For `onConnect` of a pool that does one kind of work: its connections are open to this subject while they last. */
export const openForSession =
  (url: string, subject: 'staff' | 'jobs') =>
  async (client: pg.ClientBase): Promise<void> => {
    prepareSigning(client, scopeKey(passwordOf(url)))
    await client.query(`select set_config('app.scope', $1, false)`, [signScope(client, subject)])
  }
