import { privacyCalls } from '@archway/contract/privacy'
import { and, eq } from 'drizzle-orm'
import { inScope } from '../platform/db/scope.ts'
import { refusalFor } from '../platform/http/access.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { forgetLetters } from '../platform/mail/outbox.ts'
import type { Services } from '../platform/services.ts'
import { nameOf, removeOldExports, writeExport } from './export.ts'
import { mailExport } from './mail.ts'
import { personExport } from './table.ts'

type Forget = { keys: string[]; letters: string[]; recipient: string | null }

export const privacyCrontab = '40 3 * * * removeOldExports'

export const privacyJobs = (services: Services, mail: Mail): Jobs => ({
  exportPerson: ({ id }: { id: string }) => writeExport(services, id),
  exportMail: ({ id }: { id: string }) => mailExport(services, mail, id),
  removeOldExports: () => removeOldExports(services),
  forgetPerson: async ({ keys, letters, recipient }: Forget) => {
    for (const key of keys) await services.storage.remove(key)
    await forgetLetters(services.config, { letters, recipient })
  },
})

/** The document of an export is served like any file, by its signed address. */
export const joinPrivacy = ({ events }: Services): void => {
  events.on('servedFileAsked', async (tx, { id, scope, viewer, answer }) => {
    if (refusalFor(privacyCalls.readExport.allow, viewer)) return
    const [row] = await tx
      .select()
      .from(personExport)
      .where(and(eq(personExport.id, id), inScope(scope, { companyId: personExport.companyId })))
    if (row?.readyAt)
      answer.served = {
        key: row.storageKey,
        mime: row.kind === 'company' ? 'application/zip' : 'application/json',
        fileName: nameOf(row),
        tag: `"${row.sha256}"`,
      }
  })
}
