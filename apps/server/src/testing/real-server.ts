import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connect, type Database } from '../platform/db/database.ts'
import { testBucket } from '../platform/testing/s3.ts'
import { peopleDatabase } from './people-database.ts'
import { serverProcess } from './server-process.ts'

/**
 * The product as a separate process, on a new database with the demo people, that can be killed and restarted.
 * `cookie` is `email`'s. `beside` is another process over the same database.
 */
export const realServer = async (
  email: string,
  env: Readonly<Record<string, string>> = {},
  /** Gives the process only the owner's address, as in an installation with a single setting. */
  { ownerAlone = false } = {},
) => {
  const database = await peopleDatabase()
  const db: Database = connect(database.serverUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-crash-'))
  const serverOptions = {
    databaseUrl: ownerAlone ? database.url : database.serverUrl,
    dataDir,
    env: {
      ...(ownerAlone
        ? {}
        : { MIGRATION_DATABASE_URL: database.url, DATABASE_POOLER_URL: inject('poolerUrl') ?? '' }),
      ...(await testBucket()),
      ...env,
    },
  }
  const server = await serverProcess(serverOptions)
  await server.start()
  const cookie = await server.signIn(email)
  const otherServers: (typeof server)[] = []
  return {
    db,
    ownerUrl: database.url,
    cookie,
    origin: server.origin,
    port: server.port,
    start: server.start,
    kill: server.kill,
    pid: server.pid,
    signIn: server.signIn,
    ask: (method: string, path: string, body?: object) => server.ask(method, path, cookie, body),
    beside: async () => {
      const otherServer = await serverProcess(serverOptions)
      otherServers.push(otherServer)
      await otherServer.start()
      return otherServer
    },
    close: async () => {
      await Promise.all([server, ...otherServers].map(serverProcess => serverProcess.kill()))
      await db.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type RealServer = Awaited<ReturnType<typeof realServer>>
