import { sql } from 'drizzle-orm'
import { afterCommit, type Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { closeSessions } from '../store.ts'
import { addAccountNotice } from './notice.ts'
import { removePasskeys } from './passkeys/store.ts'
import { disableSecondFactor, lockSecondFactors } from './store.ts'

/** Whether there is something to reset for the account: a second factor or passkeys. */
export const isResettable = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from account a where a.id = ${accountId} and (
      exists (select from second_factor f where f.account_id = a.id and f.sealed_key is not null)
      or exists (select from passkey p where p.account_id = a.id))`)
  return rows.length > 0
}

/** The company of an account with something to reset; null for staff, undefined if there is nothing to reset. */
export const findCompanyOfResettable = async (
  tx: Tx,
  accountId: string,
): Promise<string | null | undefined> => {
  const { rows } = await tx.execute<{ company_id: string | null }>(
    sql`select company_id from account where id = ${accountId}`,
  )
  return (await isResettable(tx, accountId)) ? rows[0]?.company_id : undefined
}

/**
 * Removes the second factor of a person who has lost it, with passkeys and recovery codes, and ends their sessions. They
 * are informed by mail and in the portal.
 */
export const resetSecondFactor = async (
  tx: Tx,
  { events, forgetViewers }: Pick<Services, 'events' | 'forgetViewers'>,
  accountId: string,
): Promise<void> => {
  await lockSecondFactors(tx, accountId)
  await disableSecondFactor(tx, accountId)
  await removePasskeys(tx, accountId)
  await closeSessions(tx, accountId)
  await addAccountNotice(tx, accountId, 'secondFactorReset')
  await events.emit(tx, 'secondFactorReset', { accountId })
  afterCommit(tx, () => forgetViewers({ accountId }))
}
