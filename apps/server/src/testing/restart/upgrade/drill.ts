import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../platform/postgres/postgres.ts'
import { findFreePort, type ServerProcess, serverProcess } from '../../server-process.ts'
import { type RunningProxy, startProxy } from '../proxy.ts'
import { startClients } from './phases.ts'

type Options = {
  /** The folder of the last release (`release.ts`). */
  readonly before: string
  /** The rows of the last release: its whole demo world, or only companies and people. */
  readonly demo: 'true' | 'people'
  readonly people: number
}

/**
 * Two processes of the last release behind HAProxy, under load, with a separate database. `output` is the output of all
 * processes.
 */
export const startDrill = async ({ before, demo, people }: Options) => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-upgrade-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const output: string[] = []
  const processes = new Set<ServerProcess>()
  const shared = {
    databaseUrl: postgres.url,
    dataDir: join(folder, 'data'),
    onOutput: (text: string) => void output.push(text),
  }
  const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SHUTDOWN_NOTICE_SECONDS: '1' }
  const ports = [await findFreePort(), await findFreePort()]
  const currentServers: ServerProcess[] = []
  let proxy: RunningProxy | undefined
  let clients: ReturnType<typeof startClients> | undefined
  const close = async (): Promise<void> => {
    await clients?.stop()
    await proxy?.stop()
    await Promise.all([...processes].map(server => server.kill()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  /** A process of one of the releases, in the first or second place. */
  const prepareServer = async (
    position: number,
    release: 'last' | 'this',
    overrides: Readonly<Record<string, string>> = {},
  ) => {
    const server = await serverProcess({
      ...shared,
      ...(release === 'last' ? { main: join(before, 'apps/server/src/main.ts') } : {}),
      port: ports[position] as number,
      env: { ...env, ...overrides },
    })
    processes.add(server)
    currentServers[position] = server
    return server
  }

  const start = async () => {
    // The first process creates the rows, which may take minutes.
    const first = await prepareServer(0, 'last', { DEMO: demo })
    const starting = first.launch()
    while (!(await fetch(`${first.origin}/health`).catch(() => null))?.ok) {
      if (starting.exitCode !== null) throw new Error(`the last release ended with ${starting.exitCode}`)
      await pause(200)
    }
    await (await prepareServer(1, 'last')).start()
    // 0.1.0 has no notice period and no `/ready`: a process is taken out before it is stopped (`docs/operations.md`).
    proxy = await startProxy(folder, ports, { checkPath: '/health', fall: 3, redispatches: false })
    const emails = ['owner@brightsmiles.test', 'contact@brightsmiles.test', 'owner@nourdental.test']
    const cookies = await Promise.all(emails.map(email => first.signIn(email)))
    await proxy.waitUntilUp()
    clients = startClients(proxy.origin, cookies, people)
    return { proxy, clients }
  }
  const running = await start().catch(async (error: unknown) => {
    await close()
    throw new Error(`the drill did not start: ${error}\n${output.join('')}`)
  })

  const withOwnerConnection = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  return {
    output,
    during: running.clients.during,
    listFailures: running.clients.listFailures,
    /** Migrates with this release. Returns the exit code. */
    migrate: async (): Promise<number | null> => {
      const migration = await serverProcess({ ...shared, env: { ...env, ROLE: 'migrate' } })
      processes.add(migration)
      const [exit] = await once(migration.launch(), 'close')
      return exit
    },
    /** Replaces the processes one after the other. Returns the exit codes of the stopped ones. */
    replaceBy: async (release: 'last' | 'this'): Promise<(number | null)[]> => {
      const exits: (number | null)[] = []
      for (const position of [0, 1]) {
        await running.proxy.takeOut(position)
        exits.push(await (currentServers[position] as ServerProcess).stop())
        await (await prepareServer(position, release)).start()
        await running.proxy.putBack(position)
      }
      return exits
    },
    /** Runs a statement as the owner of the database. */
    execute: (statement: string) => withOwnerConnection(client => client.query(statement)),
    /** Stops the clients; returns how many cases were acknowledged, and how many of them are stored. */
    countCases: async (): Promise<{ acknowledged: number; stored: number }> => {
      await running.clients.stop()
      const { created } = running.clients
      const stored = await withOwnerConnection(async client => {
        await client.query('set role archway_backup')
        const { rows } = await client.query<{ n: number }>(
          'select count(*)::int as n from case_file where id = any($1::uuid[])',
          [created],
        )
        return rows[0]?.n ?? 0
      })
      return { acknowledged: created.length, stored }
    },
    close,
  }
}
