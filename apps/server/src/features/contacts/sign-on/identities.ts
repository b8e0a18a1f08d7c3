import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { addAccountNotice, endProviderSessions, findAccountById, type SignOn } from '../../session/index.ts'
import { signOnIdentity } from '../table.ts'
import { grantToContact } from './contacts.ts'
import { grantToStaff } from './staff.ts'
import { lockUnchanged } from './store.ts'
import { requireSwitchedOn } from './switch.ts'

export type Identity = typeof signOnIdentity.$inferSelect

export const findIdentity = async (tx: Tx, accountId: string): Promise<Identity | undefined> => {
  const [row] = await tx.select().from(signOnIdentity).where(eq(signOnIdentity.accountId, accountId))
  return row
}

export const findIdentityBySubject = async (
  tx: Tx,
  { providerId, issuer, subject }: Pick<Identity, 'providerId' | 'issuer' | 'subject'>,
): Promise<Identity | undefined> => {
  const [row] = await tx
    .select()
    .from(signOnIdentity)
    .where(
      and(
        eq(signOnIdentity.providerId, providerId),
        eq(signOnIdentity.issuer, issuer),
        eq(signOnIdentity.subject, subject),
      ),
    )
  return row
}

/** Links an identity to an account without one; refuses with SIGN_ON_LINKED if another link was made concurrently. */
export const link = async (
  tx: Tx,
  accountId: string,
  { providerId, issuer, subject }: Pick<SignOn, 'providerId' | 'issuer' | 'subject'>,
  now: Date,
): Promise<void> => {
  const [created] = await tx
    .insert(signOnIdentity)
    .values({ id: randomUUID(), accountId, providerId, issuer, subject, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ id: signOnIdentity.id })
  if (!created) return refuse('SIGN_ON_LINKED')
  await addAccountNotice(tx, accountId, 'signOnLinked')
}

/** Removes the link of an account, and ends the sessions that were opened through it; false if there is none. */
export const unlink = async (tx: Tx, accountId: string): Promise<boolean> => {
  const [removedIdentity] = await tx
    .delete(signOnIdentity)
    .where(eq(signOnIdentity.accountId, accountId))
    .returning({ providerId: signOnIdentity.providerId })
  if (!removedIdentity) return false
  await endProviderSessions(tx, removedIdentity.providerId, accountId)
  await addAccountNotice(tx, accountId, 'signOnUnlinked')
  return true
}

/**
 * Called before the session of a sign-in through a provider is opened: checks that the provider is on and unchanged,
 * links the account at the first sign-in, and applies the company's rules.
 */
export const joinSignOn = (services: Pick<Services, 'config' | 'events' | 'forgetViewers'>): void => {
  services.events.on('signedOn', async (tx, { accountId, signOn, at }) => {
    requireSwitchedOn(services)
    const person = await findAccountById(tx, accountId)
    // Doctors and contacts belong to a company, staff to none.
    if (!person || (person.kind !== 'staff' && !person.companyId)) return refuse('SIGN_ON_OVER')
    await lockUnchanged(tx, person.companyId, { id: signOn.providerId, changedAt: signOn.providerChangedAt })
    const identity = await findIdentityBySubject(tx, signOn)
    if (identity && identity.accountId !== accountId) return refuse('SIGN_ON_LINKED')
    if (identity)
      await tx.update(signOnIdentity).set({ lastUsedAt: at }).where(eq(signOnIdentity.id, identity.id))
    else {
      await link(tx, accountId, signOn, at)
      // An unused invitation is void: the person has joined without it.
      if (person.passwordHash === null) await services.events.emit(tx, 'passwordSet', { accountId })
    }
    if (signOn.grant && person.kind === 'contact') await grantToContact(tx, services, accountId, signOn.grant)
    if (signOn.grant && person.kind === 'staff') await grantToStaff(tx, services, accountId, signOn.grant)
  })
  // An earlier, unauthorised user of the account may have linked an identity.
  services.events.on('passwordRecovered', async (tx, { accountId }) => {
    await unlink(tx, accountId)
  })
  services.events.on('secondFactorReset', async (tx, { accountId }) => {
    await unlink(tx, accountId)
  })
}
