import { availableParallelism } from 'node:os'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { traceStatements } from '../health/tracing/trace-statements.ts'
import { createTurns } from '../work/turns.ts'
import { throughPooler } from './connections/pooler.ts'
import { createSharedConnections } from './connections/shared-connections.ts'
import { createStatementNames, nameFrequentStatements, type StatementNames } from './frequent-statements.ts'
import { clientWithin, defaultConnectMs, endHangingConnections, endWithClient } from './hang.ts'
import { QueueTimeout } from './outage.ts'
import { createReading } from './reading.ts'
import type { AccountsScope, Scope } from './scope.ts'
import { beginInScope, prepareScopes, type QueryOptions, queryInScope } from './scoped-query.ts'
import {
  accountsSubject,
  passwordOf,
  prepareSigning,
  scopeKey,
  signScope,
  subjectOf,
} from './signed-scope.ts'

/**
 * A query runner inside one transaction. `sql` is the same connection without the query builder, for prepared
 * statements.
 */
export type Tx = NodePgDatabase & { readonly $client: pg.PoolClient }

/** A transaction that starts with its first statement and that the caller commits or rolls back. */
export type Unit = {
  readonly within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Sets the one savepoint that `rollbackToSavepoint` returns to. */
  savepoint(): Promise<void>
  /** Undoes everything since the savepoint, including failed work. */
  rollbackToSavepoint(): Promise<void>
  /** Throws, and rolls back, if a part of the work has failed. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Runs after the commit; never after a rollback. */
  afterCommit(work: () => void): void
}

export type Database = {
  /** Runs `work` in one transaction that can reach the scope's rows only; rolls back when it throws. */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` that only reads, without a transaction around it: each statement is separate, in the scope and in one
   * round trip. Nothing is atomic, nothing is locked, and a write fails.
   */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `within`, on one snapshot (`repeatable read`): every statement sees the same state. */
  withinSnapshot<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction in the scope that the caller must end. */
  unit(scope: Scope): Unit
  /** Runs `work` in one transaction without any company: accounts, sessions and catalogs. */
  open<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One prepared statement inside the scope, in one round trip. */
  query<R extends pg.QueryResultRow>(
    scope: Scope | AccountsScope,
    statement: pg.QueryConfig,
    options?: QueryOptions,
  ): Promise<pg.QueryResult<R>>
  /** As `query`, for short, named, read-only statements: pipelined on a shared connection. */
  queryShared<R extends pg.QueryResultRow>(
    scope: Scope,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult<R>>
  /**
   * As `query`, for statements that may visit all rows of a company, such as searches: a few run at once, companies
   * take turns, and the scopes of one company never use all places. Throws if the wait takes as long as the timeout
   * for a connection.
   */
  queryInTurn<R extends pg.QueryResultRow>(
    scope: Scope,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult<R>>
  readonly pool: pg.Pool
  close(): Promise<void>
}

type ConnectOptions = {
  /** Maximum number of connections. */
  size?: number
  /** Maximum wait for a connection or a turn, in ms. */
  queueMs?: number
  /** Statement timeout of PostgreSQL. */
  statementMs?: number
  /** Timeout of a new connection. */
  connectMs?: number
  /** false: a commit does not wait for the disk. For data that can be generated again, such as the demo world. */
  durable?: boolean
  /** A pooler in transaction mode in front of the database, such as PgBouncer, with the login of `url`. */
  poolerUrl?: string | undefined
}

/** How long a caller may wait for a connection while all are in use, or for a turn. */
const defaultQueueMs = 30_000
/**
 * Maximum number of concurrent statements of `queryInTurn` in this process, one less of them for one company. On a
 * machine with two cores, two searches of a company would occupy both of them.
 */
export const slowStatements = availableParallelism() > 2 ? 3 : 2
/** A healthy database responds within the statement timeout; the rest is for the network. */
const statementGraceMs = 5000

type Opening = {
  /** The role of the transaction. */
  readonly role: 'staff' | 'app'
  /** Sends the statements that open it on a connection. */
  readonly send: (client: pg.PoolClient) => Promise<unknown>
}

const openingFor = (scope: Scope, begin?: Parameters<typeof beginInScope>[3]): Opening => {
  const subject = subjectOf(scope)
  return {
    role: scope.kind === 'staff' ? 'staff' : 'app',
    send: client => beginInScope(client, scope.kind, signScope(client, subject), begin),
  }
}
const openingForAccounts: Opening = {
  role: 'app',
  send: client => beginInScope(client, 'accounts', signScope(client, accountsSubject)),
}

/** Callbacks that wait for the commit of the transaction a connection is in. */
const afterCommits = new WeakMap<pg.PoolClient, (() => void)[]>()

/** Runs `work` after the commit, when others can see the changes; never after a rollback. `work` must not throw. */
export const afterCommit = (tx: Tx, work: () => void): void => {
  afterCommits.get(tx.$client)?.push(work)
}

/** The query builders of the connections of a pool: one for each role. */
const createBuilders = (nameOf: StatementNames) => {
  const builders = { staff: new WeakMap<pg.PoolClient, Tx>(), app: new WeakMap<pg.PoolClient, Tx>() }
  return (client: pg.PoolClient, role: Opening['role']): Tx => {
    const existing = builders[role].get(client)
    if (existing) return existing
    const connection = nameFrequentStatements(
      statement => client.query(statement),
      nameOf,
      () => role,
    )
    const tx = Object.assign(drizzle(connection), { $client: client })
    builders[role].set(client, tx)
    return tx
  }
}

type PoolOptions = Required<Pick<ConnectOptions, 'size' | 'statementMs' | 'connectMs' | 'queueMs'>> &
  Pick<ConnectOptions, 'poolerUrl'> & {
    /** The key that signs the scopes. */
    readonly key: ReturnType<typeof scopeKey>
    /** The settings of every connection. */
    readonly limits: Readonly<Record<string, string>>
  }

/** The connections to the database, or to its pooler; those that fail or hang are replaced. */
const createPool = (
  url: string,
  { size, statementMs, connectMs, queueMs, poolerUrl, key, limits }: PoolOptions,
): pg.Pool => {
  const pool = new pg.Pool({
    max: size,
    connectionTimeoutMillis: queueMs,
    keepAlive: true,
    application_name: 'archway',
    pipeline: true,
    ...(poolerUrl
      ? throughPooler({ url, poolerUrl, connectMs, key, limits })
      : {
          connectionString: url,
          Client: clientWithin(connectMs),
          options: [endWithClient, ...Object.entries(limits).map(limit => `-c ${limit.join('=')}`)].join(' '),
        }),
  } as pg.PoolConfig)
  endHangingConnections(pool, {
    connectMs,
    maxSilentMs: statementMs + statementGraceMs,
    directUrl: poolerUrl && url,
  })
  // A connection that the server closed (restart, failover) must not end the process; the pool replaces it.
  pool.on('error', () => {})
  pool.on('connect', client => {
    // Nor must a connection in use: its user gets the error from the next statement.
    client.on('error', () => {})
    traceStatements(client)
    if (poolerUrl) return
    prepareSigning(client, key)
    prepareScopes(client)
  })
  return pool
}

/** Begins transactions; each takes its connection with its first statement, so that an unused one costs nothing. */
const createUnits =
  (pool: pg.Pool, builderOf: ReturnType<typeof createBuilders>): ((opening: Opening) => Unit) =>
  opening => {
    let clientPromise: Promise<{ client: pg.PoolClient; beginSent: Promise<unknown> }> | undefined
    let hasFailed = false
    const after: (() => void)[] = []
    const beginTransaction = async () => {
      const client = await pool.connect()
      afterCommits.set(client, after)
      // Sent ahead of the first statement and not awaited: it costs no extra round trip.
      const beginSent = opening.send(client)
      beginSent.catch(() => {})
      return { client, beginSent }
    }
    const run = async (statement: string): Promise<void> => {
      clientPromise ??= beginTransaction()
      const { client } = await clientPromise
      await client.query(statement)
    }
    const end = async (statement: 'commit' | 'rollback'): Promise<void> => {
      const connection = await clientPromise?.catch(() => undefined)
      clientPromise = undefined
      if (!connection) return
      const { client } = connection
      let broken: Error | undefined
      try {
        const { command } = await client.query(statement)
        if (command !== statement.toUpperCase()) throw new Error('the transaction had failed')
      } catch (error) {
        if (statement === 'rollback') broken = error as Error
        else
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
        if (statement === 'commit') throw error
      } finally {
        afterCommits.delete(client)
        client.release(broken)
      }
    }
    return {
      afterCommit: work => void after.push(work),
      savepoint: () => run('savepoint mark'),
      rollbackToSavepoint: async () => {
        await run('rollback to savepoint mark')
        after.length = 0
        hasFailed = false
      },
      within: async work => {
        clientPromise ??= beginTransaction()
        const { client, beginSent } = await clientPromise
        try {
          const result = await work(builderOf(client, opening.role))
          await beginSent
          return result
        } catch (error) {
          hasFailed = true
          throw error
        }
      },
      commit: async () => {
        if (!hasFailed) {
          await end('commit')
          for (const work of after.splice(0)) work()
          return
        }
        await end('rollback')
        throw new Error('work went on after a part of it had failed')
      },
      rollback: () => end('rollback'),
    }
  }

/**
 * Opens the pool. `url` has the login without rights (`openLogin`); every transaction takes the role `archway_app` or
 * `archway_staff`, which owns nothing and cannot bypass row-level security. Statements of one transaction are
 * pipelined: begin and the signed scope cost no extra round trip.
 */
export const connect = (
  url: string,
  {
    size = 10,
    statementMs = 30_000,
    connectMs = defaultConnectMs,
    queueMs = defaultQueueMs,
    durable = true,
    poolerUrl,
  }: ConnectOptions = {},
): Database => {
  const key = scopeKey(passwordOf(url))
  const limits = {
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: '60000',
    ...(durable ? {} : { synchronous_commit: 'off' }),
  }
  const pool = createPool(url, { size, statementMs, connectMs, queueMs, poolerUrl, key, limits })
  const onSharedConnection = createSharedConnections(pool)
  const nameOf = createStatementNames()
  const unitOf = createUnits(pool, createBuilders(nameOf))

  const transact = async <T>(opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const unit = unitOf(opening)
    try {
      const result = await unit.within(work)
      await unit.commit()
      return result
    } catch (error) {
      await unit.rollback()
      throw error
    }
  }

  const query: Database['query'] = async (scope, statement, options) => {
    const client = await pool.connect()
    try {
      return await queryInScope(client, scope, statement, options)
    } finally {
      client.release()
    }
  }
  const turns = createTurns({ size: Math.min(slowStatements, size) })

  return {
    pool,
    unit: scope => unitOf(openingFor(scope)),
    within: (scope, work) => transact(openingFor(scope), work),
    read: createReading(pool, nameOf),
    withinSnapshot: (scope, work) =>
      transact(openingFor(scope, 'begin isolation level repeatable read'), work),
    open: work => transact(openingForAccounts, work),
    query,
    queryInTurn: async (scope, statement) => {
      const abortController = new AbortController()
      const tooLong = setTimeout(() => abortController.abort(new QueueTimeout()), queueMs)
      try {
        const place = scope.companyId ?? scope.kind
        return await turns.run(place, 'people', () => query(scope, statement), {
          signal: abortController.signal,
        })
      } finally {
        clearTimeout(tooLong)
      }
    },
    queryShared: (scope, statement) => onSharedConnection(client => queryInScope(client, scope, statement)),
    close: () => pool.end(),
  }
}
