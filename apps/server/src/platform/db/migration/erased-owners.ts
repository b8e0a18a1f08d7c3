import type pg from 'pg'
import { withShortLocks } from './short-locks.ts'

/** SQL: an account owner whose email address is that which an erasure sets; no person can have it. */
const erasedOwnerCondition = `super_admin and email = 'erased-' || left(id::text, 8) || '@erased.invalid'`

/**
 * Takes the rights of an account owner from erased people. Servers up to schema 0002 do not do so, also while they are
 * being replaced: the last owner who can sign in then counts as one of two, and could leave the company without an
 * owner (ruling 5).
 */
export const dismissErasedOwners = async (client: pg.Client): Promise<void> => {
  // The backup role reads all companies. Exempting the owner of the table from the policies locks the table, so this is
  // done only if there is something to change.
  await client.query('begin')
  await client.query('set local role archway_backup')
  const { rows } = await client.query(`select from contact where ${erasedOwnerCondition} limit 1`)
  await client.query('rollback')
  if (rows.length === 0) return
  await withShortLocks(client, async () => {
    await client.query('alter table contact no force row level security')
    await client.query(`update contact set super_admin = false where ${erasedOwnerCondition}`)
    await client.query('alter table contact force row level security')
  })
}
