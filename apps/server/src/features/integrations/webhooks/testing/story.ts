import {
  type DeliveryStatus,
  type WebhookEventType,
  webhookCalls,
  webhookEventTypes,
} from '@archway/contract/integrations'
import { systemScope } from '../../../../platform/db/scope.ts'
import { addJob, type Jobs, runWaiting } from '../../../../platform/jobs/jobs.ts'
import type { Letter, Mail } from '../../../../platform/mail/mail.ts'
import { testApp, type Visitor } from '../../../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../../testing/case-story.ts'
import { data } from '../../../../testing/plan-story.ts'
import { type DeliveryOptions, webhookJobs } from '../jobs.ts'
import { webhookReceiver } from './receiver.ts'

export const owner = 'owner@nourdental.test'

type Options = { events?: readonly WebhookEventType[]; by?: Visitor; url?: string }

/** A server that may send to this machine, a receiver, and users with webhooks. */
export const webhookStory = async () => {
  const app = await testApp({ WEBHOOKS_TO_LOCALHOST: 'true' })
  const receiver = await webhookReceiver()
  await giveAddresses(app, ['nourdental'])
  const letters: Letter[] = []
  const mail: Mail = {
    send: async letter => {
      letters.push(letter)
      return letter.id
    },
  }
  let paths = 0

  /** Creates the only webhook of an owner, with a path at the receiver. */
  const hook = async ({ events = webhookEventTypes, by, url }: Options = {}) => {
    const person = by ?? (await app.as(owner))
    for (const { uuid } of data(await person.call(webhookCalls.webhooks)))
      await person.call(webhookCalls.deleteWebhook, { params: { webhookId: uuid } })
    paths += 1
    const path = `/${paths}`
    const newWebhook = data(
      await person.call(webhookCalls.createWebhook, {
        body: { url: url ?? receiver.urlOf(path), description: 'A test', events: [...events] },
      }),
    )
    const params = { webhookId: newWebhook.uuid }
    return {
      path,
      params,
      secret: newWebhook.secret ?? '',
      test: () => person.call(webhookCalls.sendTest, { params }),
      log: async (status?: DeliveryStatus) =>
        data(
          await person.call(webhookCalls.deliveries, {
            params,
            query: status ? { filter: { EQ: { status } } } : {},
          }),
        ),
      state: async () => {
        const all = data(await person.call(webhookCalls.webhooks))
        const created = all.find(({ uuid }) => uuid === newWebhook.uuid)
        if (!created) throw new Error('the webhook no longer exists')
        return created
      },
    }
  }

  const jobs = (options: DeliveryOptions = {}): Jobs => webhookJobs(app.services, mail, options)
  const run = async (task: string, withJobs: Jobs): Promise<void> => {
    await app.services.db.within(systemScope, tx => addJob(tx, task, {}))
    await runWaiting(app.database.serverUrl, withJobs)
  }
  /** Runs the due jobs of webhooks, and the jobs that they enqueue. */
  const work = (options: DeliveryOptions = {}) => run('sweepWebhooks', jobs(options))

  return {
    app,
    receiver,
    hook,
    mail,
    /** Every mail that the jobs of webhooks have sent. */
    letters,
    run,
    jobs,
    work,
    /** Advances the clock by milliseconds and runs the jobs that are due. */
    later: async (ms: number): Promise<void> => {
      app.clock.advance(ms)
      await work()
    },
    /** A retainer case of Nour Dental that has just been submitted. */
    submit: async () => createSubmitted(app, await app.as(owner), 'nourdental', completeForm('RE')),
    close: async () => {
      await app.close()
      await receiver.close()
    },
  }
}
export type WebhookStory = Awaited<ReturnType<typeof webhookStory>>
