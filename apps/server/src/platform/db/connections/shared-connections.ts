import type pg from 'pg'
import { sendTogether } from '../scoped-query.ts'

/** Number of shared connections. Measured: two are as good as one; with more, replies are no longer batched. */
const maxConnections = 2
/** A connection whose oldest statement has run for longer gets no further statements until it has finished. */
const slowMs = 20

/** A pooled connection and the start times (ms) of the statements running on it, oldest first. */
type SharedConnection = { readonly client: Promise<pg.PoolClient>; readonly startedAt: number[] }

/**
 * Connections of the pool that short reads share. Statements are pipelined and their replies arrive in batches, which
 * takes three quarters of the CPU of one connection per statement. Replies arrive in the order of the statements, so a
 * statement that may be slow or wait for the disk needs its own connection (`Database.query`).
 */
export const createSharedConnections = (pool: pg.Pool) => {
  const connections = new Set<SharedConnection>()

  const openConnection = (): SharedConnection => {
    const connection = { client: pool.connect(), startedAt: [] }
    connections.add(connection)
    return connection
  }

  /** The connection with the fewest statements, or a new one below the maximum; undefined when all are slow. */
  const leastBusy = (now: number): SharedConnection | undefined => {
    let best: SharedConnection | undefined
    for (const connection of connections)
      if (
        now - (connection.startedAt[0] ?? now) <= slowMs &&
        (!best || connection.startedAt.length < best.startedAt.length)
      )
        best = connection
    return connections.size < maxConnections && best?.startedAt.length !== 0 ? openConnection() : best
  }

  const closeIfIdle = async (connection: SharedConnection): Promise<void> => {
    connection.startedAt.shift()
    if (connection.startedAt.length > 0) return
    connections.delete(connection)
    // The pool discards a broken connection.
    await connection.client.then(client => client.release()).catch(() => {})
  }

  /** `send` must send exactly one statement, which is a transaction by itself. */
  return async <T>(send: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const now = performance.now()
    const connection = leastBusy(now)
    if (!connection) {
      const client = await pool.connect()
      try {
        return await send(client)
      } finally {
        client.release()
      }
    }
    connection.startedAt.push(now)
    try {
      const client = await connection.client
      sendTogether(client)
      return await send(client)
    } finally {
      await closeIfIdle(connection)
    }
  }
}
