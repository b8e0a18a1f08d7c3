import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { caseCalls } from '@archway/contract/cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleDatabase } from '../people-database.ts'
import { serverProcess } from '../server-process.ts'

const drillMs = 300_000
const fault = fileURLToPath(new URL('./fault-closes-at-once.ts', import.meta.url))

let database: Awaited<ReturnType<typeof peopleDatabase>>
let folder: string
beforeAll(async () => {
  database = await peopleDatabase()
  folder = await mkdtemp(join(tmpdir(), 'archway-waiting-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** A request on a separate connection, sent before this resolves; `status` is null if the connection is cut. */
const send = async (port: number, cookie: string) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [`GET ${caseCalls.list.path} HTTP/1.1`, 'host: x', `cookie: ${cookie}`, 'connection: close']
  await new Promise<void>(resolve => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve()))
  const status = text(socket).then(
    answer => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]) || null,
    () => null,
  )
  return { status }
}

/** Stops a process that could not accept any of 40 connections yet. Returns their responses. */
const stopWithWaiting = async (nodeArgs: readonly string[] = []) => {
  const server = await serverProcess({
    databaseUrl: database.url,
    dataDir: folder,
    nodeArgs,
    env: { ROLE: 'web', RATE_LIMITS: 'off' },
  })
  try {
    await server.start()
    const cookie = await server.signIn('owner@brightsmiles.test')
    const pid = server.pid() ?? 0
    // The system queues connections for the process, which finds them together with the signal when it runs again.
    process.kill(pid, 'SIGSTOP')
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(server.port, cookie)))
    const stopPromise = server.stop()
    process.kill(pid, 'SIGCONT')
    const statuses = await Promise.all(answers.map(({ status }) => status))
    return { failed: statuses.filter(status => status !== 200), exit: await stopPromise }
  } finally {
    await server.kill()
  }
}

test(
  'R11 SIGTERM without notice period: requests on queued connections are answered',
  async () => {
    expect(await stopWithWaiting()).toEqual({ failed: [], exit: 0 })
  },
  drillMs,
)

test(
  'R11 planted fault: a port that is closed at the signal cuts them',
  async () => {
    const { failed } = await stopWithWaiting(['--import', fault])
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every(status => status === null)).toBe(true)
  },
  drillMs,
)
