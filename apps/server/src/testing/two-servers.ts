import pg from 'pg'
import { demoId } from '../demo/people.ts'
import { createApp } from '../start/app.ts'
import { testApp, type Visitor } from './app.ts'
import { completeForm, createDraft, giveAddresses } from './case-story.ts'
import { listen } from './chat-story.ts'

/** Waits until this many servers receive the notices of the others; a notice sent earlier would be lost. */
const untilListening = async (databaseUrl: string, servers: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const listening = async (): Promise<number> => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and query ilike 'listen%socket.io%'`,
      )
      return rows[0]?.n ?? 0
    }
    while ((await listening()) < servers) await new Promise(resolve => setTimeout(resolve, 20))
  } finally {
    await client.end()
  }
}

/**
 * Two servers over one database and one storage, both listening: changes at one must take effect at the other. `app`
 * is the first, `secondServer` the second, `origins` their addresses in this order. `companies` (by their short names)
 * get an address, so that they can submit cases.
 */
export const startTwoServers = async (
  companies: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => {
  const app = await testApp(env)
  await giveAddresses(app, companies)
  const secondServer = await createApp(
    app.services.config,
    app.database.serverUrl,
    app.services.log,
    app.clock,
  )
  const origins: readonly [string, string] = [await listen(app.app.http), await listen(secondServer.http)]
  // With Redis, they subscribe only once a portal is connected.
  if (!env.REDIS_URL) await untilListening(app.database.url, 2)
  return {
    app,
    secondServer,
    origins,
    /** A new session of a person, besides any others they have. */
    anotherSession: async (email: string): Promise<Visitor> => {
      app.forget(email)
      const visitor = await app.as(email)
      app.forget(email)
      return visitor
    },
    /** A new draft of `maker`, or of a doctor if `doctor` names one. */
    createCase: async (maker: string, doctor?: string, product: 'AL' | 'RE' = 'RE'): Promise<string> =>
      createDraft(await app.as(maker), completeForm(product, doctor ? { doctorUuid: demoId(doctor) } : {})),
    close: async (): Promise<void> => {
      await secondServer.close()
      await app.close()
    },
  }
}
export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>
