import { type SignOnGrant, type StaffSignOnGrant, staffSignOnGrants } from '@archway/contract/contacts'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { staff } from '../table.ts'

/** Adds a staff member for an account created by single sign-on, with the default role. */
export const createSignOnStaff = async (
  tx: Tx,
  person: Pick<typeof staff.$inferSelect, 'id' | 'email' | 'name' | 'createdAt'>,
): Promise<void> => {
  await tx.insert(staff).values({ ...person, phone: null, role: 'support' })
}

/**
 * Gives a staff member the role of a rule. Administrators keep theirs: only administrators grant or revoke that role.
 */
export const grantToStaff = async (
  tx: Tx,
  { forgetViewers }: Pick<Services, 'forgetViewers'>,
  id: string,
  grant: SignOnGrant | StaffSignOnGrant,
): Promise<void> => {
  const role = staffSignOnGrants.find(name => name === grant)
  if (!role) return
  const changed = await tx
    .update(staff)
    .set({ role })
    .where(and(eq(staff.id, id), ne(staff.role, 'administrator'), ne(staff.role, role)))
    .returning({ id: staff.id })
  if (changed.length > 0) forgetViewers({ accountId: id })
}
