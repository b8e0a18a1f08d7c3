import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type App, createApp } from '../../start/app.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { createTalker, listen, type Talker } from '../../testing/chat-story.ts'
import { hasRedis, ownRedis } from '../testing/redis.ts'
import { peopleRoom } from './serve.ts'

const owner = 'owner@brightsmiles.test'
const ownRoom = peopleRoom.person(demoId(owner))
const company = peopleRoom.company(demoId('brightsmiles'))
const otherCompany = peopleRoom.company(demoId('nourdental'))
const channelOf = (room: string) => `archway:room:${room}`

// On CI these tests must run.
describe.skipIf(!hasRedis && !process.env.CI)('two processes and Redis', () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>
  let app: TestApp
  let secondServer: App
  let origins: readonly [string, string]
  beforeAll(async () => {
    redis = await ownRedis()
    app = await testApp({ REDIS_URL: redis.url })
    const { config, log } = app.services
    secondServer = await createApp(config, app.database.serverUrl, log, app.clock)
    origins = [await listen(app.app.http), await listen(secondServer.http)]
    await vi.waitUntil(async () => (await redis.listeners('archway:servers')) >= 2, { timeout: 300_000 })
  })
  afterAll(async () => {
    await secondServer?.close()
    await app?.close()
    await redis?.close()
  })

  let markers = 0
  /** A portal that is connected to the first process, and the events it received. */
  const connectAs = async (email: string): Promise<Talker & { events: string[] }> => {
    const connection = createTalker(origins[0], (await app.as(email)).cookie)
    const events: string[] = []
    connection.socket.onAny((event: string, { room } = { room: '' }) => events.push(`${event} ${room}`))
    expect(await connection.connected()).toBe(true)
    return { ...connection, events }
  }
  /** The events that the portal had received when a later event of the other process arrived. */
  const listReceivedUntilMarker = async (
    connection: { events: string[] },
    what: string,
  ): Promise<string[]> => {
    markers += 1
    secondServer.services.live.publish([ownRoom], 'notify', { room: `marker ${markers}` })
    await expect.poll(() => connection.events).toContain(`notify marker ${markers}`)
    return connection.events.filter(text => text.endsWith(` ${what}`))
  }

  test('S6 a process receives only events for rooms of its connected people', async () => {
    const connection = await connectAs(owner)
    for (const room of [ownRoom, company]) expect(await redis.listeners(channelOf(room))).toBe(1)
    for (const room of [otherCompany, peopleRoom.staff])
      expect(await redis.listeners(channelOf(room))).toBe(0)
    const theirTalker = createTalker(origins[1], (await app.as('owner@nourdental.test')).cookie)
    expect(await theirTalker.connected()).toBe(true)
    expect(await redis.listeners(channelOf(otherCompany))).toBe(1)
    connection.close()
    theirTalker.close()
    for (const room of [ownRoom, company, otherCompany])
      await expect.poll(() => redis.listeners(channelOf(room))).toBe(0)
  })

  test('S6 a member of several rooms gets an event once, and events in order', async () => {
    const connection = await connectAs(owner)
    const { live } = secondServer.services
    live.publish([company, ownRoom, peopleRoom.staff], 'notify', { room: 'twice?' })
    live.publish([ownRoom, company], 'notify', { room: 'twice?' })
    expect(await listReceivedUntilMarker(connection, 'twice?')).toEqual(['notify twice?', 'notify twice?'])
    for (let n = 0; n < 50; n += 1) live.publish([ownRoom], 'notify', { room: `number ${n}` })
    await listReceivedUntilMarker(connection, 'nothing')
    expect(connection.events.filter(text => text.startsWith('notify number'))).toEqual(
      Array.from({ length: 50 }, (_, n) => `notify number ${n}`),
    )
    connection.close()
  })

  test('an event published directly after a portal has connected arrives', async () => {
    for (let n = 0; n < 20; n += 1) {
      const connection = await connectAs(owner)
      secondServer.services.live.publish([company], 'notify', { room: `at once ${n}` })
      expect(await listReceivedUntilMarker(connection, `at once ${n}`)).toEqual([`notify at once ${n}`])
      connection.close()
      await expect.poll(() => redis.listeners(channelOf(company))).toBe(0)
    }
  })

  const news = { rooms: [ownRoom], event: 'notify', payload: { room: 'forged' } }
  const publish = (message: object) => redis.client.publish(channelOf(ownRoom), JSON.stringify(message))

  test('S13 unsigned messages are dropped, although others can write to Redis', async () => {
    const connection = await connectAs(owner)
    expect(await publish({ from: 'forged', news: [news] })).toBe(1)
    expect(await publish({ from: 'forged', news: [news], mac: 'A'.repeat(43) })).toBe(1)
    expect(await redis.client.publish(channelOf(ownRoom), 'no JSON')).toBe(1)
    expect(await listReceivedUntilMarker(connection, 'forged')).toEqual([])
    connection.close()
  })

  test('S13 a message signed for one room is not delivered to another', async () => {
    const connection = await connectAs(owner)
    const message = { from: 'forged', news: [{ ...news, rooms: [otherCompany] }] }
    const mac = app.services.keys.sign('socket notices', Buffer.from(JSON.stringify(message)))
    await publish({ ...message, mac: mac.toString('base64url') })
    expect(await listReceivedUntilMarker(connection, 'forged')).toEqual([])
    connection.close()
  })

  test('planted fault: the forged message has a signature', async () => {
    const connection = await connectAs(owner)
    const message = { from: 'forged', news: [news] }
    const mac = app.services.keys.sign('socket notices', Buffer.from(JSON.stringify(message)))
    await publish({ ...message, mac: mac.toString('base64url') })
    expect(await listReceivedUntilMarker(connection, 'forged')).toEqual(['notify forged'])
    connection.close()
  })
})
