import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { verifyPassword } from './password.ts'
import { type Account, findAccount, isKnownDevice, refundSignIn, spendSignIn } from './store.ts'

/**
 * Checks spent per account and hour: 60 by strangers in all and 10 of them from one address; 20 by browsers in
 * which the account has signed in before. A storm of guesses spends the strangers' budget only, so the owner's
 * own browser always gets in, and the hash function runs at most 80 times an hour (S7).
 */
const budgets = { stranger: 60, address: 10, device: 20 } as const
const windowMinutes = 60

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The account behind email and password; refuses alike whether the account is unknown or the password wrong. */
export const signIn = async (
  db: Database,
  given: {
    username: string
    password: string
    deviceToken: string | undefined
    address: string
    /** Called with the account that is tried, before anything is decided. */
    about: (accountId: string) => void
  },
  now: Date,
): Promise<{ account: Account; deviceKnown: boolean }> => {
  const who = short(given.username)
  const { found, deviceKnown, wait, bucket } = await db.open(async tx => {
    const found = await findAccount(tx, given.username)
    const deviceKnown = found ? await isKnownDevice(tx, given.deviceToken, found.id) : false
    const bucket = deviceKnown
      ? `device ${who} ${short(given.deviceToken ?? '')}`
      : `address ${who} ${short(given.address)}`
    const wait =
      (await spendSignIn(tx, bucket, deviceKnown ? budgets.device : budgets.address, windowMinutes, now)) ??
      (deviceKnown ? null : await spendSignIn(tx, `stranger ${who}`, budgets.stranger, windowMinutes, now))
    return { found, deviceKnown, wait, bucket }
  })
  if (found) given.about(found.id)
  if (wait !== null) return refuse('TOO_MANY', { min: wait })

  const right = await verifyPassword(given.password, found?.passwordHash ?? null)
  if (!found || !right) return refuse('WRONG_LOGIN', {}, [{ refusal: 'WRONG_LOGIN', field: 'password' }])
  if (found.status === 'INACTIVE') return refuse('ACCOUNT_INACTIVE')
  await db.open(tx => refundSignIn(tx, bucket))
  return { account: found, deviceKnown }
}
