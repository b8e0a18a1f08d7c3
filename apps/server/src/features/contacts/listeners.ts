import { eq } from 'drizzle-orm'
import { systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { mailInvitation, openAccount } from '../session/index.ts'
import { changeContact, insertContact } from './store.ts'
import { staff } from './table.ts'

/** Updates contacts and staff when people change their details. */
export const joinContacts = (services: Pick<Services, 'events' | 'keys' | 'config'>): void => {
  const { events } = services
  events.on('companyOpened', async (tx, { companyId, owner, at, language, inviter }) => {
    const id =
      (await openAccount(tx, { kind: 'contact', ...owner, companyId }, at, inviter)) ??
      refuse('EMAIL_TAKEN', {}, [{ refusal: 'EMAIL_TAKEN', field: 'owner.email' }])
    await insertContact(tx, {
      id,
      companyId,
      ...owner,
      superAdmin: true,
      showHelp: true,
      createdAt: at,
    })
    await mailInvitation(tx, services, id, at, language, inviter)
  })
  events.on('personFlagsChanged', async (tx, { viewer, flags }) => {
    if (viewer.audience === 'contact') await changeContact(tx, systemScope, viewer.id, flags)
    if (viewer.audience === 'staff' && flags.emailSubscription !== undefined)
      await tx
        .update(staff)
        .set({ emailSubscription: flags.emailSubscription })
        .where(eq(staff.id, viewer.id))
  })
  events.on('ownDetailsChanged', async (tx, { viewer, details }) => {
    if (viewer.audience === 'contact') await changeContact(tx, systemScope, viewer.id, details)
    if (viewer.audience === 'staff') await tx.update(staff).set(details).where(eq(staff.id, viewer.id))
  })
}
