import { spawn, spawnSync } from 'node:child_process'
import { createClient } from 'redis'
import { findFreePort } from '../postgres/postgres.ts'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis that stores nothing, as a separate process, and a client that sees what it does. */
export const ownRedis = async () => {
  const port = await findFreePort()
  const server = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  })
  const url = `redis://127.0.0.1:${port}`
  const client = createClient({ url, socket: { reconnectStrategy: () => 50 } })
  client.on('error', () => {})
  await client.connect()
  return {
    url,
    client,
    /** How many processes listen to each of these channels. */
    listeners: async (channel: string): Promise<number> =>
      Number((await client.pubSubNumSub([channel]))[channel] ?? 0),
    close: async () => {
      client.destroy()
      server.kill('SIGKILL')
    },
  }
}
