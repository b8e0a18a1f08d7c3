import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from './database.ts'
import { nameFrequentStatements, type StatementNames } from './frequent-statements.ts'
import { rightsOfReading, type Scope } from './scope.ts'
import { queryInScope } from './scoped-query.ts'

/**
 * A query runner for reads only: each statement is a separate read-only transaction, in the scope, in one round trip
 * (`ScopedQuery`). Under `read committed`, the default isolation, statements of one transaction have separate
 * snapshots, too, so `begin` and `commit` would only add round trips. A statement that writes or locks fails, and so
 * does one sent after the work has ended, when another request may use the connection.
 */
export const createReading = (pool: pg.Pool, nameOf: StatementNames) => {
  const beginReading = (client: pg.PoolClient, scope: Scope) => {
    let isOpen = true
    const statements: Promise<unknown>[] = []
    const rights = { scope, depth: 0 }
    const send = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
      if (!isOpen) throw new Error('a statement came after its reading had ended')
      const result = queryInScope(client, rights.scope, statement, { plan: 'auto', readOnly: true })
      statements.push(result)
      return result
    }
    const connection = nameFrequentStatements(send, nameOf, () =>
      rights.scope.kind === 'staff' ? 'staff' : 'app',
    )
    rightsOfReading.set(connection, rights)
    const tx: Tx = Object.assign(drizzle(connection), { $client: connection })
    const close = (): Promise<unknown> => {
      isOpen = false
      return Promise.allSettled(statements)
    }
    return { tx, close }
  }

  return async <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const { tx, close } = beginReading(client, scope)
    try {
      return await work(tx)
    } finally {
      // If the work failed, other statements may still be running.
      await close()
      client.release()
    }
  }
}
