import { eq } from 'drizzle-orm'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { forgetLetters } from '../platform/mail/outbox.ts'
import type { Services } from '../platform/services.ts'
import { removeOldExports, writeExport } from './export.ts'
import { personExport } from './table.ts'

type Forget = { keys: string[]; letters: string[]; recipient: string | null }

export const privacyCrontab = '40 3 * * * removeOldExports'

export const privacyJobs = (services: Services): Jobs => ({
  exportPerson: ({ id }: { id: string }) => writeExport(services, id),
  removeOldExports: () => removeOldExports(services),
  forgetPerson: async ({ keys, letters, recipient }: Forget) => {
    for (const key of keys) await services.storage.remove(key)
    await forgetLetters(services.config, { letters, recipient })
  },
})

/** The document of an export is served like any file, by its signed address. */
export const joinPrivacy = ({ events }: Services): void => {
  events.on('servedFileAsked', async (tx, { id, answer }) => {
    const [row] = await tx.select().from(personExport).where(eq(personExport.id, id))
    if (row?.readyAt)
      answer.served = {
        key: row.storageKey,
        mime: 'application/json',
        fileName: 'person.json',
        tag: `"${row.sha256}"`,
      }
  })
}
