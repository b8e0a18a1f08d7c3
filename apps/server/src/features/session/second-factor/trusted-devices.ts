import { and, count, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { trustedDevice } from '../table.ts'
import { hashToken, newToken } from '../token.ts'

export const trustSeconds = 30 * 24 * 3600

const purpose = 'trusted devices'
const signedBytes = (accountId: string, token: string): Buffer => Buffer.from(`${accountId} ${token}`)

/**
 * Marks a browser as trusted; returns the value of its cookie: a token, whose hash is in the database, and a
 * signature. Forging it would require both write access to the database and a key of the installation.
 */
export const trustDevice = async (tx: Tx, keys: Keys, accountId: string, now: Date): Promise<string> => {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + trustSeconds * 1000)
  await tx.insert(trustedDevice).values({ tokenHash: hash, accountId, createdAt: now, expiresAt })
  return `${token}.${keys.sign(purpose, signedBytes(accountId, token)).toString('base64url')}`
}

/** Whether this cookie replaces the second factor for the account. */
export const isTrusted = async (
  tx: Tx,
  keys: Keys,
  cookie: string | undefined,
  accountId: string,
  now: Date,
): Promise<boolean> => {
  const [token = '', signature = ''] = cookie?.split('.') ?? []
  if (!keys.verify(purpose, signedBytes(accountId, token), Buffer.from(signature, 'base64url'))) return false
  const [row] = await tx
    .select({ accountId: trustedDevice.accountId })
    .from(trustedDevice)
    .where(and(eq(trustedDevice.tokenHash, hashToken(token)), ofAccount(accountId, now)))
  return row !== undefined
}

const ofAccount = (accountId: string, now: Date) =>
  and(eq(trustedDevice.accountId, accountId), gt(trustedDevice.expiresAt, now))

export const countTrustedDevices = async (tx: Tx, accountId: string, now: Date): Promise<number> => {
  const [row] = await tx.select({ trusted: count() }).from(trustedDevice).where(ofAccount(accountId, now))
  return row?.trusted ?? 0
}
