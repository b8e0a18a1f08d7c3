import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword, makePeople } from '../demo/people.ts'
import { connect, type Database } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/database.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * The product as a process of its own, on a database of its own with the people of the demo world, that can be
 * killed and started again. `cookie` is `email`'s.
 */
export const realServer = async (email: string) => {
  const database = await testDatabase()
  const db: Database = connect(database.url)
  await makePeople(db, new Date())
  const data = await mkdtemp(join(tmpdir(), 'archway-crash-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let server: ChildProcess

  const start = async () => {
    server = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: '',
        VITEST: '',
        DATABASE_URL: database.url,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        PORT: String(port),
        DEMO: 'false',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    for (let tries = 0; tries < 300; tries++) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
      const answer = await fetch(`${origin}/health`).catch(() => null)
      if (answer?.ok) return
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error('the server does not answer')
  }
  const kill = () =>
    new Promise<void>(resolve => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill('SIGKILL')
    })
  const ask = async (method: string, path: string, cookie: string, body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  await start()
  const signedIn = await ask('POST', '/auth', '', { username: email, password: demoPassword })
  if (!signedIn.ok) throw new Error(`${email}: ${signedIn.status}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return {
    db,
    origin,
    cookie,
    start,
    kill,
    pid: () => server.pid,
    ask: (method: string, path: string, body?: object) => ask(method, path, cookie, body),
    close: async () => {
      await kill()
      await db.close()
      await database.drop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
export type RealServer = Awaited<ReturnType<typeof realServer>>
