import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Scope } from './scope.ts'

/** A query runner inside one transaction. `sql` is the same connection without the builder, for prepared hot paths. */
export type Tx = NodePgDatabase & { readonly $client: pg.PoolClient }

export type Database = {
  /** Runs `work` in one transaction that can reach the scope's rows only; rolls back when it throws. */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction without any company: accounts, sessions and catalogs. */
  open<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One prepared statement inside the scope, in one round trip. */
  query<R extends pg.QueryResultRow>(scope: Scope, statement: pg.QueryConfig): Promise<pg.QueryResult<R>>
  readonly pool: pg.Pool
  close(): Promise<void>
}

type ConnectOptions = {
  size?: number
  /** false: a commit does not wait for the disk. For data that can be made again, such as the demo world. */
  durable?: boolean
}

const uuidShape = /^[0-9a-f-]{36}$/i

/** The statement that opens a transaction for a scope. Only ids of our own making reach it, and only as uuids. */
const openingFor = (scope: Scope): string => {
  if (scope.kind === 'staff') return 'begin; set local role archway_staff'
  if (!uuidShape.test(scope.companyId)) throw new Error('a scope needs a company id')
  return `begin; set local app.company_id = '${scope.companyId}'`
}

const builders = new WeakMap<pg.PoolClient, Tx>()
const builderOf = (client: pg.PoolClient): Tx => {
  const known = builders.get(client)
  if (known) return known
  const made = drizzle(client) as Tx
  builders.set(client, made)
  return made
}

/**
 * Opens the pool. `url` is the owner's; every connection steps down to `archway_app`, which owns nothing and
 * cannot bypass row-level security. Statements of one transaction are pipelined: begin and the tenant setting
 * cost no round trip of their own.
 */
export const connect = (url: string, { size = 10, durable = true }: ConnectOptions = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: `-c role=archway_app -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000${durable ? '' : ' -c synchronous_commit=off'}`,
    application_name: 'archway',
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that the server closed (restart, failover) must not end the process; the pool replaces it.
  pool.on('error', () => {})

  const transact = async <T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const begun = client.query(opening)
      begun.catch(() => {})
      try {
        const result = await work(builderOf(client))
        await begun
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      }
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    within: (scope, work) => transact(openingFor(scope), work),
    open: work => transact('begin', work),
    query: async (scope, statement) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        const begun = client.query(openingFor(scope))
        const answer = client.query(statement)
        const ended = client.query('commit')
        const [, result] = await Promise.all([begun, answer, ended])
        return result as never
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
