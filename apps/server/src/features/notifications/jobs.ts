import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { sendDigests } from './digests/digests.ts'
import { mailNotification } from './mail/mail.ts'
import { pushJobs } from './push/jobs.ts'
import { forgetNotifications } from './retention.ts'

/**
 * Digests are checked every fifteen minutes, as mornings start at different times; repeating either job changes
 * nothing.
 */
export const notificationCrontab = '*/15 * * * * goRounds\n17 2 * * * forgetNotifications'

export const notificationJobs = (services: Services, mail: Mail): Jobs => ({
  ...pushJobs(services),
  notificationMail: mailNotification(services, mail),
  goRounds: async () => {
    await sendDigests(services)
  },
  forgetNotifications: async () => {
    await forgetNotifications(services)
  },
})
