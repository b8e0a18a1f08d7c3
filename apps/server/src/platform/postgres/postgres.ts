import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { defaultConnectMs } from '../db/hang.ts'
import {
  type Cluster,
  type ClusterOptions,
  findPostmaster,
  openCluster,
  ownerName,
  readLastLogLines,
  startCluster,
  stopCluster,
} from './cluster.ts'

export type EmbeddedPostgres = {
  /** The owner's address of the database `archway`, which does not change when the server is restarted. */
  readonly url: string
  /** Whether this call created the files, started the server, or found it running. */
  readonly how: 'made' | 'started' | 'joined'
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = ClusterOptions & {
  /** All data is in its subfolder `postgres`. */
  readonly dataDir: string
  /** The port to start on, a free one by default. A server that already runs keeps its own. */
  readonly port?: number
  /** Called with a message when the server has crashed and when it is back. */
  readonly onEvent?: (sentence: string) => void
}

const databaseName = 'archway'
/** Recovery after a crash may take long, but a server that exits repeatedly will not start. */
const startTimeoutMs = 600_000
const maxLaunches = 40

/**
 * Every process that uses the server holds this lock shared, on a separate connection. A killed process
 * loses its connection and so its lock. A process that can take it exclusively is the last one.
 */
const presenceLock = 7_224_100

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Connects and takes the presence lock. Undefined if the server is not running any more, or not yet. */
async function connectPresence(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ownerName,
    password: cluster.password,
    database: 'postgres',
    application_name: 'archway presence',
    keepAlive: true,
    connectionTimeoutMillis: defaultConnectMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while the last process to leave stops the server, and then fails: the caller starts it again.
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof Error && 'code' in error && error.code === '28P01') throw error
    return undefined
  }
}

type Presence = { readonly client: pg.Client; readonly port: number; readonly started: boolean }

/** Joins the running server, or starts it. `port` undefined: any. */
async function joinOrStart(
  cluster: Cluster,
  port: number | undefined,
  isDisposable: boolean,
  givenUp?: AbortSignal,
): Promise<Presence> {
  const deadline = Date.now() + startTimeoutMs
  let child: ChildProcess | undefined
  let requestedPort = port ?? 0
  let launchCount = 0
  while (Date.now() < deadline && !givenUp?.aborted) {
    const postmasterPid = findPostmaster(cluster)
    if (postmasterPid?.ready) {
      const client = await connectPresence(cluster, postmasterPid.port)
      if (client) return { client, port: postmasterPid.port, started: postmasterPid.pid === child?.pid }
    } else if (
      !postmasterPid &&
      (child === undefined || child.exitCode !== null || child.signalCode !== null)
    ) {
      // A second attempt follows a lost race, a port that was taken in between, or a crash whose last processes
      // are still leaving: not too fast.
      if (launchCount === maxLaunches) break
      if (launchCount > 0) await pause(100)
      launchCount += 1
      requestedPort = port ?? (await findFreePort())
      child = startCluster(cluster, requestedPort, isDisposable)
    }
    await pause(10)
  }
  throw new Error(
    `The embedded PostgreSQL did not start on port ${requestedPort}:\n${readLastLogLines(cluster)}`,
  )
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== '42P04' && code !== '23505') throw error // another process was faster
  }
}

/**
 * Starts PostgreSQL on the files in `dataDir`, making them the first time, or joins the server that already runs
 * on them. Keeps it running, restarting it when it dies, until the last process has left by `stop`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onEvent = () => {}, disposable = false } = options
  const cluster = openCluster(join(dataDir, 'postgres'), options)
  let presence = await joinOrStart(cluster, options.port, disposable)
  await makeDatabase(presence.client)
  const { port, started } = presence
  const leaving = new AbortController()
  let restarting: Promise<void> | undefined

  const restartCluster = async () => {
    onEvent('The embedded PostgreSQL is gone; starting it again.')
    while (!leaving.signal.aborted) {
      try {
        presence = await joinOrStart(cluster, port, disposable, leaving.signal)
        watch(presence.client)
        onEvent('The embedded PostgreSQL is back.')
        return
      } catch (error) {
        if (leaving.signal.aborted) return
        onEvent(error instanceof Error ? error.message : String(error))
        await pause(1000)
      }
    }
  }
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (!leaving.signal.aborted) restarting = restartCluster()
    })
  }
  watch(presence.client)

  return {
    url: `postgres://${ownerName}:${cluster.password}@127.0.0.1:${port}/${databaseName}`,
    how: cluster.isNew ? 'made' : started ? 'started' : 'joined',
    stop: async () => {
      if (leaving.signal.aborted) return
      leaving.abort()
      await restarting
      await leaveCluster(cluster, presence.client)
    },
  }
}

/** A server that hangs is left as it is: the process must be able to end. */
const leaveTimeoutMs = 5000

async function leaveCluster(cluster: Cluster, client: pg.Client): Promise<void> {
  const runQuery = (text: string) =>
    client.query({ text, values: [presenceLock], query_timeout: leaveTimeoutMs } as pg.QueryConfig)
  try {
    await runQuery('select pg_advisory_unlock_shared($1)')
    const { rows } = await runQuery('select pg_try_advisory_lock($1) as alone')
    if (rows[0]?.alone) stopCluster(cluster)
  } catch (error) {
    // A server that is gone already needs no stopping.
    if (findPostmaster(cluster)) throw error
  } finally {
    await client.end().catch(() => {})
  }
}
