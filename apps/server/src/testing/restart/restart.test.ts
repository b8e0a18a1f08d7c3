import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { caseFileCalls } from '@archway/contract/case-files'
import pg from 'pg'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAddresses } from '../../demo/addresses.ts'
import { demoId, makePeople } from '../../demo/people.ts'
import { sampleCase, sampleStl } from '../../features/case-files/sample.ts'
import { systemClock } from '../../platform/clock.ts'
import { connect as connectDatabase } from '../../platform/db/database.ts'
import { type TestDatabase, testDatabase } from '../../platform/testing/database.ts'
import { createTalker } from '../chat-story.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import { sendExport, sendWrite, startLoad } from './load.ts'
import { hasProxy, type RunningProxy, startProxy } from './proxy.ts'
import { startSlowUpload } from './slow-upload.ts'

const email = 'owner@brightsmiles.test'
/** Shares the exports with `email`: twenty exports of one person exceed the number that may wait. */
const colleague = 'contact@brightsmiles.test'
/** A person of another company, whose lists and exports do not grow with the writes of the first. */
const reader = 'owner@nourdental.test'
const fault = ['--import', fileURLToPath(new URL('./fault-stops-at-once.ts', import.meta.url))]
const drillMs = 240_000
/** Uploads are aborted five seconds before the end of the grace period. */
const rolling = { graceSeconds: 10 }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'archway-restart-'))
  const db = connectDatabase(database.url, { size: 2 })
  await makePeople(db, new Date())
  await makeAddresses(db, new Date())
  await db.close()
})
afterAll(async () => {
  await database.drop()
  // A process that is about to end may still write its compile cache.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const makeServer = (
  nodeArgs: readonly string[] = [],
  { port, graceSeconds = 25 }: { port?: number; graceSeconds?: number } = {},
): Promise<ServerProcess> =>
  serverProcess({
    port,
    databaseUrl: database.url,
    dataDir: folder,
    nodeArgs,
    env: {
      ROLE: 'web',
      TRUST_PROXY: 'loopback',
      RATE_LIMITS: 'off',
      SHUTDOWN_NOTICE_SECONDS: '3',
      // Each start after the first uses the compile cache.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      SHUTDOWN_GRACE_SECONDS: String(graceSeconds),
      // The drill waits for locks on purpose.
      DATABASE_STATEMENT_SECONDS: '120',
    },
  })

const findStatus = (origin: string, path: string): Promise<number | null> =>
  fetch(`${origin}${path}`, { headers: { connection: 'close' } }).then(
    response => response.status,
    () => null,
  )
const canConnect = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Stops a server while 20 exports and 20 writes in it wait for a locked table. Returns those that were not answered.
 */
const stopInFlight = async (
  nodeArgs: readonly string[] = [],
): Promise<{ failed: string[]; exit: number | null }> => {
  const server = await makeServer(nodeArgs)
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  try {
    await server.start()
    const cookies = [await server.signIn(email), await server.signIn(colleague)] as const
    await blocker.query('begin; lock table case_file in access exclusive mode')
    const inFlight = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? sendWrite : sendExport)(server.origin, cookies[index % 4 < 2 ? 0 : 1]),
    )
    // Some wait for the table, the others for a connection or in the queue.
    await expect
      .poll(
        async () =>
          (
            await blocker.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBeGreaterThanOrEqual(1)
    // Connections are accepted in order, so all forty have been accepted.
    expect(await findStatus(server.origin, '/live')).toBe(200)
    const stopPromise = server.stop()
    if (nodeArgs.length === 0) {
      await expect.poll(() => findStatus(server.origin, '/ready')).toBe(503)
      // The notice period: the server reports that it will stop, and still serves all requests.
      expect(await findStatus(server.origin, '/live')).toBe(200)
      await expect.poll(() => canConnect(server.port)).toBe(false)
    }
    await blocker.query('rollback')
    const answers = await Promise.all(inFlight)
    return { failed: answers.filter(answer => answer !== null), exit: await stopPromise }
  } finally {
    await blocker.end()
    await server.kill()
  }
}

describe('R11 SIGTERM with 40 exports and writes in flight', () => {
  test(
    'no request is cut, and the process ends by itself',
    async () => {
      expect(await stopInFlight()).toEqual({ failed: [], exit: 0 })
    },
    drillMs,
  )

  test(
    'planted fault: a server that stops at once cuts all requests',
    async () => {
      expect((await stopInFlight(fault)).failed).toHaveLength(40)
    },
    drillMs,
  )
})

/** An open portal: reconnects after the server's notice, at a random time, as the portal does. */
const openPortal = async (origin: string, cookie: string) => {
  const connection = createTalker(origin, cookie, { reconnection: true })
  const moves: { pickedMs: number; withinMs: number }[] = []
  ;(connection.socket as unknown as Socket).on('serverRestart', ({ withinMs }: { withinMs: number }) => {
    const pickedMs = Math.random() * withinMs
    moves.push({ pickedMs, withinMs })
    setTimeout(() => connection.socket.disconnect().connect(), pickedMs)
  })
  expect(await connection.connected()).toBe(true)
  return { ...connection, moves }
}

/** Reserves an upload and starts to send it, slowly. */
const beginUpload = async (origin: string, cookie: string, content: Buffer) => {
  const db = connectDatabase(database.url, { size: 1 })
  const caseUuid = await sampleCase({ db, clock: systemClock } as never, {
    companyId: demoId('brightsmiles'),
  }).finally(() => db.close())
  const request = async (method: string, path: string, body?: object): Promise<Record<string, string>> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, accept: 'application/json', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const file = { caseUuid, typeKey: 'upperImpression', fileName: 'upper.stl', bytes: content.length }
  const reservation = await request('POST', caseFileCalls.reserve.path, file)
  const { uuid } = reservation.asset as unknown as { uuid: string }
  const upload = startSlowUpload(`${origin}${reservation.uploadUrl}`, cookie, content)
  await expect.poll(upload.sent).toBeGreaterThan(0)
  return {
    ...upload,
    /** The hash of the content served at the file's URL. */
    servedHash: async (): Promise<string> => {
      const { url } = await request('GET', caseFileCalls.address.path.replace('{id}', uuid))
      const fileResponse = await fetch(`${origin}${url}`, { headers: { cookie } })
      return sha256(Buffer.from(await fileResponse.arrayBuffer()))
    },
  }
}

// On CI the drill must run.
describe.skipIf(!hasProxy && !process.env.CI)(
  'R7 R11 a rolling restart of three processes behind HAProxy',
  () => {
    let servers: ServerProcess[]
    let proxy: RunningProxy
    let cookie: string
    let readerCookie: string
    beforeAll(async () => {
      servers = await Promise.all([1, 2, 3].map(() => makeServer([], rolling)))
      await Promise.all(servers.map(server => server.start()))
      proxy = await startProxy(
        folder,
        servers.map(({ port }) => port),
      )
      await proxy.waitUntilUp()
      cookie = await (servers[0] as ServerProcess).signIn(email)
      readerCookie = await (servers[0] as ServerProcess).signIn(reader)
    }, drillMs)
    afterAll(async () => {
      await proxy?.stop()
      await Promise.all(servers.map(server => server.kill()))
    })

    test(
      'no request fails, every socket reconnects at a different time, and an upload continues and completes',
      async () => {
        const portals = await Promise.all(Array.from({ length: 12 }, () => openPortal(proxy.origin, cookie)))
        const content = sampleStl(8_000_000)
        const upload = await beginUpload(proxy.origin, cookie, content)
        const load = startLoad(proxy.origin, cookie, readerCookie)
        const exits: (number | null)[] = []
        for (const server of servers) {
          const before = load.sent()
          await expect.poll(load.sent).toBeGreaterThan(before + 10)
          exits.push(await server.stop())
          await server.start()
          await proxy.waitUntilUp()
        }
        const { sent, failed } = await load.stop()
        await upload.hurry()
        for (const portal of portals) await expect.poll(() => portal.socket.connected).toBe(true)
        const moves = portals.flatMap(portal => portal.moves)
        for (const portal of portals) portal.close()
        console.log(
          `rolling restart: ${sent} requests, ${failed.length} failed, ${moves.length} sockets moved, an upload of ${content.length} bytes in ${upload.requests()} requests`,
        )
        expect(failed).toEqual([])
        expect(exits).toEqual([0, 0, 0])
        expect(portals.filter(portal => portal.moves.length > 0)).toHaveLength(12)
        // Announced once for each process they were connected to, with time to spread the reconnects.
        for (const { withinMs } of moves) expect(withinMs).toBeGreaterThanOrEqual(1000)
        // The first request of the upload ran on one of the three servers, all of which were stopped.
        expect(upload.requests()).toBeGreaterThanOrEqual(2)
        expect(await upload.servedHash()).toBe(sha256(content))
      },
      drillMs,
    )

    test(
      'planted fault: a server that stops at once fails requests',
      async () => {
        const [sound, ...otherServers] = servers as [ServerProcess, ...ServerProcess[]]
        await sound.kill()
        const faulty = await makeServer(fault, { port: sound.port })
        servers = [faulty, ...otherServers]
        await faulty.start()
        await proxy.waitUntilUp()
        const load = startLoad(proxy.origin, cookie, readerCookie)
        await expect.poll(load.sent).toBeGreaterThan(10)
        await faulty.stop()
        await expect.poll(load.failed).toBeGreaterThan(0)
        const { sent, failed } = await load.stop()
        console.log(`a stop without the drain: ${sent} requests, ${failed.length} failed`)
      },
      drillMs,
    )
  },
)
