import type { Viewer } from '../../platform/access/viewer.ts'
import { afterCommit, type Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { findCompanyById } from '../company/index.ts'
import { findAccountById } from '../session/index.ts'
import { changeContact, findContact } from './store.ts'

/**
 * Account owners reset the second factor of colleagues without a second person. So staff must not appoint one alone: the
 * account could be their own (decision 34).
 */
export const requireMayAppoint = ({ audience }: Pick<Viewer, 'audience'>): void => {
  if (audience === 'staff') refuse('SECOND_PERSON_NEEDED')
}

/** Refuses a contact who is an account owner already, or whose account is closed. Returns the contact. */
export const requireAppointable = async (tx: Tx, scope: Scope, contactId: string) => {
  const row = (await findContact(tx, scope, contactId)) ?? refuse('NOT_FOUND')
  if ((await findAccountById(tx, contactId))?.status !== 'ACTIVE') return refuse('NOT_FOUND')
  return row.superAdmin ? refuse('ALREADY_OWNER') : row
}

/** Makes a contact an account owner, as two members of the staff have decided; the other owners are informed. */
export const appointOwner = async (
  tx: Tx,
  { events, forgetViewers }: Pick<Services, 'events' | 'forgetViewers'>,
  scope: Scope,
  contactId: string,
): Promise<void> => {
  const { companyId, showHelp } = await requireAppointable(tx, scope, contactId)
  const { company } = (await findCompanyById(tx, scope, companyId)) ?? refuse('NOT_FOUND')
  await changeContact(tx, scope, contactId, {
    superAdmin: true,
    // An owner without a shipment address sees the introduction (ONB-01).
    showHelp: showHelp || !company.congratulated,
  })
  await events.emit(tx, 'ownerAppointed', { companyId, contactId })
  afterCommit(tx, () => forgetViewers({ accountId: contactId }))
}
