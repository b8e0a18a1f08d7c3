import { eq } from 'drizzle-orm'
import { systemScope } from '../platform/db/scope.ts'
import type { Events } from '../platform/events.ts'
import { changeContact } from './store.ts'
import { staff } from './table.ts'

/** Contacts and staff keep what their people say about themselves. */
export const joinContacts = (events: Events): void => {
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
