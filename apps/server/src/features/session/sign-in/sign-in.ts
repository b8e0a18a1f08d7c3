import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/limits/network.ts'
import { refuse } from '../../../platform/refuse.ts'
import { verifyPassword } from '../password.ts'
import { type Account, returnSignInAttempt } from '../store.ts'
import { attemptSignIn } from './sign-in-attempt.ts'

/**
 * Password checks per account and hour: 60 by unknown browsers, of which 10 from one address or IPv6 network; 20 by
 * browsers in which the account has signed in before. A flood of guesses uses up the limit of unknown browsers only,
 * so the owner's own browser can always sign in, and the hash function runs at most 80 times an hour (S7).
 */
const budgets = { stranger: 60, address: 10, device: 20 } as const
const windowMinutes = 60

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The account with this email and password; the refusal is the same for an unknown account and a wrong password. */
export const signIn = async (
  db: Database,
  attempt: {
    username: string
    password: string
    deviceToken: string | undefined
    address: string
    /** Called with the account of the attempt, before anything is decided. */
    onAccountFound: (accountId: string) => void
  },
  now: Date,
): Promise<{ account: Account; deviceKnown: boolean }> => {
  const limitKey = shortHash(attempt.username)
  const { found, deviceKnown, wait, bucket } = await attemptSignIn(db, {
    email: attempt.username,
    deviceToken: attempt.deviceToken,
    buckets: {
      device: `device ${limitKey} ${shortHash(attempt.deviceToken ?? '')}`,
      address: `address ${limitKey} ${shortHash(networkOf(attempt.address))}`,
      stranger: `stranger ${limitKey}`,
    },
    limits: budgets,
    windowMinutes,
    now,
  })
  if (found) attempt.onAccountFound(found.id)
  if (wait !== null) return refuse('TOO_MANY', { min: wait })

  const isPasswordCorrect = await verifyPassword(attempt.password, found?.passwordHash ?? null)
  if (!found || !isPasswordCorrect)
    return refuse('WRONG_LOGIN', {}, [{ refusal: 'WRONG_LOGIN', field: 'password' }])
  if (found.status === 'INACTIVE') return refuse('ACCOUNT_INACTIVE')
  await returnSignInAttempt(db, bucket)
  return { account: found, deviceKnown }
}
