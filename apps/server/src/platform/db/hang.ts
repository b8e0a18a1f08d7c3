import type { Socket } from 'node:net'
import pg from 'pg'

export type HangOptions = {
  /** Milliseconds without a byte after which a waiting connection is checked. */
  readonly silentMs?: number
  /** How long the database may take to accept a new connection. */
  readonly connectMs?: number
  /**
   * Milliseconds after which a silent connection is ended even if the database is healthy: more than its statement
   * timeout.
   */
  readonly maxSilentMs?: number
  /**
   * The database behind a pooler: the pooler accepts connections while its database is unavailable, so the database
   * is checked as well.
   */
  readonly directUrl?: string | undefined
}

/** How long a new connection to the database may take. */
export const defaultConnectMs = 5000
/** Settings of a single client for short statements, so that connecting and each statement time out. */
export const shortStatements = { connectionTimeoutMillis: defaultConnectMs, query_timeout: 30_000 } as const
const defaultSilentMs = 4000
const defaultMaxSilentMs = 35_000

/**
 * Connection options that make PostgreSQL end a connection a minute after its client has silently disappeared: it then
 * releases the locks and rolls back.
 */
export const endWithClient =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** Internals of the driver: its socket, and whether it waits for a reply. */
type Internals = { readonly connection: { readonly stream: Socket }; readonly readyForQuery: boolean }

/** The socket of a connection. */
export const streamOf = (client: pg.ClientBase): Socket => (client as unknown as Internals).connection.stream

/** An error that counts as an outage (`isDatabaseAway`). */
const hangError = (sentence: string): Error => Object.assign(new Error(sentence), { code: 'ETIMEDOUT' })

/**
 * Treats a hanging database as unavailable. It accepts bytes but never responds, because its processes or its machine
 * are stopped or the network drops everything; no timeout of the database itself helps then. When a connection has
 * been silent for too long during a statement, a new connection decides: if the new connection gets no response either,
 * and no other connection has received anything since, all connections of the pool are ended, and with them the waiting
 * statements. Their outcome is unknown, as after any lost connection.
 */
export const endHangingConnections = (
  pool: pg.Pool,
  {
    silentMs = defaultSilentMs,
    connectMs = defaultConnectMs,
    maxSilentMs = defaultMaxSilentMs,
    directUrl,
  }: HangOptions = {},
): void => {
  const streams = new Set<Socket>()
  const countReceivedBytes = (): number => [...streams].reduce((sum, stream) => sum + stream.bytesRead, 0)
  let probing: Promise<boolean> | undefined

  const accepts = async (options: pg.ClientConfig): Promise<boolean> => {
    const client = new pg.Client({
      ...options,
      connectionTimeoutMillis: connectMs,
      application_name: 'archway probe',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      void client.end().catch(() => {})
      return true
    } catch (error) {
      // A refusal, such as too many connections, is a response.
      return error instanceof pg.DatabaseError
    }
  }
  const probe = async (): Promise<boolean> => {
    const before = countReceivedBytes()
    const accepted = await Promise.all([
      // `pool.options` hides the password when it is enumerated.
      accepts({ ...pool.options, password: pool.options.password }),
      ...(directUrl ? [accepts({ connectionString: directUrl })] : []),
    ])
    if (!accepted.includes(false)) return true
    if (countReceivedBytes() > before) return true
    for (const stream of streams) stream.destroy(hangError('The database does not answer.'))
    return false
  }

  pool.on('connect', client => {
    const internals = client as unknown as Internals
    const { stream } = internals.connection
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
    let lastBytes = -1
    let silentSince = 0
    stream.on('timeout', async () => {
      // The next statement starts the timer again.
      if (internals.readyForQuery) return
      const now = performance.now()
      if (stream.bytesRead !== lastBytes) silentSince = now - silentMs
      lastBytes = stream.bytesRead
      if (now - silentSince >= maxSilentMs)
        return void stream.destroy(hangError('A statement was not answered in time.'))
      probing ??= probe().finally(() => {
        probing = undefined
      })
      await probing
      if (!stream.destroyed) stream.setTimeout(silentMs)
    })
    stream.setTimeout(silentMs)
  })
}

/** A client class with a connection timeout, for a pool whose own timeout also includes queueing. */
export const clientWithin = (connectMs: number): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), connectionTimeoutMillis: connectMs })
    }
  }
