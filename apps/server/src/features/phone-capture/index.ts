import { isCaseEditable } from '@archway/contract/cases'
import { systemScope } from '../../platform/db/scope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { endLinksOf, removeOver } from './store.ts'

export { phoneCaptureRoutes } from './routes.ts'
export { servePhoneUploads } from './uploads.ts'

/** A case that accepts no more photos ends its phone links. */
export const joinPhoneCapture = ({ events }: Services): void =>
  events.on('caseMoved', async (tx, { after }) => {
    if (!isCaseEditable(after.status)) await endLinksOf(tx, after.id)
  })

export const phoneCaptureCrontab = '41 3 * * * removePhoneLinks'

export const phoneCaptureJobs = ({ db, clock }: Services): Jobs => ({
  removePhoneLinks: async () => db.within(systemScope, tx => removeOver(tx, clock.now())),
})
