import type { webhookStopReasons } from '@archway/contract/integrations'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { letterOf } from '../../../platform/mail/letter.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Services } from '../../../platform/services.ts'
import { translate } from '../../../platform/words.ts'
import { contact, staff } from '../../contacts/index.ts'
import { account, canSignIn, readingLanguage } from '../../session/index.ts'
import type { WebhookRow } from './store.ts'

type Reason = (typeof webhookStopReasons)[number]

export type StoppedMail = {
  readonly accountId: string
  readonly webhookId: string
  readonly host: string
  readonly reason: Reason
  readonly at: string
}

/** The users who can turn it on again: the company's account owners, or the provider's administrators. */
const listOwners = (tx: Tx, companyId: string | null): Promise<{ id: string }[]> => {
  return companyId === null
    ? tx
        .select({ id: account.id })
        .from(staff)
        .innerJoin(account, eq(account.id, staff.id))
        .where(and(eq(staff.role, 'administrator'), canSignIn))
    : tx
        .select({ id: account.id })
        .from(contact)
        .innerJoin(account, eq(account.id, contact.id))
        .where(and(eq(contact.companyId, companyId), contact.superAdmin, canSignIn))
}

/** Enqueues a mail to each owner, in the transaction that turns the webhook off. */
export const addStoppedMails = async (
  tx: Tx,
  { id, companyId, url }: WebhookRow,
  reason: Reason,
  now: Date,
): Promise<void> => {
  for (const owner of await listOwners(tx, companyId)) {
    const stoppedMail: StoppedMail = {
      accountId: owner.id,
      webhookId: id,
      host: new URL(url).host,
      reason,
      at: now.toISOString(),
    }
    await addJob(tx, 'webhookStoppedMail', stoppedMail)
  }
}

/** The mail about a webhook that was turned off, with a link to turn it on again. */
export const mailStopped = async (
  { db, address }: Pick<Services, 'db' | 'address'>,
  mail: Mail,
  { accountId, webhookId, host, reason, at }: StoppedMail,
): Promise<void> => {
  const [to] = await db.open(tx => tx.select().from(account).where(eq(account.id, accountId)))
  if (!to) return
  const language = readingLanguage(to) ?? 'en'
  await mail.send(
    letterOf(language, {
      id: `webhook-${webhookId}-${Date.parse(at)}-${accountId}`,
      to: to.email,
      subject: translate(language, 'mails', 'webhookStopped.subject'),
      paragraphs: [
        translate(language, 'mails', 'webhookStopped.hello'),
        translate(language, 'mails', `webhookStopped.${reason}`, { host }),
      ],
      button: {
        label: translate(language, 'mails', 'webhookStopped.button'),
        link: `${address()}/profile/integrations`,
      },
      closing: translate(
        language,
        'mails',
        reason === 'creatorLeft' ? 'webhookStopped.creatorLeftClosing' : 'webhookStopped.closing',
      ),
    }),
  )
}
