import { webhookCalls } from '@archway/contract/integrations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { TestApp, Visitor } from '../../../testing/app.ts'
import { data, passQc } from '../../../testing/plan-story.ts'
import { retryPausesMs } from './schedule.ts'
import type { WebhookReceiver } from './testing/receiver.ts'
import { owner, type WebhookStory, webhookStory } from './testing/story.ts'

let story: WebhookStory
let app: TestApp
let receiver: WebhookReceiver
let hook: WebhookStory['hook']
let work: WebhookStory['work']
let later: WebhookStory['later']
let submit: WebhookStory['submit']
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  story = await webhookStory()
  ;({ app, receiver, hook, work, later, submit } = story)
  nour = await story.app.as(owner)
  staff = await story.app.as('staff@archway.test')
})
afterAll(() => story.close())

describe('R9 order and repetition of events', () => {
  const statusesOf = (path: string, id: string) =>
    receiver
      .at(path)
      .flatMap(({ body }) =>
        body.type === 'case.status_changed' && body.data.caseUuid === id ? [body.data.to] : [],
      )

  /** Two cases change twice each, while the receiver refuses the first event of one of them. */
  const createTwoCases = async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    const [stuck, free] = [await submit(), await submit()]
    receiver.on(ownHook.path, (response, { body }) => {
      const isStuck = body.type === 'case.status_changed' && body.data.caseUuid === stuck
      response.writeHead(isStuck ? 500 : 200).end()
    })
    for (const id of [stuck, free]) await passQc(staff, id)
    await work()
    return { ours: ownHook, stuck, free }
  }

  test('the events of a case wait for the previous one, other cases do not; afterwards all arrive in order', async () => {
    const { ours, stuck, free } = await createTwoCases()
    expect(statusesOf(ours.path, free).length).toBeGreaterThan(1)
    expect(new Set(statusesOf(ours.path, stuck))).toEqual(new Set(['IN_QC']))
    const deliveryCount = receiver.at(ours.path).length
    receiver.on(ours.path, response => void response.writeHead(200).end())
    await later(retryPausesMs[0])
    const late = receiver
      .at(ours.path)
      .slice(deliveryCount)
      .flatMap(({ body }) => (body.type === 'case.status_changed' ? [body.data] : []))
    expect(new Set(late.map(({ caseUuid }) => caseUuid))).toEqual(new Set([stuck]))
    expect(late.map(({ from }) => from)).toEqual(['NEW', ...late.slice(0, -1).map(({ to }) => to)])
    expect(late.length).toBeGreaterThan(1)
  })

  test('planted fault: events that do not wait for the previous one', async () => {
    const { ours, stuck } = await createTwoCases()
    // Fault: the condition for the order is missing.
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update webhook_delivery set case_id = null where case_id = ${stuck}`),
    )
    await work()
    expect(new Set(statusesOf(ours.path, stuck)).size).toBeGreaterThan(1)
  })

  test('sent again by a person: the same id and the same body; a waiting event is tried at once', async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    receiver.on(ownHook.path, response => void response.writeHead(500).end())
    await submit()
    await work()
    const repeatDelivery = async () => {
      const [newest] = await ownHook.log()
      data(
        await nour.call(webhookCalls.sendAgain, {
          params: { ...ownHook.params, deliveryId: newest?.uuid ?? '' },
        }),
      )
      await work()
    }
    receiver.on(ownHook.path, response => void response.writeHead(200).end())
    await repeatDelivery()
    expect((await ownHook.log()).map(({ status, attempt }) => [status, attempt])).toEqual([['delivered', 2]])
    await repeatDelivery()
    expect((await ownHook.log()).map(({ status, attempt }) => [status, attempt])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ])
    const all = receiver.at(ownHook.path)
    expect([
      all.length,
      new Set(all.map(({ id }) => id)).size,
      new Set(all.map(({ raw }) => raw)).size,
    ]).toEqual([3, 1, 1])
    // A repetition that fails is not retried, and later events of the case do not wait for it.
    const [repeatedDelivery] = await ownHook.log()
    receiver.on(ownHook.path, response => void response.writeHead(500).end())
    await repeatDelivery()
    expect((await ownHook.log()).map(({ status, attempt }) => [status, attempt])[0]).toEqual(['failed', 1])
    receiver.on(ownHook.path, response => void response.writeHead(200).end())
    data(
      await nour.call(webhookCalls.sendAgain, {
        params: { ...ownHook.params, deliveryId: repeatedDelivery?.uuid ?? '' },
      }),
    )
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update webhook_delivery set next_attempt_at = ${app.clock.now().toISOString()}::timestamptz + interval '1 day'
        where webhook_id = ${ownHook.params.webhookId} and status = 'waiting'`),
    )
    await passQc(staff, repeatedDelivery?.caseUuid ?? '')
    await work()
    const waitingDeliveries = await ownHook.log('waiting')
    expect(waitingDeliveries).toEqual((await ownHook.log()).filter(({ status }) => status === 'waiting'))
    expect(waitingDeliveries.length).toBe(1)
    expect(statusesOf(ownHook.path, repeatedDelivery?.caseUuid ?? '').length).toBeGreaterThan(4)
  })
})

// The last test, because from here on the server runs its jobs by itself.
test('P17 a receiver that hangs delays no other: each has turns in the lane', async () => {
  const ownHook = await hook({ events: ['case.status_changed'] })
  const labs = await hook({ by: staff, events: ['case.status_changed'] })
  const heldRequests: (() => void)[] = []
  let openRequests = 0
  let maxOpen = 0
  receiver.on(ownHook.path, response => {
    openRequests += 1
    maxOpen = Math.max(maxOpen, openRequests)
    response.on('close', () => {
      openRequests -= 1
    })
    heldRequests.push(() => response.writeHead(200).end())
  })
  for (let n = 0; n < 3; n += 1) await submit()
  await app.app.startWork()
  await app.services.db.within(systemScope, tx => addJob(tx, 'sweepWebhooks', {}))
  await expect.poll(() => receiver.at(labs.path).length).toBe(3)
  // No request has arrived, and no second delivery was sent besides the first.
  expect([(await ownHook.log()).map(({ status }) => status), maxOpen]).toEqual([Array(3).fill('waiting'), 1])
  receiver.on(ownHook.path, response => void response.writeHead(200).end())
  for (const answer of heldRequests) answer()
  await expect.poll(async () => (await ownHook.state()).waiting).toBe(0)
})
