import { and, eq, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/scope.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { accountById, findAccount, spendSignIn } from './store.ts'
import { account } from './table.ts'

/**
 * An account for an address that belongs to an account of another company. To the company that added it, it looks like
 * any invitation that was not used yet; no one can sign in to it, because no address contains a space.
 */
const mark = ' held by '

export const heldEmail = (email: string, accountId: string): string => `${email}${mark}${accountId}`

/** The address that a held account is waiting for; null of any other account. */
const addressHeld = (email: string): string | null =>
  (email.includes(mark) ? email.split(mark)[0] : null) ?? null

/** The address of an account, whether it has it or is waiting for it. */
export const addressOf = (email: string): string => addressHeld(email) ?? email

const noticesPerDay = 3

/**
 * Before an invitation is mailed. True: the account has its own address, perhaps since just now, and the link may go to
 * it. False: the address still belongs to another person, who gets a mail that it was tried, at most three times a day.
 */
export const takeHeldAddress = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const address = addressHeld((await accountById(tx, accountId))?.email ?? '')
  if (address === null) return true
  const other = alias(account, 'other')
  // The address may be that of any company.
  const { taken, owner } = await asSystem(tx, async () => ({
    taken: await tx
      .update(account)
      .set({ email: address })
      .where(
        and(
          eq(account.id, accountId),
          notExists(tx.select({ id: other.id }).from(other).where(eq(other.email, address))),
        ),
      )
      .returning({ id: account.id }),
    owner: await findAccount(tx, address),
  }))
  if (taken.length > 0) return true
  if (owner && (await spendSignIn(tx, `address tried ${owner.id}`, noticesPerDay, 24 * 60, now)) === null)
    await addJob(tx, 'addressTriedMail', { accountId: owner.id, triedId: accountId, at: now.toISOString() })
  return false
}
