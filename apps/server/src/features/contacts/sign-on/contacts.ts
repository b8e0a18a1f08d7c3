import { type SignOnGrant, type StaffSignOnGrant, signOnGrants } from '@archway/contract/contacts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { findCompanyById, lockCompany } from '../../company/index.ts'
import { changeContact, findContact, hasOtherSuperAdmin, insertContact } from '../store.ts'
import type { contact } from '../table.ts'

/** Adds a contact for an account created by single sign-on, without further rights. */
export const createSignOnContact = async (
  tx: Tx,
  person: Pick<typeof contact.$inferSelect, 'id' | 'companyId' | 'email' | 'name' | 'createdAt'>,
): Promise<void> => {
  await insertContact(tx, { ...person, superAdmin: false, role: null })
}

/**
 * Sets the rights of a contact to those granted by the company's rules. The last account owner remains one (ruling
 * 5), and no contact becomes a relationship manager in a company without them.
 */
export const grantToContact = async (
  tx: Tx,
  { events, forgetViewers }: Pick<Services, 'events' | 'forgetViewers'>,
  id: string,
  grant: SignOnGrant | StaffSignOnGrant,
): Promise<void> => {
  if (!(signOnGrants as readonly string[]).includes(grant)) return
  const contact = await findContact(tx, systemScope, id)
  if (!contact) return
  await lockCompany(tx, systemScope, contact.companyId)
  // Read again under the lock: another call may have changed the rights.
  const row = (await findContact(tx, systemScope, id)) ?? contact
  const isRmAllowed = (await findCompanyById(tx, systemScope, row.companyId))?.company.isRmAllowed ?? false
  const role = grant === 'relationshipManager' && isRmAllowed ? 'RM' : null
  const isLastOwner = row.superAdmin && !(await hasOtherSuperAdmin(tx, systemScope, row))
  const superAdmin = grant === 'accountOwner' || isLastOwner
  if (row.role === role && row.superAdmin === superAdmin) return
  await changeContact(tx, systemScope, id, { role, superAdmin })
  if (row.role === 'RM' && role !== 'RM')
    await events.emit(tx, 'relationshipManagerLeft', { companyId: row.companyId, contactId: id })
  forgetViewers({ accountId: id })
}
