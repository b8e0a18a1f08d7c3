import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const pauseMs = 200
/**
 * Attempts for five minutes: with many servers at work, most attempts meet one that holds a table and needs another.
 */
const attempts = 300
/**
 * How long an attempt waits for its locks. After a second PostgreSQL checks for deadlocks and may cancel the
 * statement of a server, so an attempt must give up earlier.
 */
const lockMs = 800

/** Error codes of locks that are not available, and of deadlocks. */
const isLocked = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
/** A statement timeout; only that of taking the locks is ever set. */
const isTimeout = (error: unknown): boolean => (error as { code?: string }).code === '57014'

const lockAll = async (owner: pg.Client, tables: readonly string[]): Promise<boolean> => {
  if (tables.length === 0) return true
  await owner.query(`set local statement_timeout = ${lockMs}`)
  try {
    await owner.query(`lock table ${tables.join()} in access exclusive mode`)
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  }
  await owner.query('set local statement_timeout = 0')
  return true
}

/**
 * Repeats a transaction while others hold locks that it needs; between two attempts they continue. A transaction that
 * changes several tables names them: either all of their locks are taken at its start or none, so that it cannot
 * deadlock with servers that use the tables in another order.
 */
export const withShortLocks = async (
  owner: pg.Client,
  work: () => Promise<unknown>,
  tables: readonly string[] = [],
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    await owner.query('begin')
    try {
      await owner.query(`set local lock_timeout = ${lockMs}`)
      if (await lockAll(owner, tables)) {
        await work()
        await owner.query('commit')
        return
      }
      await owner.query('rollback')
      if (attempt === attempts) throw new Error('The tables are in use all the time: stop what runs so long.')
    } catch (error) {
      await owner.query('rollback')
      if (!isLocked(error) || attempt === attempts) throw error
    }
    await pause(pauseMs)
  }
}

/** Tables that servers write at the end of their transactions, when they already hold all other locks. */
const last = ['audit_entry', 'idempotency_key']

/** The tables in these statements, named directly or by an index, in the order in which servers use them. */
export const tablesIn = async (owner: pg.Client, statements: readonly string[]): Promise<string[]> => {
  const names = new Set(statements.flatMap(statement => statement.match(/(?<=")\w+(?=")/g) ?? []))
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relname = any($1) or exists (
         select from pg_index join pg_class i on i.oid = indexrelid where indrelid = c.oid and i.relname = any($1)))
     order by array_position($2::text[], c.relname::text) nulls first, 1`,
    [[...names], last],
  )
  return rows.map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
}
