import { systemScope } from '../../platform/db/scope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { restorableMs } from './templates/routes.ts'
import { removeDeletedBefore } from './templates/store.ts'

export const preferencesCrontab = '23 3 * * * forgetTemplates'

export const preferencesJobs = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Jobs => ({
  /** Removes the templates that can no longer be restored. */
  forgetTemplates: () =>
    db.within(systemScope, tx => removeDeletedBefore(tx, new Date(+clock.now() - restorableMs))),
})
