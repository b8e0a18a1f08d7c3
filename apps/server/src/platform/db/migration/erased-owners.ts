import type pg from 'pg'
import { withShortLocks } from './short-locks.ts'

/** As an erasure leaves a contact: under this address, which no person can have. */
const isErasedOwner = `super_admin and email = 'erased-' || left(id::text, 8) || '@erased.invalid'`

/**
 * Releases up to schema 0002 left erased owners their rights: the last one who can sign in counted as one of two, and could
 * leave the company without an owner (ruling 5). Servers of such a release may go on doing so while they are replaced.
 */
export const dismissErasedOwners = async (owner: pg.Client): Promise<void> => {
  // Reads all companies; lifting the policies from the owner locks the table, so only where there is something to do.
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
