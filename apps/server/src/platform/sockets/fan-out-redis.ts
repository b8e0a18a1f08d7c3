import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { FanOut, FanOutOptions } from './fan-out.ts'

/** Maximum that is buffered while Redis is away; clients fetch what they missed by its seq. */
const queuedCommands = 5000
const slowestRetryMs = 1000

/** Through Redis Streams; the client keeps trying while Redis is away. */
export const throughRedis = (url: string, { onRestored, log }: FanOutOptions): FanOut => {
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
    adapter: createAdapter(client, { streamName: 'archway', heartbeatInterval: 5000 }),
    close: async () => client.destroy(),
  }
}
