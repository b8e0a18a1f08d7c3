import { randomUUID } from 'node:crypto'
import { webhookCalls, webhookEventTypes } from '@archway/contract/integrations'
import { sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { isPublicAddress, type Resolve } from '../../../platform/http/connection/receiver-address.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createSubmitted, patient } from '../../../testing/case-story.ts'
import { createTalker, listen } from '../../../testing/chat-story.ts'
import { make } from '../../../testing/order-story.ts'
import { approve, data, passQc, publish } from '../../../testing/plan-story.ts'
import { shipBox } from '../../../testing/shipment-story.ts'
import { webhookJobs } from './jobs.ts'
import type { Received, WebhookReceiver } from './testing/receiver.ts'
import { owner, type WebhookStory, webhookStory } from './testing/story.ts'

let story: WebhookStory
let app: TestApp
let receiver: WebhookReceiver
let hook: WebhookStory['hook']
let work: WebhookStory['work']
let submit: WebhookStory['submit']
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  story = await webhookStory()
  ;({ app, receiver, hook, work, submit } = story)
  nour = await story.app.as(owner)
  staff = await story.app.as('staff@archway.test')
})
afterAll(() => story.close())

const verify = (secret: string, { raw, headers }: Received): unknown => {
  // The verifier compares the time of the delivery with the clock of the machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Verifier(secret).verify(raw, { ...headers })
  } finally {
    vi.useRealTimers()
  }
}

describe('deliveries', () => {
  test('a case from the quality check to the parcel, in order, signed, to the company and to the provider; no name, no hidden plan: S9, S1', async () => {
    const ownHook = await hook()
    const labs = await hook({ by: staff })
    const foreignHook = await hook({ by: await app.as('owner@anadolu.test') })
    const origin = await listen(app.app.http)
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await passQc(staff, id)
    await approve(nour, (await publish(staff, id, { productionFiles: true })).uuid)
    const { uuid: order } = await make(staff, id)
    await shipBox(staff, { company: 'nourdental', orders: [order], airwayBillNumber: '1234567890' })
    const socket = createTalker(origin, nour.cookie)
    expect(await socket.connected()).toBe(true)
    await socket.say('join', { room: id })
    expect(
      await socket.say('message', {
        room: id,
        clientMsgId: randomUUID(),
        message: `For ${patient.lastName}`,
      }),
    ).toMatchObject({ ok: true })
    socket.socket.close()
    await work()

    const deliveries = receiver.at(ownHook.path)
    const steps = deliveries.flatMap(({ body }) =>
      body.type === 'case.status_changed' ? [[body.data.from, body.data.to]] : [],
    )
    expect(steps[0]).toEqual(['NEW', 'IN_QC'])
    expect(steps.at(-1)?.[1]).toBe('SHIPPED')
    // Each change begins with the status in which the previous one ended: none is missing or out of order.
    expect(steps.slice(1).map(([from]) => from)).toEqual(steps.slice(0, -1).map(([, to]) => to))
    expect(new Set(deliveries.map(({ body }) => body.type))).toEqual(new Set(webhookEventTypes))
    expect(deliveries.map(({ raw }) => raw).join()).not.toMatch(/Ada|Lovelace|nourdental/)
    for (const delivery of deliveries) expect(verify(ownHook.secret, delivery)).toEqual(delivery.body)
    const filterConversions = (all: readonly Received[]) =>
      all.filter(({ body }) => body.type === 'plan.status_changed' && body.data.to === 'CONVERTED')
    expect([filterConversions(deliveries).length, filterConversions(receiver.at(labs.path)).length]).toEqual([
      0, 1,
    ])
    const labDeliveries = receiver.at(labs.path).filter(delivery => !filterConversions([delivery]).length)
    expect(labDeliveries.map(({ raw }) => raw).sort()).toEqual(deliveries.map(({ raw }) => raw).sort())
    expect(receiver.at(foreignHook.path)).toEqual([])
    const outcomes = (await ownHook.log()).map(({ status, responseStatus }) => [status, responseStatus])
    expect(outcomes.length).toBeGreaterThan(0)
    expect(outcomes).toEqual(outcomes.map(() => ['delivered', 204]))
    await work()
    expect(receiver.at(ownHook.path).length).toBe(deliveries.length)
    await hook({ by: staff, events: ['chat.message_added'] })
  })

  test('an event is stored in the outbox together with the change, or neither is: R9', async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    const id = await submit()
    expect((await ownHook.log()).map(({ caseUuid, status }) => [caseUuid, status])).toEqual([[id, 'waiting']])
    const broken = app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`update webhook set description = 'begun'`)
      await tx.execute(sql`delete from webhook_delivery`)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await work()
    expect(receiver.at(ownHook.path).length).toBe(1)
  })

  test('both secrets sign for 24 hours after a rotation, then only the new one: S14', async () => {
    const ownHook = await hook({ events: ['case.status_changed'] })
    const rotated = data(await nour.call(webhookCalls.rotateSecret, { params: ownHook.params }))
    await ownHook.test()
    await work()
    app.clock.advance(24 * 3_600_000 + 1000)
    await ownHook.test()
    await work()
    const [during, after] = receiver.at(ownHook.path) as [Received, Received]
    for (const secret of [ownHook.secret, rotated.secret ?? ''])
      expect(verify(secret, during)).toEqual(during.body)
    expect(verify(rotated.secret ?? '', after)).toEqual(after.body)
    expect(() => verify(ownHook.secret, after)).toThrow('No matching signature')
    const changed = { ...after, raw: after.raw.replace('webhook.test', 'webhook.tests') }
    expect(() => verify(rotated.secret ?? '', changed)).toThrow('No matching signature')
  })
})

describe('S5 reachable addresses', () => {
  /** A name that first resolves to a public address, and then to this machine. */
  const createChangingResolver = (): Resolve => {
    let lookups = 0
    const resolve = (_name: string, _options: object, callback: (error: null, all: object[]) => void) => {
      lookups += 1
      callback(null, [{ address: lookups === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }])
    }
    return resolve as unknown as Resolve
  }
  const strict = { WEBHOOKS_TO_LOCALHOST: false }
  const name = 'hooks.example.com'

  test('only public addresses, also for IPv4 inside IPv6', () => {
    const outside = ['8.8.8.8', '93.184.215.14', '::ffff:8.8.8.8', '2606:4700::1111']
    const innerAddresses =
      '10.0.0.1 172.16.3.1 192.168.1.1 127.0.0.1 169.254.169.254 100.64.0.1 0.0.0.0 192.0.2.1 224.0.0.1 255.255.255.255 ' +
      '::1 :: fe80::1 fe80::1%eth0 fc00::1 fec0::1 ::ffff:10.0.0.1 ::7f00:1 64:ff9b::808:808 64:ff9b:1::1 2002:a00:1:: ' +
      '2001:0:1::1 2001:db8::1 100::1 4000::1 ff02::1'
    expect(outside.filter(address => !isPublicAddress(address))).toEqual([])
    expect(innerAddresses.split(' ').filter(isPublicAddress)).toEqual([])
  })

  test('a name that resolves to this machine after it was saved is refused when sending; no connection is made', async () => {
    const ownHook = await hook({ url: `https://${name}:${receiver.port}/` })
    const before = receiver.connections()
    const resolve = createChangingResolver()
    // The address that a check at the time of saving would have seen.
    resolve(name, { all: true }, () => {})
    await ownHook.test()
    const services = { ...app.services, config: { ...app.services.config, ...strict } }
    await story.run('sweepWebhooks', webhookJobs(services, story.mail, { resolve }))
    expect((await ownHook.log())[0]).toMatchObject({
      status: 'failed',
      problem: 'address',
      responseStatus: null,
    })
    expect(receiver.connections()).toBe(before)
  })

  test('planted fault: an address that is checked only when it is saved', async () => {
    const ownHook = await hook({ url: `https://${name}:${receiver.port}/` })
    const before = receiver.connections()
    await ownHook.test()
    const resolve = createChangingResolver()
    resolve(name, { all: true }, () => {})
    // Fault: no check when sending, so this machine counts as a public address.
    await work({ resolve })
    expect(receiver.connections()).toBe(before + 1)
    expect((await ownHook.log())[0]?.problem).not.toBe('address')
  })

  test('private IP addresses are refused when saving, with a message at the field', async () => {
    const strictApp = await testApp()
    const person = await strictApp.as(owner)
    const body = { description: null, events: ['case.status_changed' as const] }
    const refusedUrls = [
      'http://hooks.example.com',
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://10.0.0.1:8443',
      'https://localhost/cases',
      'https://localhost./cases',
      'https://localhost../cases',
      'https://printer',
      'https://hooks.internal',
      'https://169.254.169.254/latest',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://[fd00::1]',
      'https://[64:ff9b::a00:1]',
      'https://user:secret@hooks.example.com',
      'ftp://hooks.example.com',
      'hooks',
    ]
    for (const url of refusedUrls) {
      const response = await person.call(webhookCalls.createWebhook, { body: { ...body, url } })
      expect([url, response.status, response.body.errors?.url]).toEqual([
        url,
        400,
        expect.stringContaining('https address'),
      ])
    }
    for (let n = 0; n < 10; n += 1)
      data(
        await person.call(webhookCalls.createWebhook, {
          body: { ...body, url: 'https://hooks.example.com' },
        }),
      )
    const more = await person.call(webhookCalls.createWebhook, {
      body: { ...body, url: 'https://hooks.example.com' },
    })
    expect([more.status, more.body.code]).toEqual([409, 'TOO_MANY_WEBHOOKS'])
    await strictApp.close()
  })
})
