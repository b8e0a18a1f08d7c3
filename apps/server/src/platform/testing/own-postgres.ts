import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import {
  type Cluster,
  findPostmaster,
  openCluster,
  ownerName,
  startCluster,
  stopCluster,
} from '../postgres/cluster.ts'
import { scratchFolder } from './scratch.ts'

/** Whether the server takes connections. */
const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Stops the server of these files: by `pg_ctl stop -m fast`, or as a crash ends it, all processes at once. */
export const stopOrCrash = async (cluster: Cluster, mode: 'fast' | 'crash' = 'fast'): Promise<void> => {
  const postmasterPid = findPostmaster(cluster)
  if (!postmasterPid) return
  if (mode === 'fast') stopCluster(cluster)
  else process.kill(postmasterPid.pid, 'SIGQUIT')
  while (findPostmaster(cluster)) await pause(10)
}

/**
 * A PostgreSQL for tests that stop it, because other tests share theirs. It is not supervised, like an external
 * database.
 */
export const ownPostgres = async (port: number, parent = scratchFolder()) => {
  const folder = await mkdtemp(join(parent, 'archway-outage-'))
  const cluster = openCluster(folder, { disposable: true })
  const url = `postgres://${ownerName}:${cluster.password}@127.0.0.1:${port}/postgres`
  const start = async (): Promise<void> => {
    // A crash must lose no commit, as with a database for real work.
    const server = startCluster(cluster, port, false)
    while (!(await answers(url))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
      await pause(20)
    }
  }
  await start()
  await migrate(url)
  return {
    url,
    start,
    pid: () => findPostmaster(cluster)?.pid,
    stop: (mode?: 'fast' | 'crash') => stopOrCrash(cluster, mode),
    close: async (): Promise<void> => {
      await stopOrCrash(cluster)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>
