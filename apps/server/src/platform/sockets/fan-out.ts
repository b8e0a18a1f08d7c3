import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { createAdapter as onPostgres } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from '../config/config.ts'
import { createBatcher } from '../db/batcher.ts'
import { defaultConnectMs, endHangingConnections, streamOf } from '../db/hang.ts'
import { openForSession } from '../db/signed-scope.ts'
import type { Log } from '../process/log.ts'
import { warningRarely } from '../process/warning-rarely.ts'
import type { Keys } from '../secrets/keys.ts'
import { aliveMs, silentMs } from './alive.ts'
import { signed, verified } from './signed.ts'

type MakeAdapter = ReturnType<typeof onPostgres>
type Publish = (message: object) => Promise<string>

/** What the library's adapter sends and receives. */
type Wire = {
  doPublish: Publish
  doPublishResponse(requester: string, response: object): Promise<void>
  onMessage(message: object, offset?: string): void
}

/**
 * An adapter that passes things on in another way than its library does; `publish` is given the library's. It obeys
 * signed messages alone: every role of a database may NOTIFY, so SQL injected into a call could let a socket of its
 * sender into the rooms of others (decision 44).
 */
const publishing = (
  make: MakeAdapter,
  { keys, log }: Pick<FanOutOptions, 'keys' | 'log'>,
  publish: (byLibrary: Publish) => Publish,
): MakeAdapter =>
  // The library calls it with `new`.
  function adapterOf(nsp) {
    const adapter = make(nsp) as unknown as Wire
    const { doPublish, doPublishResponse, onMessage } = adapter
    const send = publish(doPublish.bind(adapter))
    const warn = warningRarely(log)
    return Object.assign(adapter, {
      doPublish: message => send(signed(keys, message)),
      doPublishResponse: (requester, response) =>
        doPublishResponse.call(adapter, requester, signed(keys, response)),
      onMessage: (received, offset) => {
        const message = verified(keys, received)
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

/** How the events of one process reach the sockets of the others. */
export type FanOut = {
  /** Called once, before the first socket. */
  connect(io: Server): void
  /** Sends to the other processes, or to those with a socket in one of the rooms. Never waits, never fails. */
  publish(news: readonly RoomEvent[]): void
  /** Sends a notice to the other processes. Never waits, never fails. */
  notifyServers(notice: string, payload: unknown): void
  /** Whether notices of other processes arrive, as far as this one can know. */
  isOpen(): boolean
  /** Listens to these rooms, also before a socket is in them, until the returned function is called. */
  hold(rooms: readonly string[]): () => void
  /** Resolves once these rooms are listened to; at once where that takes nothing, or cannot be had. */
  reached(rooms: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type FanOutOptions = {
  /** Called with the event of another process; sockets in the rooms `heard` have received it already. */
  readonly onEvent: (news: RoomEvent, heard?: readonly string[]) => void
  /** What is done with a notice of another process, by its name. */
  readonly notices: ReadonlyMap<string, (payload: unknown) => void>

  readonly databaseUrl: string
  readonly log: Log
  readonly keys: Keys
  /** The way was interrupted and is open again: something may have been missed. */
  readonly onRestored: () => void
}

/**
 * Through channels of Redis where there is one, else through LISTEN and NOTIFY of the database. What Redis takes is
 * read only where there is one: it is more than a tenth of the server's code.
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
/** That of the only namespace. */
const channel = `${channelPrefix}#/`
const notifyAll = 'select pg_notify($1, notice) from json_array_elements_text($2::json) as notice'
const maxNotices = 100

/** What the adapter writes around a parcel. */
const envelopeBytes = 300

/** Events in as few parcels as may be; each fits into a NOTIFY, unless a single one is too long for it. */
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

/** Every process hears everything: for a few of them, that costs less than anything that chooses. */
const throughPostgres = ({ databaseUrl, onRestored, onEvent, notices, log, keys }: FanOutOptions): FanOut => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
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
  /** Ends the connection that listens; the adapter listens again on another one. */
  let endListening = () => {}
  let restoring: NodeJS.Timeout | undefined
  const lost = () => {
    isAway = true
    clearTimeout(restoring)
    // What this process says itself shows that it hears again.
    restoring = setTimeout(() => io?.serverSideEmit('listening'), listensAgainMs).unref()
  }
  const heard = (client: pg.PoolClient) => {
    heardAt = performance.now()
    endListening = () => streamOf(client).destroy()
    if (!isAway) return
    isAway = false
    onRestored()
  }
  pool.on('error', lost)
  pool.on('connect', client => {
    // The listening connection is never idle, so that its end is not the pool's to hear.
    client.on('error', lost)
    client.on('notification', () => heard(client))
  })
  const warn = warningRarely(log)
  const failed = (error: Error) => {
    if (!pool.ending) warn(`sockets: the database did not pass something on (${error.name})`)
  }
  // Several NOTIFYs of one transaction cost little more than one, and arrive in their order.
  const notify = createBatcher(maxNotices, async (notices: readonly string[]) => {
    const values = [channel, JSON.stringify(notices)]
    await pool.query({ name: 'notify', text: notifyAll, values }).catch(failed)
    return notices
  })
  const adapter = publishing(
    onPostgres(pool, {
      channelPrefix,
      payloadThreshold: notifyBytes,
      heartbeatInterval: aliveMs,
      errorHandler: failed,
    }),
    { keys, log },
    byLibrary => message => {
      const notice = JSON.stringify(message)
      // What is longer goes through `socket_io_attachments`.
      return Buffer.byteLength(notice) > notifyBytes ? byLibrary(message).catch(() => '') : notify(notice)
    },
  )
  return {
    connect: given => {
      io = given
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
      if (!isAway && performance.now() - heardAt >= silentMs) {
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
      // A connection that was just being opened is never given back by the adapter.
      await Promise.race([pool.end(), setTimeoutAsync(1000, undefined, { ref: false })])
    },
  }
}
