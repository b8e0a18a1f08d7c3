import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { forgetLetters } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { eraseRecord } from './approvals/erase-record.ts'
import { removeOldExports, writeExport } from './export.ts'
import { mailExport } from './mail.ts'

type ForgetPayload = { keys: string[]; letters: string[]; recipient: string | null }

export const privacyCrontab = '40 3 * * * removeOldExports'

export const privacyJobs = (services: Services, mail: Mail): Jobs => ({
  exportPerson: ({ id }: { id: string }) => writeExport(services, id),
  eraseRecord: ({ id }: { id: string }, stopping) => eraseRecord(services, id, stopping),
  exportMail: ({ id }: { id: string }) => mailExport(services, mail, id),
  removeOldExports: () => removeOldExports(services),
  forgetPerson: async ({ keys, letters, recipient }: ForgetPayload) => {
    for (const key of keys) await services.storage.remove(key)
    await forgetLetters(services.config, { letters, recipient })
  },
})
