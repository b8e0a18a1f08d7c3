import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { createAdapter as onPostgres } from '@socket.io/postgres-adapter'
import { createAdapter as onRedis } from '@socket.io/redis-streams-adapter'
import pg from 'pg'
import { createClient } from 'redis'
import type { Config } from '../config.ts'
import type { Log } from '../services.ts'

type MakeAdapter = ReturnType<typeof onPostgres> | ReturnType<typeof onRedis>
type Publishing = { doPublish(message: unknown): Promise<string> }

/** Nobody waits for what is passed on: where it cannot be, it is missed and fetched, and must not end the process. */
const forgiving = (make: MakeAdapter): MakeAdapter =>
  // The library calls it with `new`.
  function adapterOf(nsp) {
    const adapter = make(nsp)
    const { doPublish } = adapter as unknown as Publishing
    return Object.assign(adapter, {
      doPublish: (message: unknown) => doPublish.call(adapter, message).catch(() => ''),
    }) as never
  }

/** How what is said in one process reaches the sockets of the others. */
export type FanOut = {
  readonly adapter: MakeAdapter
  close(): Promise<void>
}

type Options = {
  readonly config: Pick<Config, 'REDIS_URL'>
  readonly databaseUrl: string
  readonly log: Log
  /** The way was interrupted and is open again: something may have been missed. */
  readonly onRestored: () => void
}

/** Through Redis Streams where there is a Redis, else through LISTEN and NOTIFY of the database. */
export const createFanOut = (options: Options): FanOut =>
  options.config.REDIS_URL ? throughRedis(options.config.REDIS_URL, options) : throughPostgres(options)

/** The adapter listens again within three seconds of a lost connection. */
const listensAgainMs = 3500

const throughPostgres = ({ databaseUrl, onRestored, log }: Options): FanOut => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    options: '-c role=archway_app',
    application_name: 'archway sockets',
  })
  let restoring: NodeJS.Timeout | undefined
  const lost = () => {
    clearTimeout(restoring)
    restoring = setTimeout(onRestored, listensAgainMs).unref()
  }
  pool.on('error', lost)
  // The listening connection is never idle, so that its end is not the pool's to hear.
  pool.on('connect', client => client.on('error', lost))
  return {
    // A NOTIFY carries less than 8000 bytes; what is longer goes through `socket_io_attachments`.
    adapter: forgiving(
      onPostgres(pool, {
        payloadThreshold: 7900,
        errorHandler: error => {
          if (!pool.ending) log.warn(`sockets: the database did not pass something on (${error.name})`)
        },
      }),
    ),
    close: async () => {
      clearTimeout(restoring)
      // A connection that was just being opened is never given back by the adapter.
      await Promise.race([pool.end(), setTimeoutAsync(1000, undefined, { ref: false })])
    },
  }
}

/** What waits at most while Redis is away; whoever misses more fetches it by its seq. */
const queuedCommands = 5000
const slowestRetryMs = 1000

const throughRedis = (url: string, { onRestored, log }: Options): FanOut => {
  const client = createClient({
    url,
    commandsQueueMaxLength: queuedCommands,
    socket: { reconnectStrategy: tries => Math.min(50 * 2 ** Math.min(tries, 10), slowestRetryMs) },
  })
  let away = false
  client.on('error', () => {
    if (!away) log.warn('Redis is away: messages reach the sockets of other processes when it is back')
    away = true
  })
  client.on('ready', () => {
    if (away) onRestored()
    away = false
  })
  // The adapter waits for no answer to what it publishes: a Redis that goes away must not end the process.
  const { publish } = client
  Object.assign(client, {
    publish: (...news: Parameters<typeof publish>) => publish.apply(client, news).catch(() => 0),
  })
  // It keeps trying for as long as the process lives.
  client.connect().catch(() => {})
  return {
    adapter: onRedis(client, { streamName: 'archway', heartbeatInterval: 5000 }),
    close: async () => client.destroy(),
  }
}
