import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is prepared from its fifth use in a process on, as the JDBC driver does. */
const usesBeforeName = 5
/** Maximum number of prepared statements per process: PostgreSQL stores the plan of each one for every connection. */
const maxNames = 400
/**
 * Maximum number of texts whose uses are counted. Statements with lists of varying length produce new texts without
 * end.
 */
const maxCounted = 2000

/** The role a statement runs as. A plan contains the policies of one role; PostgreSQL plans again for another role. */
type Role = 'staff' | 'app'

/**
 * Names for the statements that a process sends often, by text and role. A connection prepares a statement with a name
 * once: PostgreSQL does not parse it again, and plans it for its values or, if that is not more expensive, once
 * (`plan_cache_mode=auto`).
 */
export const createStatementNames = () => {
  const uses = new Map<string, number>()
  const names = new Map<string, Readonly<Record<Role, string>>>()

  /** The name to prepare `text` under; undefined for a text that is not sent often. */
  return (text: string, role: Role): string | undefined => {
    const nameByRole = names.get(text)
    if (nameByRole || names.size >= maxNames) return nameByRole?.[role]
    const count = (uses.get(text) ?? 0) + 1
    if (count < usesBeforeName) {
      if (uses.size >= maxCounted) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const newNames = { staff: `frequent ${hash} staff`, app: `frequent ${hash} app` }
    names.set(text, newNames)
    return newNames[role]
  }
}

export type StatementNames = ReturnType<typeof createStatementNames>

/** Sends one statement on a connection. */
type Send = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** The methods of a connection that the query builder calls; statements that are sent often get a name. */
export const nameFrequentStatements = (send: Send, nameOf: StatementNames, role: () => Role): pg.PoolClient =>
  ({
    query: (statement: pg.QueryConfig | string, values?: unknown[]) => {
      const config = typeof statement === 'string' ? { text: statement } : statement
      const name = config.name ?? nameOf(config.text, role())
      return send({ ...config, ...(name ? { name } : {}), ...(values ? { values } : {}) })
    },
  }) as pg.PoolClient
