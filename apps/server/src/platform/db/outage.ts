/** Error codes of the network and of PostgreSQL for temporary failures that the statement did not cause. */
const awayCodes: ReadonlySet<string | undefined> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // Connection exceptions; shutting down, crashed, starting up; too many connections; a standby after a failover.
  ...['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '53300', '25006'],
])

/** Messages of the driver for errors without a code. The pool has ended when the server stops. */
const awayWords =
  /^Connection terminated|^Cannot use a pool after calling end|^Connection ended unexpectedly|connection error and is not queryable|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$/

/** A statement has waited too long for its turn. */
export class QueueTimeout extends Error {
  constructor() {
    super('the statement has waited too long for its turn')
    this.name = 'QueueTimeout'
  }
}

/** Errors of PgBouncer. PostgreSQL uses this code for faulty messages, but never ends a connection with it. */
const isPoolerError = ({ code, severity }: { code?: string; severity?: string }): boolean =>
  code === '08P01' && severity === 'FATAL'

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof QueueTimeout ||
    awayCodes.has((error as { code?: string }).code) ||
    isPoolerError(error as { code?: string; severity?: string }) ||
    awayWords.test(error.message))

/** Whether the database had no disk space for a statement; also recognizes the error inside the query builder's. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error &&
  // PostgreSQL has no separate code for quotas.
  ((error as { code?: string }).code === '53100' ||
    /: (No space left on device|Disk quota exceeded)$/.test(error.message) ||
    isDatabaseFull(error.cause))

/**
 * Whether the database could not be reached or ended the connection; also recognizes the error inside the query
 * builder's.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  isAway(error) || (error instanceof Error && isAway(error.cause))
