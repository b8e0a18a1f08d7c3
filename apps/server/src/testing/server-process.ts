import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '../demo/people.ts'

const currentMain = fileURLToPath(new URL('../main.ts', import.meta.url))

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const portsPerProcess = 50
const firstPort = 10_000 + (process.pid % 200) * portsPerProcess
let portsTaken = 0

/**
 * A free port below the range from which the system assigns ports, so that a server that is down for a moment finds
 * it free again. Each test process has its own block of ports and uses them in turn: two servers that start at the
 * same time never get the same port.
 */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = firstPort + (portsTaken++ % portsPerProcess)
    if (await isFree(port)) return port
  }
}

type ServerOptions = {
  databaseUrl: string
  dataDir: string
  env?: Readonly<Record<string, string>>
  /** Options of Node itself, such as a module with a planted fault that is loaded first. */
  nodeArgs?: readonly string[]
  /** A free port by default. */
  port?: number
  /** The entry file, if it is not that of this release. */
  main?: string
  /** Receives the output of the process, instead of the output of the tests. */
  onOutput?: (text: string) => void
}

/** One process of the product over a database, which can be killed and restarted at the same address. */
export const serverProcess = async ({
  databaseUrl,
  dataDir,
  env = {},
  nodeArgs = [],
  onOutput,
  port: fixedPort,
  main = currentMain,
}: ServerOptions) => {
  const port = fixedPort ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined

  /** Starts the process without waiting until it listens on its port. */
  const launch = () => {
    const starting = spawn(process.execPath, [...nodeArgs, main], {
      env: {
        ...process.env,
        NODE_ENV: '',
        VITEST: '',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        DEMO: 'false',
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
    })
    for (const stream of [starting.stdout, starting.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
    server = starting
    return starting
  }
  const start = async () => {
    const starting = launch()
    for (let attempt = 0; attempt < 1200; attempt++) {
      if (starting.exitCode !== null) throw new Error(`the server ended with ${starting.exitCode}`)
      const response = await fetch(`${origin}/health`).catch(() => null)
      if (response?.ok) return
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error('the server does not answer')
  }
  const kill = () =>
    new Promise<void>(resolve => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill('SIGKILL')
    })
  const request = async (method: string, path: string, cookie: string, body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return {
    port,
    origin,
    start,
    kill,
    ask: request,
    /** Sends SIGTERM, as an operator or a container engine does; resolves with the exit code. */
    stop: () =>
      new Promise<number | null>(resolve => {
        if (!server || server.exitCode !== null || server.signalCode !== null) return resolve(null)
        server.once('exit', code => resolve(code))
        server.kill('SIGTERM')
      }),
    pid: () => server?.pid,
    launch,
    /** The process ids of its running workers. */
    workers: async (): Promise<number[]> => {
      const { pid } = server ?? {}
      const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
      const children = list.split(' ').filter(Boolean).map(Number)
      const commands = await Promise.all(
        children.map(child => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
      )
      return children.filter((_, index) => commands[index]?.includes('--role\0worker'))
    },
    signIn: async (email: string): Promise<string> => {
      const response = await request('POST', '/auth', '', { username: email, password: demoPassword })
      if (!response.ok) throw new Error(`${email}: ${response.status}`)
      return response.headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; ')
    },
  }
}
export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>
