import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../server-process.ts'

const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync)
export const hasProxy = program !== undefined

const configOf = (port: number, statsPort: number, servers: readonly number[]): string => `
global
  maxconn 500
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
  option redispatch
  option httpchk GET /ready
  ${servers.map((server, index) => `server s${index} 127.0.0.1:${server} check inter 200ms fastinter 100ms fall 1 rise 1`).join('\n  ')}
listen stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /stats
`

/** HAProxy in front of local servers on these ports, checking `/ready`. */
export const startProxy = async (folder: string, servers: readonly number[]) => {
  if (!program) throw new Error('HAProxy is not installed')
  const [port, statsPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configOf(port, statsPort, servers))
  const proxy = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })

  /** The state of each server in the proxy: `UP`, `DOWN`. */
  const states = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${statsPort}/stats;csv`).catch(() => null)
    const rows = ((await answer?.text()) ?? '').split('\n').map(row => row.split(','))
    const column = rows[0]?.indexOf('status') ?? -1
    return rows
      .filter(([backend, name]) => backend === 'servers' && /^s\d$/.test(name ?? ''))
      .map(row => row[column] ?? '')
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Waits until the proxy sends requests to all servers. */
    allUp: () =>
      vi.waitUntil(async () => (await states()).filter(state => state === 'UP').length === servers.length, {
        timeout: 300_000,
      }),
    stop: async () => {
      if (proxy.exitCode !== null || proxy.signalCode !== null) return
      const exitEvent = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await exitEvent
    },
  }
}
export type RunningProxy = Awaited<ReturnType<typeof startProxy>>
