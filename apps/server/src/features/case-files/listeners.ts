import type { TypeKey } from '@archway/contract/case-files'
import { isCaseEditable } from '@archway/contract/cases'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { clearFlags, discardPending, flagAssets } from './change.ts'
import { freezePrescription } from './documents/prescription.ts'

/** Updates the files of a case when the case changes its status. */
export const listenToCases = (services: Services): void => {
  const { events } = services
  events.on('draftDeleted', async (tx, { caseRow }) => discardPending(tx, caseRow.id))
  events.on('caseMoved', async (tx, { before, after, action, actor, attributes }) => {
    if (action === 'submit' || action === 'resubmit') await freezePrescription(tx, services, after, actor)
    if (before.status === 'REJECTED' && after.status !== 'EXPIRED') await clearFlags(tx, after.id)
    if (after.status === 'REJECTED' && attributes.assetKeys)
      await flagAssets(tx, after, attributes.assetKeys as readonly TypeKey[])
    if (!isCaseEditable(after.status)) await discardPending(tx, after.id)
    if (after.status === 'IN_PRODUCTION_FILE_SYNC')
      await addJob(
        tx,
        'syncFiles',
        { caseId: after.id },
        { key: `syncFiles ${after.id}`, company: after.companyId },
      )
  })
}
