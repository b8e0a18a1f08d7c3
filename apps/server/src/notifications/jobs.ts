import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Services } from '../platform/services.ts'
import { mailNotification } from './mail.ts'
import { goRounds } from './rounds.ts'

/** Every fifteen minutes, as mornings begin at different times; repeating it changes nothing. */
export const notificationCrontab = '*/15 * * * * goRounds'

export const notificationJobs = (services: Services, mail: Mail): Jobs => ({
  notificationMail: mailNotification(services, mail),
  goRounds: async () => {
    await goRounds(services)
  },
})
