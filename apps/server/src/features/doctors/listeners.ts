import { fold } from '@archway/contract/kernel'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { changeDoctor, findDoctor, releaseManager } from './store.ts'
import { transitionDoctor } from './transition.ts'

/**
 * Updates doctors when they change their own details, marks them as joined when they use their invitation, and
 * removes managers who leave.
 */
export const joinDoctors = (
  services: Pick<Services, 'clock' | 'config' | 'events' | 'keys' | 'queries'>,
): void => {
  const { events } = services
  events.on('passwordSet', async (tx, { accountId }) => {
    const row = await findDoctor(tx, systemScope, accountId)
    if (row?.status !== 'INVITED') return
    await transitionDoctor(tx, services, {
      scope: systemScope,
      doctorId: row.id,
      action: 'join',
      actor: { id: row.id, kind: 'doctor', staffRole: null, superAdmin: false, isRm: false, blocked: false },
    })
  })
  events.on('personFlagsChanged', async (tx, { viewer, flags }) => {
    if (viewer.audience === 'doctor' && flags.emailSubscription !== undefined)
      await changeDoctor(tx, systemScope, viewer.id, { emailSubscription: flags.emailSubscription })
  })
  events.on('ownDetailsChanged', async (tx, { viewer, details }) => {
    if (viewer.audience === 'doctor')
      await changeDoctor(tx, systemScope, viewer.id, { ...details, nameFolded: fold(details.name) })
  })
  events.on('relationshipManagerLeft', (tx, { companyId, contactId }) =>
    releaseManager(tx, companyId, contactId),
  )
}
