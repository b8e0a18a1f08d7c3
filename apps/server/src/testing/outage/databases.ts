import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, openCluster, ownerName, stopCluster } from '../../platform/postgres/cluster.ts'
import { ownPostgres } from '../../platform/testing/own-postgres.ts'
import { silentLine } from '../faults/silent-line.ts'
import { findFreePort } from '../server-process.ts'

/**
 * The kinds of outages: the database is stopped, all of its processes are killed at once, or it hangs: all of its
 * processes are suspended, or the network drops everything. A hanging database accepts bytes and connections, but
 * never responds.
 */
export type OutageKind = 'fast' | 'crash' | 'frozen' | 'silent'

/** A database that the drill stops and restarts. */
export type DrillDatabase = {
  /** The servers' `DATABASE_URL`; empty if they run the embedded one in their data folder. */
  readonly setting: string
  /** The owner's address, for the drill itself. */
  url(): string
  interrupt(how: OutageKind): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Suspends all processes of a PostgreSQL. Returns a function that resumes them. */
export const freezeDatabase = async (postmaster: number): Promise<() => void> => {
  // The parent first, so that it starts no more.
  process.kill(postmaster, 'SIGSTOP')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const pids = [...children.split(' ').filter(Boolean).map(Number), postmaster]
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids)
      try {
        process.kill(pid, signal)
      } catch (error) {
        // A process that has just ended, such as a vacuum.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  send('SIGSTOP')
  return () => send('SIGCONT')
}

/** An external database, behind a connection. */
export const externalDatabase = async (): Promise<DrillDatabase> => {
  const port = await findFreePort()
  const postgres = await ownPostgres(port)
  const line = await silentLine(port)
  const setting = new URL(postgres.url)
  setting.port = String(line.port)
  let undo: (() => void | Promise<void>) | undefined
  const restore = async () => {
    await undo?.()
    undo = undefined
  }
  return {
    setting: setting.href,
    url: () => postgres.url,
    interrupt: async kind => {
      if (kind === 'silent') {
        line.fallSilent()
        undo = line.restore
      } else if (kind === 'frozen') undo = await freezeDatabase(postgres.pid() ?? 0)
      else {
        await postgres.stop(kind)
        undo = postgres.start
      }
    },
    restore,
    close: async () => {
      await restore()
      await line.close()
      await postgres.close()
    },
  }
}

const listen = (port: number): Promise<Server | null> =>
  new Promise(resolve => {
    const server = createServer(socket => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

/**
 * The embedded database, which the servers run themselves. They restart it at once, so it stays unavailable while
 * another process uses its port.
 */
export const embeddedDatabase = (dataDir: string): DrillDatabase => {
  const cluster = () => openCluster(join(dataDir, 'postgres'), {})
  let portHolder: Server | null = null
  let resume: (() => void) | null = null
  let port = 0
  return {
    setting: '',
    url: () => {
      const { password } = cluster()
      port = findPostmaster(cluster())?.port ?? port
      return `postgres://${ownerName}:${password}@127.0.0.1:${port}/archway`
    },
    interrupt: async kind => {
      port = findPostmaster(cluster())?.port ?? port
      if (kind === 'frozen') {
        resume = await freezeDatabase(findPostmaster(cluster())?.pid ?? 0)
        return
      }
      while (!portHolder) {
        const postmasterPid = findPostmaster(cluster())
        if (postmasterPid) {
          // The signal of `pg_ctl stop`, which itself would also wait for the server that is started as a replacement.
          process.kill(postmasterPid.pid, kind === 'crash' ? 'SIGQUIT' : 'SIGINT')
          while (findPostmaster(cluster())?.pid === postmasterPid.pid) await pause(5)
        }
        portHolder = await listen(port)
      }
    },
    restore: () =>
      new Promise(resolve => {
        resume?.()
        resume = null
        if (!portHolder) return resolve()
        portHolder.close(() => resolve())
        portHolder = null
      }),
    close: async () => {
      portHolder?.close()
      resume?.()
      if (findPostmaster(cluster())) stopCluster(cluster())
    },
  }
}
