import { eq } from 'drizzle-orm'
import { systemScope } from '../../platform/db/scope.ts'
import { letterOf } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { translate } from '../../platform/words.ts'
import { account, readingLanguage } from '../session/index.ts'
import { findRequester } from './requester.ts'
import { personExport } from './table.ts'

/**
 * Mails the requester that the export is ready. The mail does not say whose data it is, and contains no direct link to
 * it.
 */
export const mailExport = async (services: Services, mail: Mail, id: string): Promise<void> => {
  const exportRow = await services.db.within(systemScope, async tx => {
    const [row] = await tx
      .select({ to: account, askedById: personExport.askedById, companyId: personExport.companyId })
      .from(personExport)
      .innerJoin(account, eq(account.id, personExport.askedById))
      .where(eq(personExport.id, id))
    return row && (await findRequester(tx, services, row)) ? row : undefined
  })
  // Staff wait for the export on the screen.
  if (!exportRow || exportRow.to.kind === 'staff') return
  const { to } = exportRow
  const language = readingLanguage(to) ?? 'en'
  await mail.send(
    letterOf(language, {
      id: `export-${id}`,
      to: to.email,
      subject: translate(language, 'mails', 'exported.subject'),
      paragraphs: [
        translate(language, 'mails', 'exported.hello', { name: to.name }),
        translate(language, 'mails', 'exported.text'),
      ],
      button: {
        label: translate(language, 'mails', 'exported.button'),
        link: `${services.address()}/profile/data`,
      },
      closing: translate(language, 'mails', 'exported.closing'),
    }),
  )
}
