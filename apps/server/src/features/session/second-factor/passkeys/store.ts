import type { Passkey } from '@archway/contract/session'
import { and, asc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import { passkey } from '../../table.ts'

export type Row = typeof passkey.$inferSelect

export const passkeyOf = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  uuid: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const listPasskeys = (tx: Tx, accountId: string): Promise<Row[]> =>
  tx.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.createdAt))

export const findPasskeyByCredential = async (tx: Tx, credentialId: string): Promise<Row | undefined> => {
  const [row] = await tx.select().from(passkey).where(eq(passkey.credentialId, credentialId))
  return row
}

/** Stores a passkey; undefined if the authenticator's key is already registered. */
export const addPasskey = async (tx: Tx, values: typeof passkey.$inferInsert): Promise<Row | undefined> => {
  const [created] = await tx.insert(passkey).values(values).onConflictDoNothing().returning()
  return created
}

const isOwn = (accountId: string, id: string) => and(eq(passkey.id, id), eq(passkey.accountId, accountId))

export const renamePasskey = async (
  tx: Tx,
  accountId: string,
  id: string,
  name: string,
): Promise<Row | undefined> => {
  const [renamed] = await tx.update(passkey).set({ name }).where(isOwn(accountId, id)).returning()
  return renamed
}

/** Removes passkeys, and recovery codes that have no use without them or an app; false if there was none. */
const removeWhere = async (tx: Tx, accountId: string, condition: SQL | undefined): Promise<boolean> => {
  const removed = await tx.delete(passkey).where(condition).returning({ id: passkey.id })
  await tx.execute(sql`delete from recovery_code c where c.account_id = ${accountId}
    and not exists (select from passkey p where p.account_id = c.account_id)
    and not exists (select from second_factor f where f.account_id = c.account_id and f.sealed_key is not null)`)
  return removed.length > 0
}

/** Requires the lock of the account: of two removals at once, the second sees what the first has left. */
export const removePasskey = (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  removeWhere(tx, accountId, isOwn(accountId, id))

/** Removes every passkey of a person; false if there was none. */
export const removePasskeys = (tx: Tx, accountId: string): Promise<boolean> =>
  removeWhere(tx, accountId, eq(passkey.accountId, accountId))

/**
 * Records a use. False if the authenticator's counter has not increased since: a concurrent response, or a cloned
 * key. Authenticators without a counter send 0.
 */
export const recordPasskeyUse = async (
  tx: Tx,
  id: string,
  signCount: number,
  now: Date,
): Promise<boolean> => {
  const updatedPasskeys = await tx
    .update(passkey)
    .set({ signCount, lastUsedAt: now })
    .where(
      and(
        eq(passkey.id, id),
        or(lt(passkey.signCount, signCount), and(eq(passkey.signCount, 0), sql`${signCount}::bigint = 0`)),
      ),
    )
    .returning({ id: passkey.id })
  return updatedPasskeys.length > 0
}
