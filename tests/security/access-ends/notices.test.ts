import { sessionCalls } from '@archway/contract/session'
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { roundMs, sweepMs } from '../../../apps/server/src/platform/access/access.ts'
import { hasRedis, ownRedis } from '../../../apps/server/src/platform/testing/redis.ts'
import { testApp } from '../../../apps/server/src/testing/app.ts'
import { createTalker, listen, type Talker, waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { contact } from './endings.ts'

const open: Talker[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const connection of open.splice(0)) connection.close()
})

const connect = async (origin: string, cookie: string): Promise<Talker> => {
  const connection = createTalker(origin, cookie)
  open.push(connection)
  expect(await connection.connected()).toBe(true)
  return connection
}

const startServers = async (env: Readonly<Record<string, string>> = {}): Promise<TwoServers> => {
  const two = await startTwoServers(['brightsmiles'], env)
  onTestFinished(() => two.close())
  return two
}

/** A portal at the second server; its user signs out at the first one. */
const signOutElsewhere = async ({ anotherSession, origins }: TwoServers): Promise<Talker> => {
  const victim = await anotherSession(contact)
  const connection = await connect(origins[1], victim.cookie)
  expect((await victim.call(sessionCalls.logout)).status).toBe(200)
  return connection
}

/** Drops all notices silently. Returns the number of checks that the second server has made since. */
const loseNotices = ({ app, secondServer }: TwoServers): (() => number) => {
  vi.spyOn(app.services.live, 'notifyServers').mockImplementation(() => {})
  const sweep = vi.spyOn(secondServer.services.access, 'sweep')
  return () => sweep.mock.calls.length
}

describe('S12 a notice that is lost', () => {
  test('closes the portal with the next round of the periodic check', async () => {
    const two = await startServers()
    loseNotices(two)
    const connection = await signOutElsewhere(two)
    const { access } = two.secondServer.services
    // Simulates a minute of a silent connection in less time.
    for (let n = 0; n <= roundMs / sweepMs && connection.socket.connected; n += 1) await access.sweep(true)
    await waitUntil(() => connection.socket.disconnected)
  })

  test('planted fault: without the periodic check it stays open', async () => {
    const two = await startServers()
    vi.spyOn(two.secondServer.services.access, 'sweep').mockImplementation(async () => {})
    const checks = loseNotices(two)
    const connection = await signOutElsewhere(two)
    const before = checks()
    await waitUntil(() => checks() >= before + 2)
    expect(connection.socket.connected).toBe(true)
  })
})

/** Ends every connection that listens for notices as soon as there is one. Returns whether one was ended. */
const endListening = async (databaseUrl: string): Promise<() => boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let endCount = 0
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ilike 'listen%socket.io%'`,
      )
      endCount += rowCount ?? 0
    }
  })()
  onTestFinished(async () => {
    isOver = true
    await work
    await client.end()
  })
  return () => endCount > 0
}

describe('S12 while notices cannot be received, the periodic check covers everything', () => {
  const disableReviews = ({ secondServer }: TwoServers): void => {
    // The check that follows a restored connection.
    vi.spyOn(secondServer.services.access, 'review').mockImplementation(async () => {})
  }

  test('after the loss of the connection that listens to the database', async () => {
    const two = await startServers()
    disableReviews(two)
    const isEnded = await endListening(two.app.database.url)
    await waitUntil(isEnded)
    const connection = await signOutElsewhere(two)
    const signedOutAt = performance.now()
    await waitUntil(() => connection.socket.disconnected)
    console.info(`S12: closed after ${Math.round(performance.now() - signedOutAt)} ms without a LISTEN`)
  })

  // On CI these tests must run.
  describe.skipIf(!hasRedis && !process.env.CI)('Redis', () => {
    const startWithoutRedis = async () => {
      const redis = await ownRedis()
      const two = await startServers({ REDIS_URL: redis.url })
      disableReviews(two)
      const sweep = vi.spyOn(two.secondServer.services.access, 'sweep')
      await redis.close()
      await waitUntil(() => sweep.mock.calls.some(([isNoticed]) => !isNoticed))
      return { two, sweep }
    }

    test('while Redis is unavailable', async () => {
      const { two } = await startWithoutRedis()
      const connection = await signOutElsewhere(two)
      const signedOutAt = performance.now()
      await waitUntil(() => connection.socket.disconnected)
      console.info(`S12: closed after ${Math.round(performance.now() - signedOutAt)} ms without Redis`)
    })

    test('planted fault: a server that treats the connection as working', async () => {
      const { two, sweep } = await startWithoutRedis()
      sweep.mockRestore()
      const { access } = two.secondServer.services
      const regular = access.sweep
      const checks = vi.spyOn(access, 'sweep').mockImplementation(() => regular(true))
      const connection = await signOutElsewhere(two)
      const before = checks.mock.calls.length
      await waitUntil(() => checks.mock.calls.length >= before + 3)
      expect(connection.socket.connected).toBe(true)
    })
  })
})

describe('S12 S14 a session that ends unused', () => {
  /** A portal that is open for 61 minutes without using its session. */
  const startIdlePortal = async () => {
    const app = await testApp({ CUSTOMER_IDLE_MINUTES: '60' })
    onTestFinished(() => app.close())
    // Signed in at the time of the test clock.
    app.forget(contact)
    const visitor = await app.as(contact)
    const connection = await connect(await listen(app.app.http), visitor.cookie)
    return { app, visitor, connection }
  }

  test('closes its portal by itself', async () => {
    const { app, connection } = await startIdlePortal()
    app.clock.advance(61 * 60_000)
    const endedAt = performance.now()
    await waitUntil(() => connection.socket.disconnected)
    console.info(`S12: closed ${Math.round(performance.now() - endedAt)} ms after the idle limit`)
  })

  test('planted fault: without the periodic check it stays open', async () => {
    const { app, connection } = await startIdlePortal()
    const sweep = vi.spyOn(app.services.access, 'sweep').mockImplementation(async () => {})
    app.clock.advance(61 * 60_000)
    await waitUntil(() => sweep.mock.calls.length >= 2)
    expect(connection.socket.connected).toBe(true)
  })

  test('does not end while it is used elsewhere', async () => {
    const { app, visitor, connection } = await startIdlePortal()
    app.clock.advance(50 * 60_000)
    expect((await visitor.call(sessionCalls.me)).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await visitor.call(sessionCalls.sessions)).body.data.find(session => session.isCurrent)
            ?.lastUsedAt,
      )
      .toBe(app.clock.now().toISOString())
    const sweep = vi.spyOn(app.services.access, 'sweep')
    app.clock.advance(50 * 60_000)
    await waitUntil(() => sweep.mock.calls.length >= 2)
    expect(connection.socket.connected).toBe(true)
  })
})
