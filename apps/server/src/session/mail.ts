import type { Language } from '@archway/words'
import { eq } from 'drizzle-orm'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { letterOf } from '../platform/mail/letter.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Services } from '../platform/services.ts'
import { say } from '../platform/words.ts'
import { readingLanguage } from './accounts.ts'
import { account } from './table.ts'
import { hashToken } from './token.ts'

type PasswordMail = {
  accountId: string
  token: string
  kind: 'forgotten' | 'invitation'
  /** What whoever asked for the mail reads: it serves as long as nothing is known of its reader. */
  language?: Language
}

/** Mails about passwords; each carries a link that works once. */
export const sessionJobs = (services: Services, mail: Mail): Jobs => ({
  passwordMail: async ({ accountId, token, kind, language: asked }: PasswordMail) => {
    const [to] = await services.db.open(tx => tx.select().from(account).where(eq(account.id, accountId)))
    if (!to) return
    const language = readingLanguage(to) ?? asked ?? 'en'
    const link = `${services.address()}/set-password?token=${encodeURIComponent(token)}`
    await mail.send(
      letterOf(language, {
        id: `${kind}-${hashToken(token)}`,
        to: to.email,
        subject: say(language, 'mails', `${kind}.subject`),
        paragraphs: [
          say(language, 'mails', `${kind}.hello`, { name: to.name }),
          say(language, 'mails', `${kind}.text`),
        ],
        button: { label: say(language, 'mails', `${kind}.button`), link },
        closing: say(language, 'mails', `${kind}.closing`),
      }),
    )
  },
})
