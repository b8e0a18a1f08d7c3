import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '../../apps/server/src/demo/people.ts'
import { bigOwner } from './database.ts'
import type { Server } from './measure.ts'

export const findFreePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export type Running = Server & { readonly headers: { readonly cookie: string }; close: () => Promise<void> }

type ArchwayOptions = {
  readonly semiSpaceMb?: number
  /** Whether an empty database gets the demo world, which takes a minute. */
  readonly demo?: boolean
  /** The person who is signed in. */
  readonly who?: string
  /** The data folder of the server, under `data/bench`. */
  readonly files?: string
}

/** The real server as a separate process, with a person of the large company signed in. */
export const startArchway = async (
  databaseUrl: string,
  { semiSpaceMb = 4, demo = false, files = 'files', who = bigOwner }: ArchwayOptions = {},
): Promise<Running> => {
  const port = await findFreePort()
  const root = join(import.meta.dirname, '../..')
  const child = spawn(
    process.execPath,
    // By default as `npm start` runs it.
    [
      `--max-semi-space-size=${semiSpaceMb}`,
      join(root, 'apps/server/src/main.ts'),
      '--port',
      String(port),
      ...(demo ? [] : ['--no-demo']),
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(root, 'data/bench', files),
        ...(demo ? { DEMO: 'true' } : {}),
        MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  // The server is stopped however the measurement ends.
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < (demo ? 6000 : 600); tries += 1) {
    if ((await fetch(`${url}/ready`).catch(() => null))?.ok) break
    await pause(100)
  }
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: who, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`cannot sign in: ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')
  return {
    url,
    headers: { cookie },
    pid: child.pid ?? 0,
    close: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
