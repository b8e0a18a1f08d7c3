import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../postgres/postgres.ts'
import { scratchFolder } from './scratch.ts'

/** The newest PostgreSQL of the machine: the embedded one comes without `pg_basebackup`. */
const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
export const hasPostgres = programs !== undefined

const nobody = { uid: 65534, gid: 65534 }
/** PostgreSQL refuses to run as root. */
const identity = process.getuid?.() === 0 ? nobody : {}

const run = async (program: string, args: readonly string[]): Promise<void> => {
  const child = spawn(join(programs ?? '', program), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identity,
  })
  let output = ''
  child.stderr.on('data', text => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
}

const start = async (folder: string, port: number) => {
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60'],
    ...['shared_buffers=32MB', 'fsync=off', 'wal_receiver_status_interval=1', 'jit=off', 'timezone=UTC'],
  ].flatMap(setting => ['-c', setting])
  const server = spawn(join(programs ?? '', 'postgres'), ['-D', folder, ...settings], {
    stdio: 'ignore',
    ...identity,
  })
  const url = `postgres://owner@127.0.0.1:${port}/postgres`
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      break
    } catch {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
      await pause(20)
    }
  }
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exitEvent = once(server, 'exit')
    server.kill('SIGINT')
    await exitEvent
  }
  return { url, stop }
}

/** A PostgreSQL server and its streaming replica. The `owner` connections of both may do anything. */
export const replicatedPostgres = async () => {
  const folder = await mkdtemp(join(scratchFolder(), 'archway-replica-'))
  if (process.getuid?.() === 0) chownSync(folder, nobody.uid, nobody.gid)
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  await run('initdb', [
    '-D',
    first,
    '-U',
    'owner',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    '--no-instructions',
  ])
  const primary = await start(first, await findFreePort())
  const { port } = new URL(primary.url)
  await run('pg_basebackup', [
    '-D',
    second,
    '-h',
    '127.0.0.1',
    '-p',
    port,
    '-U',
    'owner',
    '-R',
    '-c',
    'fast',
    '-N',
  ])
  const replicaPort = await findFreePort()
  let replica = await start(second, replicaPort)
  return {
    url: primary.url,
    replicaUrl: replica.url,
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await start(second, replicaPort)
    },
    close: async (): Promise<void> => {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ReplicatedPostgres = Awaited<ReturnType<typeof replicatedPostgres>>
