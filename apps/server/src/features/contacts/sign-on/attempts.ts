import { and, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { hashToken, newToken } from '../../session/index.ts'
import { signOnAttempt } from '../table.ts'
import type { Checks } from './openid.ts'
import { openChecks, sealChecks } from './secret.ts'

/** Maximum time in seconds that a person may spend at the provider. */
export const attemptSeconds = 10 * 60

export type Attempt = {
  readonly providerId: string
  readonly checks: Checks
  /** The session whose account is linked; null for a sign-in. */
  readonly link: { readonly sessionId: string; readonly accountId: string } | null
}

/** Stores the sign-in that a browser has started; returns the token for its cookie. */
export const openAttempt = async (
  tx: Tx,
  keys: Keys,
  { providerId, checks, link }: Attempt,
  now: Date,
): Promise<string> => {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + attemptSeconds * 1000)
  await tx.delete(signOnAttempt).where(lt(signOnAttempt.expiresAt, now))
  await tx.insert(signOnAttempt).values({
    tokenHash: hash,
    providerId,
    sealedChecks: sealChecks(keys, checks),
    sessionId: link?.sessionId ?? null,
    accountId: link?.accountId ?? null,
    expiresAt,
  })
  return token
}

/**
 * Deletes and returns the sign-in that the browser with this token has started; undefined if there is none, or it has
 * expired.
 */
export const takeAttempt = async (
  tx: Tx,
  keys: Keys,
  token: string,
  now: Date,
): Promise<Attempt | undefined> => {
  const [row] = await tx
    .delete(signOnAttempt)
    .where(and(eq(signOnAttempt.tokenHash, hashToken(token)), gt(signOnAttempt.expiresAt, now)))
    .returning()
  const checks = row && (openChecks(keys, row.sealedChecks) as Checks | null)
  if (!row || !checks) return undefined
  const { providerId, sessionId, accountId } = row
  return { providerId, checks, link: sessionId && accountId ? { sessionId, accountId } : null }
}
