import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { createAdapter as onPostgres } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from '../config/config.ts'
import { createBatcher } from '../db/batcher.ts'
import { defaultConnectMs, endHangingConnections, streamOf } from '../db/hang.ts'
import { openForSession } from '../db/signed-scope.ts'
import type { Log } from '../process/log.ts'
import { createRareWarning } from '../process/warning-rarely.ts'
import type { Keys } from '../secrets/keys.ts'
import { type Alive, defaultAlive } from './alive.ts'
import { signMessage, verifyMessage } from './signed.ts'

type MakeAdapter = ReturnType<typeof onPostgres>
type Publish = (message: object) => Promise<string>

/** The messages of the library's adapter. */
type Wire = {
  doPublish: Publish
  doPublishResponse(requester: string, response: object): Promise<void>
  onMessage(message: object, offset?: string): void
}

/**
 * An adapter that transmits packets in another way than its library does; `publish` receives the library's packets. It
 * accepts signed messages only: every role of a database may NOTIFY, so SQL injected into a call could otherwise let
 * a socket of its sender into the rooms of others (decision 44).
 */
const withPublisher = (
  make: MakeAdapter,
  { keys, log }: Pick<FanOutOptions, 'keys' | 'log'>,
  publish: (byLibrary: Publish) => Publish,
): MakeAdapter =>
  // The library calls it with `new`.
  function adapterOf(nsp) {
    const adapter = make(nsp) as unknown as Wire
    const { doPublish, doPublishResponse, onMessage } = adapter
    const send = publish(doPublish.bind(adapter))
    const warn = createRareWarning(log)
    return Object.assign(adapter, {
      doPublish: message => send(signMessage(keys, message)),
      doPublishResponse: (requester, response) =>
        doPublishResponse.call(adapter, requester, signMessage(keys, response)),
      onMessage: (received, offset) => {
        const message = verifyMessage(keys, received)
        if (message) return onMessage.call(adapter, message, offset)
        warn('sockets: the database passed something on that no process of this release signed')
      },
    } satisfies Wire) as never
  }

/** An event for rooms, but not for the socket `except`. */
export type RoomEvent = {
  readonly rooms: readonly string[]
  readonly event: string
  readonly payload: unknown
  readonly except?: string
}

/** Distributes the events of one process to the sockets of the other processes. */
export type FanOut = {
  /** Called once, before the first socket. */
  connect(io: Server): void
  /** Sends to the other processes, or to those with a socket in one of the rooms. Returns at once, never fails. */
  publish(news: readonly RoomEvent[]): void
  /** Sends a notice to the other processes. Returns at once, never fails. */
  notifyServers(notice: string, payload: unknown): void
  /** Whether notices of other processes arrive, as far as this process knows. */
  isOpen(): boolean
  /** Subscribes to these rooms, even before a socket is in them, until the returned function is called. */
  hold(rooms: readonly string[]): () => void
  /** Resolves once these rooms are subscribed to; at once if that takes no time, or is impossible. */
  reached(rooms: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type FanOutOptions = {
  /** Called with an event of another process; sockets in the rooms `heard` have already received it. */
  readonly onEvent: (news: RoomEvent, heard?: readonly string[]) => void
  /** Handlers of notices of other processes, by name. */
  readonly notices: ReadonlyMap<string, (payload: unknown) => void>

  readonly databaseUrl: string
  readonly log: Log
  readonly keys: Keys
  readonly alive?: Alive
  /** The connection was interrupted and is back: something may have been missed. */
  readonly onRestored: () => void
}

/**
 * Uses Redis if it is configured, otherwise LISTEN and NOTIFY of the database. The code for Redis is imported only
 * then: it is more than a tenth of the server's code.
 */
export const chooseFanOut = async ({
  REDIS_URL: url,
}: Pick<Config, 'REDIS_URL'>): Promise<(options: FanOutOptions) => FanOut> => {
  if (!url) return throughPostgres
  const { throughRedis } = await import('./fan-out-redis.ts')
  return options => throughRedis(url, options)
}

/** The adapter listens again within three seconds of a lost connection. */
const listensAgainMs = 3500

/** A NOTIFY carries less than 8000 bytes. */
const notifyBytes = 7900
const channelPrefix = 'socket.io'
/** The name of the only namespace. */
const channel = `${channelPrefix}#/`
const notifyAll = 'select pg_notify($1, notice) from json_array_elements_text($2::json) as notice'
const maxNotices = 100

/** Bytes that the adapter adds to a message. */
const envelopeBytes = 300

/**
 * Packs events into as few messages as possible; each fits into a NOTIFY, unless a single event is too long for it.
 */
const parcelsOf = (leaving: readonly RoomEvent[]): RoomEvent[][] => {
  const parcels: RoomEvent[][] = []
  let room = 0
  for (const news of leaving) {
    const bytes = Buffer.byteLength(JSON.stringify(news)) + 1
    if (bytes > room) {
      parcels.push([])
      room = notifyBytes - envelopeBytes
    }
    parcels.at(-1)?.push(news)
    room -= bytes
  }
  return parcels
}

/** Maximum number of connections of a process for live events. */
export const socketConnections = 4

/** Every process receives everything: for a few processes, that costs less than any selection. */
const throughPostgres = ({
  databaseUrl,
  onRestored,
  onEvent,
  notices,
  log,
  keys,
  alive = defaultAlive,
}: FanOutOptions): FanOut => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: socketConnections,
    // Notices may be lost, so the commit does not wait for the disk.
    options: '-c role=archway_staff -c synchronous_commit=off',
    application_name: 'archway sockets',
    connectionTimeoutMillis: defaultConnectMs,
    keepAlive: true,
    onConnect: openForSession(databaseUrl, 'staff'),
  })
  endHangingConnections(pool)
  let io: Server | undefined
  let isAway = false
  let heardAt = performance.now()
  /** Ends the listening connection; the adapter listens again on a new connection. */
  let endListening = () => {}
  let restoring: NodeJS.Timeout | undefined
  const handleLoss = () => {
    isAway = true
    clearTimeout(restoring)
    // Receiving the process's own message shows that listening works again.
    restoring = setTimeout(() => io?.serverSideEmit('listening'), listensAgainMs).unref()
  }
  const confirmListening = () => {
    heardAt = performance.now()
    if (!isAway) return
    isAway = false
    onRestored()
  }
  pool.on('error', handleLoss)
  // The listening connection is never idle, so the pool does not report its end.
  pool.on('connect', client => void client.on('error', handleLoss))
  /** The adapter takes a connection only to listen on it. */
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    heardAt = performance.now()
    endListening = () => streamOf(client).destroy()
    return client.on('notification', confirmListening)
  }
  const query: pg.Pool['query'] = pool.query.bind(pool)
  const warn = createRareWarning(log)
  const handleFailure = (error: Error) => {
    if (!pool.ending) warn(`sockets: the database did not pass something on (${error.name})`)
  }
  // Several NOTIFYs of one transaction cost little more than one, and arrive in their order.
  const notify = createBatcher(maxNotices, async (notices: readonly string[]) => {
    const values = [channel, JSON.stringify(notices)]
    await pool.query({ name: 'notify', text: notifyAll, values }).catch(handleFailure)
    return notices
  })
  const adapter = withPublisher(
    onPostgres({ connect, query } as pg.Pool, {
      channelPrefix,
      payloadThreshold: notifyBytes,
      heartbeatInterval: alive.everyMs,
      errorHandler: handleFailure,
    }),
    { keys, log },
    byLibrary => message => {
      const notice = JSON.stringify(message)
      // Longer messages are stored in `socket_io_attachments`.
      return Buffer.byteLength(notice) > notifyBytes ? byLibrary(message).catch(() => '') : notify(notice)
    },
  )
  return {
    connect: server => {
      io = server
      io.adapter(adapter)
      io.on('news', (received: readonly RoomEvent[]) => {
        for (const news of received) onEvent(news)
      })
      for (const [notice, listener] of notices) io.on(notice, listener)
    },
    publish: news => {
      for (const parcel of parcelsOf(news)) io?.serverSideEmit('news', parcel)
    },
    notifyServers: (notice, payload) => void io?.serverSideEmit(notice, payload),
    isOpen: () => {
      // A connection that has never received anything may be dead, too.
      if (performance.now() - heardAt >= alive.silentMs) {
        heardAt = performance.now()
        isAway = true
        endListening()
      }
      return !isAway
    },
    hold: () => () => {},
    reached: async () => {},
    close: async () => {
      clearTimeout(restoring)
      // The adapter never releases a connection that was just being opened.
      await Promise.race([pool.end(), setTimeoutAsync(1000, undefined, { ref: false })])
    },
  }
}
