import type pg from 'pg'
import { withShortLocks } from './short-locks.ts'

/** The address that an erasure gives a contact; no person can have it. */
const isErasedOwner = `super_admin and email = 'erased-' || left(id::text, 8) || '@erased.invalid'`

/**
 * Releases up to schema 0002 left erased owners their rights: the last owner who could sign in counted as one of two,
 * and could leave the company without an owner (ruling 5). Servers of such a release may continue to do so while they
 * are replaced.
 */
export const dismissErasedOwners = async (owner: pg.Client): Promise<void> => {
  // Reads all companies. Exempting the owner from the policies locks the table, so this is done only if there is
  // something to change.
  await owner.query('begin')
  await owner.query('set local role archway_backup')
  const { rows } = await owner.query(`select from contact where ${isErasedOwner} limit 1`)
  await owner.query('rollback')
  if (rows.length === 0) return
  await withShortLocks(owner, async () => {
    await owner.query('alter table contact no force row level security')
    await owner.query(`update contact set super_admin = false where ${isErasedOwner}`)
    await owner.query('alter table contact force row level security')
  })
}
