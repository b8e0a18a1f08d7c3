import { and, eq, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/database.ts'
import { runAsSystem } from '../../platform/db/scope.ts'
import { findAccount, findAccountById, takeSignInAttempt } from './store.ts'
import { account } from './table.ts'

/** Separates the address from the id in the placeholder address of a held account. */
const heldMark = ' held by '

/**
 * The placeholder address of a held account: one for an address that belongs to an account of another company. For the
 * company that added it, it looks like any unused invitation; no one can sign in to it, because the placeholder
 * contains spaces.
 */
export const toHeldEmail = (email: string, accountId: string): string => `${email}${heldMark}${accountId}`

/** The address that a held account is waiting for; null for any other account. */
const heldAddressOf = (email: string): string | null =>
  (email.includes(heldMark) ? email.split(heldMark)[0] : null) ?? null

/** The address of an account, whether it has the address or is waiting for it. */
export const addressOf = (email: string): string => heldAddressOf(email) ?? email

const noticesPerDay = 3

type Claim = {
  /** The account has its own address, perhaps since just now: a link may go to it. */
  readonly isOwn: boolean
  /** Who gets a mail that the address was tried, at most three times a day. */
  readonly notified: string | null
}

/**
 * Before an invitation is mailed. A free address and one of another company take the same statements: the time of the
 * answer would show the inviter which of them it is (S7).
 */
export const claimAddress = async (tx: Tx, accountId: string, now: Date): Promise<Claim> => {
  const address = addressOf((await findAccountById(tx, accountId))?.email ?? '')
  const other = alias(account, 'other')
  // The address may belong to any company.
  const { taken, owner } = await runAsSystem(tx, async () => ({
    taken: await tx
      .update(account)
      .set({ email: address })
      .where(
        and(
          eq(account.id, accountId),
          notExists(
            tx
              .select({ id: other.id })
              .from(other)
              .where(and(eq(other.email, address), ne(other.id, accountId))),
          ),
        ),
      )
      .returning({ id: account.id }),
    owner: await findAccount(tx, address),
  }))
  const isOwn = taken.length > 0
  // A company may write to no other kind of bucket.
  const bucket = `address tried ${isOwn ? `own ${accountId}` : owner?.id}`
  const minutesToWait = await takeSignInAttempt(tx, bucket, noticesPerDay, 24 * 60, now)
  return { isOwn, notified: isOwn || minutesToWait !== null ? null : (owner?.id ?? null) }
}
