import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server-process.ts'

/**
 * HAProxy in front of two processes, as `docs/operations.md` describes it for 0.1.0, which has no notice period: it
 * stops sending requests to a process before that is stopped.
 */
export const startBalancer = async (folder: string, ports: readonly number[]) => {
  const port = await freePort()
  const control = join(folder, 'haproxy.sock')
  const config = `
global
  stats socket ${control} level admin
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 20s
frontend portal
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /health
  ${ports.map((at, n) => `server s${n} 127.0.0.1:${at} check inter 200ms fall 3 rise 1`).join('\n  ')}
`
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const sendCommand = async (command: string): Promise<string> => {
    const line = connect(control)
    line.end(`${command}\n`)
    return text(line)
  }
  /** A column of the statistics of a server. */
  const figure = async (n: number, column: string): Promise<string> => {
    const [head = '', ...rows] = (await sendCommand('show stat')).split('\n')
    const at = head.replace('# ', '').split(',').indexOf(column)
    return rows.map(row => row.split(',')).find(([, name]) => name === `s${n}`)?.[at] ?? ''
  }
  const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo().catch(() => false))) await pause(50)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    takeOut: async (n: number): Promise<void> => {
      await sendCommand(`set server servers/s${n} state drain`)
      await waitUntil(async () => (await figure(n, 'scur')) === '0')
    },
    putBack: async (n: number): Promise<void> => {
      await sendCommand(`set server servers/s${n} state ready`)
      await waitUntil(async () => (await figure(n, 'status')) === 'UP')
    },
    stop: async (): Promise<void> => {
      if (proxy.exitCode !== null || proxy.signalCode !== null) return
      const end = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await end
    },
  }
}
