import { eq } from 'drizzle-orm'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { letterOf } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { translate } from '../../platform/words.ts'
import { readingLanguage } from './accounts.ts'
import type { AccountNotice } from './second-factor/notice.ts'
import { account } from './table.ts'
import { hashToken } from './token.ts'
import { tokenOf, type WaitingMail } from './waiting-mail.ts'

/** Mails about passwords; each contains a link that works once. */
export const sessionJobs = (services: Services, mail: Mail): Jobs => ({
  passwordMail: async ({ accountId, kind, language: requestedLanguage, ...waiting }: WaitingMail) => {
    const [to] = await services.db.open(tx => tx.select().from(account).where(eq(account.id, accountId)))
    const token = tokenOf(services.keys, { accountId, kind, ...waiting })
    if (token === null)
      services.log.warn(
        `a mail (${kind}) was sealed with keys that no longer exist: the person must request it again`,
      )
    if (!to || token === null) return
    const language = readingLanguage(to) ?? requestedLanguage ?? 'en'
    const link = `${services.address()}/set-password?token=${encodeURIComponent(token)}`
    await mail.send(
      letterOf(language, {
        id: `${kind}-${hashToken(token)}`,
        to: to.email,
        subject: translate(language, 'mails', `${kind}.subject`),
        paragraphs: [
          // Without the name, because the inviter typed it: nothing typed by an inviter may precede the link.
          translate(language, 'mails', `${kind}.hello`),
          translate(language, 'mails', `${kind}.text`),
        ],
        button: { label: translate(language, 'mails', `${kind}.button`), link },
        closing: translate(language, 'mails', `${kind}.closing`),
      }),
    )
  },
  /** A mail about a change in the protection of the account. */
  accountNotice: async ({ accountId, notice, at }: NoticeJob & { notice: AccountNotice }) =>
    sendNotice(services, mail, { accountId, words: notice, id: `${notice}-${accountId}-${Date.parse(at)}` }),
  /**
   * Another company tried to add the address. Names neither the company nor anything that was typed there. Without an
   * account, its owner was notified often enough today.
   */
  addressTriedMail: async ({ accountId, triedId, at }: TriedJob) => {
    if (accountId === null) return
    const id = `address-tried-${triedId}-${Date.parse(at)}`
    await sendNotice(services, mail, { accountId, words: 'addressTried', id })
  },
})

type NoticeJob = { readonly accountId: string; readonly at: string }
type TriedJob = { readonly accountId: string | null; readonly triedId: string; readonly at: string }
type Notice = {
  readonly accountId: string
  readonly words: AccountNotice | 'addressTried'
  readonly id: string
}

/** A mail to the owner of an account without a link, so that it cannot be misused. */
const sendNotice = async (services: Services, mail: Mail, { accountId, words, id }: Notice) => {
  const [to] = await services.db.open(tx => tx.select().from(account).where(eq(account.id, accountId)))
  if (!to) return
  const language = readingLanguage(to) ?? 'en'
  await mail.send(
    letterOf(language, {
      id,
      to: to.email,
      subject: translate(language, 'mails', `${words}.subject`),
      paragraphs: [
        translate(language, 'mails', `${words}.hello`),
        translate(language, 'mails', `${words}.text`),
      ],
      closing: translate(language, 'mails', `${words}.closing`),
    }),
  )
}
