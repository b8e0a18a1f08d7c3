import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import { silentLine } from '../../testing/faults/silent-line.ts'
import { createKeys } from '../secrets/keys.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { hasRedis, ownRedis } from '../testing/redis.ts'
import type { Alive } from './alive.ts'
import { chooseFanOut, type FanOut } from './fan-out.ts'

const attentive: Alive = { everyMs: 200, silentMs: 2000 }
/** Never takes a silent connection for a dead one. */
const trusting: Alive = { everyMs: 200, silentMs: 1_000_000 }
const keys = createKeys(() => ['a secret of at least thirty-two characters'])

const close: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const closeNext of close.splice(0).reverse()) await closeNext()
})

/** A process that hears events of other processes, and counts how often its connection was restored. */
const startProcessAt = async (databaseUrl: string, redisUrl: string | undefined, alive: Alive) => {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const io = new Server(http)
  const receivedItems: unknown[] = []
  let restored = 0
  const fanOut: FanOut = (await chooseFanOut({ REDIS_URL: redisUrl }))({
    databaseUrl,
    log: memoryLog().log,
    keys,
    alive,
    onRestored: () => {
      restored += 1
    },
    onEvent: ({ payload }) => receivedItems.push(payload),
    notices: new Map([['tried', payload => receivedItems.push(payload)]]),
  })
  fanOut.connect(io)
  close.push(async () => {
    await fanOut.close()
    http.close()
  })
  return { fanOut, heard: receivedItems, restored: () => restored }
}

const withPort = (url: string, port: number): string => {
  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String(port)
  return proxied.href
}

/** Both ways of reaching other processes, and the address of each behind a line that can fall silent. */
const ways = {
  PostgreSQL: async () => {
    const database: TestDatabase = await testDatabase()
    close.push(database.drop)
    const line = await silentLine(Number(new URL(database.serverUrl).port || 5432))
    close.push(line.close)
    const url = withPort(database.serverUrl, line.port)
    return {
      line,
      near: (alive: Alive) => startProcessAt(database.serverUrl, undefined, alive),
      far: (alive: Alive) => startProcessAt(url, undefined, alive),
    }
  },
  Redis: async () => {
    const redis = await ownRedis()
    close.push(redis.close)
    const line = await silentLine(Number(new URL(redis.url).port))
    close.push(line.close)
    const url = withPort(redis.url, line.port)
    return {
      line,
      near: (alive: Alive) => startProcessAt('', redis.url, alive),
      far: (alive: Alive) => startProcessAt('', url, alive),
    }
  },
} as const

for (const [name, way] of Object.entries(ways))
  test.skipIf(name === 'Redis' && !hasRedis && !process.env.CI)(
    `S12 a connection to ${name} that is dead without being closed is noticed and replaced; a planted fault that trusts it hears nothing`,
    async () => {
      const { line, near, far } = await way()
      const speaker = await near(attentive)
      const listener = await far(attentive)
      const faulty = await far(trusting)
      let sentCount = 0
      /** Repeats a notice until both listeners, or only the first, have heard one of them. */
      const expectArrivalAt = async (expected: readonly (typeof listener)[]): Promise<void> => {
        const first = sentCount + 1
        await expect
          .poll(() => {
            sentCount += 1
            speaker.fanOut.notifyServers('tried', sentCount)
            return expected.every(({ heard }) => heard.some(payload => Number(payload) >= first))
          })
          .toBe(true)
      }
      await expectArrivalAt([listener, faulty])

      line.fallSilent()
      await expect.poll(() => listener.fanOut.isOpen()).toBe(false)
      const before = faulty.heard.length
      line.restore()
      await expectArrivalAt([listener])
      await expect.poll(() => listener.fanOut.isOpen()).toBe(true)
      expect(listener.restored()).toBeGreaterThan(0)
      expect([faulty.fanOut.isOpen(), faulty.heard.length, faulty.restored()]).toEqual([true, before, 0])
    },
  )

test('S12 a connection to PostgreSQL that dies after LISTEN, before anything was received on it, is replaced', async () => {
  const { line, near, far } = await ways.PostgreSQL()
  const silenced = line.fallSilentAfter('LISTEN\0')
  const listener = await far(attentive)
  await silenced
  await expect.poll(() => listener.fanOut.isOpen()).toBe(false)
  await expect.poll(() => listener.fanOut.isOpen()).toBe(true)
  const speaker = await near(attentive)
  await expect
    .poll(() => {
      speaker.fanOut.notifyServers('tried', 1)
      return listener.heard
    })
    .toContain(1)
})
