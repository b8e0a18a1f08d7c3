import { lt } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { signInBudget } from '../table.ts'

/** Every attempted address, known or not, leaves rows, which are deleted once their window is over. */
export const signInJobs = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Jobs => ({
  forgetSignIns: async () => {
    await db.within(systemScope, tx =>
      tx.delete(signInBudget).where(lt(signInBudget.windowEndsAt, clock.now())),
    )
  },
})
export const signInCrontab = '27 * * * * forgetSignIns'
