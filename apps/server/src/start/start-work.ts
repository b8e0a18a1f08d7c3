import { caseFileCrontab, caseFileJobs } from '../features/case-files/index.ts'
import { caseCrontab, caseJobs } from '../features/cases/index.ts'
import { chatCrontab, chatJobs } from '../features/chat/index.ts'
import { webhookCrontab, webhookJobs } from '../features/integrations/index.ts'
import { insightCrontab, insightJobs } from '../features/lab/index.ts'
import { notificationCrontab, notificationJobs } from '../features/notifications/index.ts'
import { phoneCaptureCrontab, phoneCaptureJobs } from '../features/phone-capture/index.ts'
import { planModelJobs, planProductionJobs } from '../features/plans/index.ts'
import { preferencesCrontab, preferencesJobs } from '../features/preferences/index.ts'
import { privacyCrontab, privacyJobs } from '../features/privacy/index.ts'
import { sessionJobs } from '../features/session/mail.ts'
import { signInCrontab, signInJobs } from '../features/session/sign-in/forget-budgets.ts'
import { trailCrontab, trailJobs } from '../platform/audit/jobs.ts'
import { sealRegularly } from '../platform/audit/seal.ts'
import { measuredMail } from '../platform/health/metrics/measured.ts'
import { keyCrontab, keyJobs } from '../platform/http/idempotency.ts'
import { type JobOptions, type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import { createMail } from '../platform/mail/mail.ts'
import type { Log } from '../platform/process/log.ts'
import type { Services } from '../platform/services.ts'
import { storageCrontab, storageJobs } from '../platform/storage/orphaned-files.ts'

/** The schedule of all features' jobs. */
export const crontab = [
  caseCrontab,
  caseFileCrontab,
  phoneCaptureCrontab,
  chatCrontab,
  notificationCrontab,
  keyCrontab,
  trailCrontab,
  storageCrontab,
  preferencesCrontab,
  privacyCrontab,
  webhookCrontab,
  insightCrontab,
  signInCrontab,
].join('\n')

/** The logger's methods need their `this`, so they are called as methods. */
export const reportsTo = (log: Log): Required<Pick<JobOptions, 'onError' | 'onEvent'>> => ({
  onError: (message, error) => log.error({ err: error }, message),
  onEvent: sentence => log.warn(sentence),
})

/**
 * Runs the jobs of every feature and seals the audit trail in this process. Returns a function that stops both.
 * Without `scheduled`, no job starts by the schedule.
 */
export const startWork = async (
  services: Services,
  databaseUrl: string,
  { scheduled = true } = {},
): Promise<() => Promise<void>> => {
  const { metrics } = services
  const mail = measuredMail(createMail(services.config), metrics)
  const jobs: Jobs = {
    ...sessionJobs(services, mail),
    ...signInJobs(services),
    ...caseJobs(services),
    ...caseFileJobs(services),
    ...planModelJobs(services),
    ...planProductionJobs(services),
    ...phoneCaptureJobs(services),
    ...chatJobs(services),
    ...notificationJobs(services, mail),
    ...keyJobs(services),
    ...trailJobs(services),
    ...storageJobs(services),
    ...preferencesJobs(services),
    ...privacyJobs(services, mail),
    ...webhookJobs(services, mail),
    ...insightJobs(services),
  }
  const stopJobs = await startJobs(databaseUrl, jobs, {
    crontab: scheduled ? crontab : '',
    lanes: services.jobLanes,
    onDone: (task, result, seconds) => {
      metrics.jobs.inc({ task, result })
      metrics.jobSeconds.observe({ task }, seconds)
    },
    ...reportsTo(services.log),
  })
  const stopSealing = sealRegularly(services.db, services.keys, services.log)
  return async () => {
    await stopSealing()
    await stopJobs()
  }
}
