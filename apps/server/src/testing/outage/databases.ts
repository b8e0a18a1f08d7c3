import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, halt, openCluster, ownerName } from '../../platform/postgres/cluster.ts'
import { ownPostgres } from '../../platform/testing/own-postgres.ts'
import { freePort } from '../server-process.ts'

/** How a database ends: asked to, or all of its processes at once. */
export type Ending = 'fast' | 'crash'

/** A database that the drill takes away and brings back. */
export type DrillDatabase = {
  /** What the servers get as `DATABASE_URL`; empty: they run the embedded one in their data folder. */
  readonly setting: string
  /** The owner's address, for the drill itself. */
  url(): string
  takeAway(how: Ending): Promise<void>
  bringBack(): Promise<void>
  close(): Promise<void>
}

/** One that somebody else runs. */
export const externalDatabase = async (): Promise<DrillDatabase> => {
  const postgres = await ownPostgres(await freePort())
  return {
    setting: postgres.url,
    url: () => postgres.url,
    takeAway: postgres.stop,
    bringBack: postgres.start,
    close: postgres.close,
  }
}

const listen = (port: number): Promise<Server | null> =>
  new Promise(resolve => {
    const server = createServer(socket => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

/**
 * The one that the servers run themselves. They start it again at once: it stays away for as long as something else
 * has its port.
 */
export const embeddedDatabase = (dataDir: string): DrillDatabase => {
  const cluster = () => openCluster(join(dataDir, 'postgres'), {})
  let squatter: Server | null = null
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
      while (!squatter) {
        const running = findPostmaster(cluster())
        if (running) {
          // What `pg_ctl stop` sends; it would wait for the server that is started in this one's place, too.
          process.kill(running.pid, how === 'crash' ? 'SIGQUIT' : 'SIGINT')
          while (findPostmaster(cluster())?.pid === running.pid) await pause(5)
        }
        squatter = await listen(port)
      }
    },
    bringBack: () =>
      new Promise(resolve => {
        squatter?.close(() => resolve())
        squatter = null
      }),
    close: async () => {
      squatter?.close()
      if (findPostmaster(cluster())) halt(cluster())
    },
  }
}
