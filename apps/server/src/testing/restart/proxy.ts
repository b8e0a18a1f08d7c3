import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../server-process.ts'

const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync)
export const hasProxy = program !== undefined

type ProxyOptions = {
  /** The path that the proxy checks. */
  readonly checkPath?: '/ready' | '/health'
  /** Failed checks after which a server counts as down. */
  readonly fall?: number
  /** Whether a request whose connection is refused goes to another server. */
  readonly redispatches?: boolean
}

/** HAProxy in front of local servers on these ports. */
export const startProxy = async (
  folder: string,
  servers: readonly number[],
  { checkPath = '/ready', fall = 1, redispatches = true }: ProxyOptions = {},
) => {
  if (!program) throw new Error('HAProxy is not installed')
  const port = await findFreePort()
  const socketPath = join(folder, 'haproxy.sock')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    `
global
  maxconn 500
  stats socket ${socketPath} level admin
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 60s
  # Generous, because a busy machine must not look like a server that is down.
  timeout check 20s
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option forwardfor
  ${redispatches ? 'option redispatch' : ''}
  option httpchk GET ${checkPath}
  ${servers.map((server, index) => `server s${index} 127.0.0.1:${server} check inter 200ms fastinter 100ms fall ${fall} rise 1`).join('\n  ')}
`,
  )
  const proxy = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })

  const sendCommand = async (command: string): Promise<string> => {
    const socket = connect(socketPath)
    socket.end(`${command}\n`)
    return text(socket)
  }
  /** A column of the proxy's statistics, of each server. */
  const readStats = async (column: 'status' | 'scur'): Promise<(string | undefined)[]> => {
    const [head = [], ...rows] = (await sendCommand('show stat'))
      .replace('# ', '')
      .split('\n')
      .map(row => row.split(','))
    const index = head.indexOf(column)
    return servers.map((_, server) => rows.find(([, name]) => name === `s${server}`)?.[index])
  }
  /** Not vitest's `waitUntil`, because the benchmark of upgrades uses this, too. */
  const waitForStats = async (
    column: 'status' | 'scur',
    isReached: (stats: readonly (string | undefined)[]) => boolean,
  ): Promise<void> => {
    // The socket exists once the proxy has started.
    while (!isReached(await readStats(column).catch(() => []))) {
      if (proxy.exitCode !== null || proxy.signalCode !== null) throw new Error('HAProxy has ended')
      await pause(50)
    }
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Waits until the proxy sends requests to all servers. */
    waitUntilUp: (): Promise<void> =>
      waitForStats('status', stats => stats.filter(status => status === 'UP').length === servers.length),
    /** Sends no new requests to a server, and waits for those in flight. */
    takeOut: async (server: number): Promise<void> => {
      await sendCommand(`set server servers/s${server} state drain`)
      await waitForStats('scur', stats => stats[server] === '0')
    },
    putBack: async (server: number): Promise<void> => {
      await sendCommand(`set server servers/s${server} state ready`)
      await waitForStats('status', stats => stats[server] === 'UP')
    },
    stop: async (): Promise<void> => {
      if (proxy.exitCode !== null || proxy.signalCode !== null) return
      const exitEvent = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await exitEvent
    },
  }
}
export type RunningProxy = Awaited<ReturnType<typeof startProxy>>
