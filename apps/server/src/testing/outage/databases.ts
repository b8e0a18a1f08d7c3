import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, halt, openCluster, ownerName } from '../../platform/postgres/cluster.ts'
import { ownPostgres } from '../../platform/testing/own-postgres.ts'
import { silentLine } from '../faults/silent-line.ts'
import { freePort } from '../server-process.ts'

/**
 * The kinds of outages: the database is stopped, all of its processes are killed at once, or it hangs: all of its
 * processes are suspended, or the network drops everything. A hanging database accepts bytes and connections, but
 * never responds.
 */
export type Ending = 'fast' | 'crash' | 'frozen' | 'silent'

/** A database that the drill stops and restarts. */
export type DrillDatabase = {
  /** The servers' `DATABASE_URL`; empty if they run the embedded one in their data folder. */
  readonly setting: string
  /** The owner's address, for the drill itself. */
  url(): string
  takeAway(how: Ending): Promise<void>
  bringBack(): Promise<void>
  close(): Promise<void>
}

/** Suspends all processes of a PostgreSQL. Returns a function that resumes them. */
export const freeze = async (postmaster: number): Promise<() => void> => {
  // The parent first, so that it starts no more.
  process.kill(postmaster, 'SIGSTOP')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const all = [...children.split(' ').filter(Boolean).map(Number), postmaster]
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of all)
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
  const port = await freePort()
  const postgres = await ownPostgres(port)
  const line = await silentLine(port)
  const setting = new URL(postgres.url)
  setting.port = String(line.port)
  let back: (() => void | Promise<void>) | undefined
  const bringBack = async () => {
    await back?.()
    back = undefined
  }
  return {
    setting: setting.href,
    url: () => postgres.url,
    takeAway: async how => {
      if (how === 'silent') {
        line.fallSilent()
        back = line.restore
      } else if (how === 'frozen') back = await freeze(postgres.pid() ?? 0)
      else {
        await postgres.stop(how)
        back = postgres.start
      }
    },
    bringBack,
    close: async () => {
      await bringBack()
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
  let squatter: Server | null = null
  let thaw: (() => void) | null = null
  let port = 0
  return {
    setting: '',
    url: () => {
      const { password } = cluster()
      port = findPostmaster(cluster())?.port ?? port
      return `postgres://${ownerName}:${password}@127.0.0.1:${port}/archway`
    },
    takeAway: async how => {
      port = findPostmaster(cluster())?.port ?? port
      if (how === 'frozen') {
        thaw = await freeze(findPostmaster(cluster())?.pid ?? 0)
        return
      }
      while (!squatter) {
        const running = findPostmaster(cluster())
        if (running) {
          // The signal of `pg_ctl stop`, which itself would also wait for the server that is started as a replacement.
          process.kill(running.pid, how === 'crash' ? 'SIGQUIT' : 'SIGINT')
          while (findPostmaster(cluster())?.pid === running.pid) await pause(5)
        }
        squatter = await listen(port)
      }
    },
    bringBack: () =>
      new Promise(resolve => {
        thaw?.()
        thaw = null
        if (!squatter) return resolve()
        squatter.close(() => resolve())
        squatter = null
      }),
    close: async () => {
      squatter?.close()
      thaw?.()
      if (findPostmaster(cluster())) halt(cluster())
    },
  }
}
