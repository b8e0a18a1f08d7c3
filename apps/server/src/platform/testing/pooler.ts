import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { testLogin } from './login.ts'
import { scratchFolder } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The pooler for requests of servers under test; null if they use none. */
    poolerUrl: string | null
  }
}

const program = '/usr/sbin/pgbouncer'

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * PgBouncer in transaction mode in front of a test PostgreSQL, for all of its databases and for the login of servers
 * under test. `connections`: the maximum per database; `waitSeconds`: how long a statement may wait for one.
 */
export const startPooler = async (databaseUrl: string, { connections = 10, waitSeconds = 20 } = {}) => {
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const folder = await mkdtemp(join(scratchFolder(), 'archway-pooler-'))
  // PgBouncer refuses to run as root and becomes another user, who reads these files.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  await writeFile(join(folder, 'users.txt'), `"${testLogin}" "${testLogin}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${databasePort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${connections}
query_wait_timeout = ${waitSeconds}
server_login_retry = 1
`,
  )
  const isRoot = process.getuid?.() === 0
  let poolerProcess: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const args = ['-q', ...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')]
    const childProcess = spawn(program, args, { stdio: 'ignore' })
    poolerProcess = childProcess
    const failed = once(childProcess, 'exit').then(([code]) => {
      throw new Error(`${program} ended with ${code}`)
    })
    failed.catch(() => {})
    while (!(await Promise.race([accepts(port), failed]))) await pause(10)
  }
  const stop = async (signal: 'SIGINT' | 'SIGKILL' = 'SIGKILL'): Promise<void> => {
    if (!poolerProcess || poolerProcess.exitCode !== null || poolerProcess.signalCode !== null) return
    const exitEvent = once(poolerProcess, 'exit')
    poolerProcess.kill(signal)
    await exitEvent
  }
  const close = async (): Promise<void> => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: `postgres://127.0.0.1:${port}`,
    start,
    /** SIGINT: ends it once the transactions under way have ended; SIGKILL: in the middle of them. */
    stop,
    close,
  }
}

/** Global setup: with `TEST_POOLER=on` all servers under test send their requests through a PgBouncer. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const pooler =
    process.env.TEST_POOLER === 'on'
      ? await startPooler(project.getProvidedContext().testDatabases.adminUrl)
      : null
  project.provide('poolerUrl', pooler?.url ?? null)
  return pooler?.close
}
