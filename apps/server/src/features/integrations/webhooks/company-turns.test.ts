import type { ServerResponse } from 'node:http'
import { webhookCalls } from '@archway/contract/integrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import type { Visitor } from '../../../testing/app.ts'
import { data } from '../../../testing/plan-story.ts'
import { owner, type WebhookStory, webhookStory } from './testing/story.ts'

let story: WebhookStory
beforeAll(async () => {
  story = await webhookStory()
})
afterAll(() => story.close())

/** More webhooks than the lane has workers. */
const slowWebhooks = 8

const createWebhook = async (person: Visitor, path: string) => {
  const url = story.receiver.urlOf(path)
  const { uuid } = data(
    await person.call(webhookCalls.createWebhook, {
      body: { url, description: 'A test', events: ['plan.status_changed'] },
    }),
  )
  return { sendTest: () => person.call(webhookCalls.sendTest, { params: { webhookId: uuid } }) }
}

test('R9 slow receivers of one company delay its own deliveries only', async () => {
  const { app, receiver, jobs } = story
  const [nour, staff] = [await app.as(owner), await app.as('staff@archway.test')]
  const heldResponses: ServerResponse[] = []
  receiver.on('/slow', response => void heldResponses.push(response))
  for (let count = 0; count < slowWebhooks; count += 1) await (await createWebhook(nour, '/slow')).sendTest()
  const stop = await startJobs(app.database.serverUrl, jobs(), {
    lanes: [{ name: 'webhooks', tasks: ['deliverWebhook'], concurrency: 6 }],
    onError: (_message, error) => expect.unreachable(String(error)),
  })
  try {
    await expect.poll(() => heldResponses.length).toBeGreaterThan(0)
    await (await createWebhook(staff, '/quick')).sendTest()
    await expect.poll(() => receiver.at('/quick').length).toBe(1)
    expect(heldResponses.length).toBeLessThanOrEqual(2)

    // The others of the company follow as soon as the first ones have responded.
    receiver.on('/slow', response => void response.writeHead(204).end())
    for (const response of heldResponses) response.writeHead(204).end()
    await expect.poll(() => receiver.at('/slow').length).toBe(slowWebhooks)
  } finally {
    await stop()
  }
})
