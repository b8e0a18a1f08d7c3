import { createServer as createTcpServer } from 'node:net'
import { webhookCalls } from '@archway/contract/integrations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import type { TestApp, Visitor } from '../../../testing/app.ts'
import { data } from '../../../testing/plan-story.ts'
import type { DeliveryOptions } from './jobs.ts'
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
beforeAll(async () => {
  story = await webhookStory()
  ;({ app, receiver, hook, work, later, submit } = story)
  nour = await story.app.as(owner)
})
afterAll(() => story.close())

describe('a receiver that fails in every way', () => {
  /** Ends the attempt, because the receiver never does. */
  const brief = { totalMs: 1500 }
  const ways: readonly [string, (path: string) => void, object, DeliveryOptions?][] = [
    [
      'an error',
      path => receiver.on(path, response => void response.writeHead(500).end('Broken')),
      { responseStatus: 500, problem: null, answer: 'Broken' },
    ],
    ['no answer', path => receiver.on(path, () => {}), { responseStatus: null, problem: 'timeout' }, brief],
    [
      'a closed connection',
      path => receiver.on(path, response => void response.socket?.destroy()),
      { responseStatus: null, problem: 'connection' },
    ],
    [
      'a redirect to this machine',
      path =>
        receiver.on(
          path,
          response => void response.writeHead(302, { location: receiver.urlOf('/secret') }).end(),
        ),
      { responseStatus: 302, problem: 'redirect' },
    ],
    [
      'headers without end',
      path =>
        receiver.on(path, response => {
          const drip = setInterval(() => response.socket?.write('x'), 5)
          response.socket?.write('HTTP/1.1 200 OK\r\nX-Drip: ')
          response.socket?.on('close', () => clearInterval(drip))
        }),
      { responseStatus: null },
      brief,
    ],
  ]
  test.each(ways)(
    '%s: the event stays in the outbox, and the log has the reason',
    async (_, behave, expected, options) => {
      const ownHook = await hook({ events: ['case.status_changed'] })
      behave(ownHook.path)
      await submit()
      await work(options)
      expect((await ownHook.log())[0]).toMatchObject({ status: 'waiting', attempt: 1, ...expected })
      expect(receiver.at('/secret')).toEqual([])
      receiver.on(ownHook.path, response => void response.writeHead(200).end())
      await later(retryPausesMs[0])
      const [first, second, ...more] = receiver.at(ownHook.path)
      expect([first?.id, more.length]).toEqual([second?.id, 0])
      expect((await ownHook.log())[0]).toMatchObject({ status: 'delivered', attempt: 2 })
    },
  )

  test('an endless response is cut after 1,000 bytes and counts by its status; invalid bytes are stored as text', async () => {
    const ownHook = await hook()
    let isCut = false
    receiver.on(ownHook.path, response => {
      response.writeHead(200)
      response.on('close', () => {
        isCut = true
      })
      const writeMore = () => {
        if (!isCut)
          response.write(Buffer.concat([Buffer.from([0, 255]), Buffer.alloc(60_000, 'a')]), writeMore)
      }
      writeMore()
    })
    await ownHook.test()
    await work()
    const [entry] = await ownHook.log()
    expect(entry).toMatchObject({ status: 'delivered', responseStatus: 200 })
    expect(entry?.answer?.length).toBeLessThanOrEqual(1000)
    await expect.poll(() => isCut).toBe(true)
  })

  test('a certificate of an unknown authority and a port without TLS: not delivered', async () => {
    const plain = createTcpServer(socket => void socket.end('no TLS here'))
    await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as { port: number }
    const ownHook = await hook({ url: `https://localhost:${port}/` })
    await ownHook.test()
    await work()
    expect((await ownHook.log())[0]).toMatchObject({ status: 'failed', problem: 'tls' })
    plain.close()
  })

  test('101 Switching Protocols: the attempt ends and the connection is closed', async () => {
    let isClosed = false
    const switching = createTcpServer(socket => {
      socket
        .on('error', () => {})
        .on('close', () => {
          isClosed = true
        })
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
      )
    })
    await new Promise<void>(resolve => switching.listen(0, '127.0.0.1', resolve))
    const { port } = switching.address() as { port: number }
    const ownHook = await hook({ url: `http://127.0.0.1:${port}/` })
    await ownHook.test()
    await work()
    expect((await ownHook.log())[0]).toMatchObject({ status: 'failed', responseStatus: 101 })
    // A test delivery does not count towards disabling the webhook.
    expect((await ownHook.state()).failingSince).toBeNull()
    await expect.poll(() => isClosed).toBe(true)
    switching.close()
  })

  test('R9 a case changes its status while a webhook is being deleted: it neither waits nor fails', async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    await app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`delete from webhook where id = ${ownHook.params.webhookId}`)
      await submit()
    })
    await work()
    expect(receiver.at(ownHook.path)).toEqual([])
  })

  test('410 Gone disables the webhook at once and notifies the account owners; after it is enabled again, waiting events are sent', async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    receiver.on(ownHook.path, response => void response.writeHead(410).end())
    await submit()
    await work()
    expect(await ownHook.state()).toMatchObject({ isOn: false, stopReason: 'gone', waiting: 1 })
    await submit()
    expect((await ownHook.state()).waiting).toBe(1)
    expect(story.letters.map(({ to }) => to)).toEqual([owner])
    expect(story.letters[0]?.text).toContain(`127.0.0.1:${receiver.port}`)
    expect((await ownHook.test()).body.code).toBe('WEBHOOK_OFF')
    receiver.on(ownHook.path, response => void response.writeHead(200).end())
    const { url, description, events } = await ownHook.state()
    data(
      await nour.call(webhookCalls.updateWebhook, {
        params: ownHook.params,
        body: { url, description, events, isOn: true },
      }),
    )
    await later(retryPausesMs[0])
    expect(await ownHook.state()).toMatchObject({ isOn: true, stopReason: null, waiting: 0 })
    expect(receiver.at(ownHook.path).length).toBe(2)
  })

  test('retries over three days, then failed; five days of failures disable the webhook; the log is stored for 30 days', async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    receiver.on(ownHook.path, response => void response.writeHead(503).end())
    await submit()
    await work()
    for (const pause of retryPausesMs) await later(pause)
    expect((await ownHook.log())[0]).toMatchObject({ status: 'failed', attempt: 10, nextAttemptAt: null })
    expect(new Set(receiver.at(ownHook.path).map(({ id }) => id)).size).toBe(1)
    expect(await ownHook.state()).toMatchObject({ isOn: true, failingSince: expect.any(String) })
    app.clock.advance(2 * 86_400_000)
    app.forget(owner)
    nour = await app.as(owner)
    await submit()
    await work()
    expect(await ownHook.state()).toMatchObject({ isOn: false, stopReason: 'failing' })
    const forget = () => story.run('forgetDeliveries', story.jobs())
    await forget()
    expect((await ownHook.log()).length).toBe(2)
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update webhook_delivery set created_at = created_at - interval '27 days'`),
    )
    await forget()
    expect((await ownHook.log()).length).toBe(1)
  })
})
