import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Services } from '../../../platform/services.ts'
import { webhook, webhookDelivery } from '../table.ts'
import { collectChatLines } from './chat-lines.ts'
import {
  type DeliveryRow,
  findNextDelivery,
  forgetOldDeliveries,
  forgottenAtOnce,
  recordAttempt,
  stopWebhook,
} from './deliveries.ts'
import { addDelivering, type WebhookTurn } from './delivering.ts'
import { addStoppedMails, mailStopped, type StoppedMail } from './mail.ts'
import { signedHeaders } from './secret.ts'
import { type SendOptions, sendSigned } from './send.ts'
import type { WebhookRow } from './store.ts'

/** Every minute: starts deliveries that a stopped process did not start. */
export const webhookCrontab = '* * * * * sweepWebhooks\n41 2 * * * forgetDeliveries'

/** Maximum duration of a run of one webhook in milliseconds, so that others get their turn. */
const turnMs = 5000
/** Polling interval for new chat messages in milliseconds, if a webhook receives them. */
const chatMs = 5000

/** For tests: time limits, and a DNS resolver. */
export type DeliveryOptions = Pick<SendOptions, 'connectMs' | 'totalMs' | 'resolve'>

type WebhookServices = Pick<Services, 'db' | 'clock' | 'keys' | 'config' | 'address' | 'log'>

/** The queue uses the machine's clock, even if tests change the clock of the product. */
const onQueue = (clock: Services['clock'], instant: Date): Date =>
  new Date(Date.now() + (instant.getTime() - clock.now().getTime()))

/** The next step of a webhook: a delivery, a pause until a time, or nothing. */
const nextStep = (services: WebhookServices, webhookId: string) =>
  services.db.within(systemScope, async tx => {
    const [receiver] = await tx
      .select()
      .from(webhook)
      .where(and(eq(webhook.id, webhookId), webhook.isOn))
    if (!receiver) return {}
    const now = services.clock.now()
    const next = await findNextDelivery(tx, webhookId, now)
    const rest = receiver.restUntil && receiver.restUntil > now ? receiver.restUntil : undefined
    if (next.due && !rest) return { receiver, due: next.due }
    const at = next.due ? rest : next.at && rest && rest > next.at ? rest : next.at
    if (at) await addDelivering(tx, receiver, onQueue(services.clock, at))
    return {}
  })

const deliver = async (
  services: WebhookServices,
  receiver: WebhookRow,
  due: DeliveryRow,
  options: DeliveryOptions & Pick<SendOptions, 'stopping'>,
): Promise<void> => {
  const { db, clock, keys, config } = services
  const headers = signedHeaders(keys, receiver, { ...due, at: clock.now() })
  const attempt = await sendSigned(receiver.url, headers, due.body, {
    ...options,
    policy: { toLocalhost: config.WEBHOOKS_TO_LOCALHOST },
  })
  await db.within(systemScope, async tx => {
    const now = clock.now()
    // Locks the webhook before its delivery, as routes do, to prevent deadlocks.
    await tx.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, receiver.id)).for('no key update')
    const reason = await recordAttempt(tx, due, attempt, now)
    if (reason && (await stopWebhook(tx, receiver.id, reason)))
      await addStoppedMails(tx, receiver, reason, now)
  })
}

/** Active webhooks with a due delivery. */
const webhooksWithDue = async (services: WebhookServices): Promise<WebhookTurn[]> =>
  services.db.within(systemScope, tx => {
    const now = services.clock.now()
    return tx
      .selectDistinct({ id: webhook.id, companyId: webhook.companyId })
      .from(webhook)
      .innerJoin(webhookDelivery, eq(webhookDelivery.webhookId, webhook.id))
      .where(
        and(
          webhook.isOn,
          or(isNull(webhook.restUntil), lte(webhook.restUntil, now)),
          sql`${webhookDelivery.status} = 'waiting'`,
          lte(webhookDelivery.nextAttemptAt, now),
        ),
      )
      .orderBy(webhook.id)
  })

/**
 * The jobs of webhooks. A delivery is repeated if the process crashed before its result was stored; receivers
 * recognize it by its unchanged id.
 */
export const webhookJobs = (services: WebhookServices, mail: Mail, options: DeliveryOptions = {}): Jobs => ({
  deliverWebhook: async ({ webhookId }: { webhookId: string }, stopping?: AbortSignal) => {
    const startedAt = performance.now()
    for (;;) {
      const { receiver, due } = await nextStep(services, webhookId)
      if (!due) return
      await deliver(services, receiver, due, { ...options, stopping })
      if (performance.now() - startedAt < turnMs) continue
      return services.db.within(systemScope, tx => addDelivering(tx, receiver))
    }
  },
  sweepWebhooks: async () => {
    const hasChat = await services.db.within(systemScope, tx => collectChatLines(tx, services.clock.now()))
    const turns = await webhooksWithDue(services)
    await services.db.within(systemScope, async tx => {
      for (const turn of turns) await addDelivering(tx, turn)
      if (hasChat)
        await addJob(
          tx,
          'sweepWebhooks',
          {},
          { key: 'chat of webhooks', runAt: new Date(Date.now() + chatMs) },
        )
    })
  },
  forgetDeliveries: async () => {
    const forget = () => services.db.within(systemScope, tx => forgetOldDeliveries(tx, services.clock.now()))
    while ((await forget()) === forgottenAtOnce);
  },
  webhookStoppedMail: (stoppedMail: StoppedMail) => mailStopped(services, mail, stoppedMail),
})
