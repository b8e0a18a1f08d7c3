import { createHash } from 'node:crypto'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** The placeholder of a value in a statement, by its name. */
export type Value = (name: string) => SQL | Placeholder
type Values = Readonly<Record<string, unknown>>

const dialect = new PgDialect()
const known = new Map<string, (values: Values) => pg.QueryConfig>()

/**
 * A statement of this shape, prepared under a generated name: its text is built once, each connection plans
 * it once, and only the values travel. `shape` must tell apart whatever makes `build` answer another text.
 */
export const compiled = (
  shape: string,
  build: (value: Value) => SQL,
): ((values: Values) => pg.QueryConfig) => {
  const found = known.get(shape)
  if (found) return found
  const { sql: text, params } = dialect.sqlToQuery(build(name => sql.placeholder(name)))
  const name = `cases ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  const fill = (values: Values): pg.QueryConfig => ({
    name,
    text,
    values: params.map(param => (is(param, Placeholder) ? values[param.name] : param)),
  })
  known.set(shape, fill)
  return fill
}

/** A statement for these values alone: planned for them, and not cached. */
export const planned = (build: (value: Value) => SQL, values: Values): pg.QueryConfig => {
  const { sql: text, params } = dialect.sqlToQuery(build(name => sql`${sql.param(values[name])}`))
  return { text, values: params }
}
