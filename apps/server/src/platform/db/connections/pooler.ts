import type pg from 'pg'
import { clientWithin } from '../hang.ts'
import { pooledScopes } from '../scoped-query.ts'
import { createTimedSigning } from '../signed-scope.ts'

type PoolerOptions = {
  /**
   * The address of the database. Its login and, if the pooler's address has none, its database name are used for the
   * pooler, too.
   */
  readonly url: string
  readonly poolerUrl: string
  /** Timeout of a new connection, in ms. */
  readonly connectMs: number
  readonly key: Buffer
  /** Names and values of PostgreSQL's settings that limit each transaction. */
  readonly limits: Readonly<Record<string, string>>
}

/** The pooler's address with the login of the database. */
const addressOf = (poolerUrl: string, url: string): string => {
  const [pooler, direct] = [new URL(poolerUrl), new URL(url)]
  pooler.username = direct.username
  pooler.password = direct.password
  if (pooler.pathname.length <= 1) pooler.pathname = direct.pathname
  return pooler.href
}

/** A statement with a name would be prepared on one connection of the pooler, and executed on another. */
const withoutNames = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    override query(statement: never, ...rest: never[]): never {
      const { name } = statement as Partial<pg.QueryConfig>
      if (name === undefined) return super.query(statement, ...rest) as never
      // An instance of a query class is not changed here; its sender leaves out the name.
      if (typeof (statement as Partial<pg.Submittable>).submit === 'function')
        return super.query(Object.assign(statement, { name: undefined }), ...rest) as never
      return super.query({ ...(statement as object), name: undefined } as never, ...rest) as never
    }
  }

/** Seconds; a new connection reads the database's clock, by which signatures expire. */
const maxLifetimeSeconds = 60

/**
 * Connects a pool through a pooler such as PgBouncer with `pool_mode = transaction`, which may use another connection
 * to PostgreSQL for each transaction: no state of a connection outlives a transaction. Each transaction sets its
 * role, its limits and a scope signed until a time.
 */
export const throughPooler = ({ url, poolerUrl, connectMs, key, limits }: PoolerOptions): pg.PoolConfig => {
  const prepareSigning = createTimedSigning(key, connectMs)
  const prepareScopes = pooledScopes(limits)
  return {
    connectionString: addressOf(poolerUrl, url),
    Client: withoutNames(clientWithin(connectMs)),
    maxLifetimeSeconds,
    onConnect: async client => {
      prepareScopes(client)
      await prepareSigning(client)
    },
  }
}
