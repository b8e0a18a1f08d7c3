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

/** Must be called for a connection once it is open: the signature names its backend, and is worth nothing on another. */
export const prepareSigning = (client: pg.ClientBase, key: Buffer): void => {
  const { processID } = client as unknown as { processID: number }
  const signatures = new Map<Subject, string>()
  signers.set(client, subject => {
    const known = signatures.get(subject)
    if (known) return known
    const mac = createHmac('sha256', key).update(`${processID} ${subject}`).digest('hex')
    const signature = `${mac}.${subject}`
    if (signatures.size >= maxSignatures) signatures.clear()
    signatures.set(subject, signature)
    return signature
  })
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
