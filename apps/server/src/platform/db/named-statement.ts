import { createHash } from 'node:crypto'
import { getTableColumns, is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** The placeholder for a named value in a statement. */
export type Value = (name: string) => SQL | Placeholder
type Values = Readonly<Record<string, unknown>>

const dialect = new PgDialect()
const statementByShape = new Map<string, (values: Values) => pg.QueryConfig>()

/**
 * A statement of this shape, prepared under a generated name: its text is built once, each connection plans it once,
 * and only the values are sent. `shape` must be different for every different text that `build` returns; the name
 * starts with its first word.
 */
export const compileStatement = (
  shape: string,
  build: (value: Value) => SQL,
): ((values: Values) => pg.QueryConfig) => {
  const cached = statementByShape.get(shape)
  if (cached) return cached
  const { sql: text, params } = dialect.sqlToQuery(build(name => sql.placeholder(name)))
  const name = `${shape.split(' ')[0]} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  const fill = (values: Values): pg.QueryConfig => ({
    name,
    text,
    values: params.map(param => (is(param, Placeholder) ? values[param.name] : param)),
  })
  statementByShape.set(shape, fill)
  return fill
}

/** A statement for these values only: planned for them, and not cached. */
export const buildStatement = (build: (value: Value) => SQL, values: Values): pg.QueryConfig => {
  const { sql: text, params } = dialect.sqlToQuery(build(name => sql`${sql.param(values[name])}`))
  return { text, values: params }
}

const readers = new WeakMap<
  PgTable,
  readonly (readonly [key: string, column: string, isInstant: boolean])[]
>()

/** The row of a table from the JSON that PostgreSQL writes of it (`to_json`), as drizzle would read it from columns. */
export const rowFromJson = <Table extends PgTable>(
  table: Table,
  json: Readonly<Record<string, unknown>>,
): Table['$inferSelect'] => {
  let columns = readers.get(table)
  if (!columns) {
    columns = Object.entries(getTableColumns(table)).map(([key, { name, dataType }]) => [
      key,
      name,
      dataType === 'date',
    ])
    readers.set(table, columns)
  }
  const row: Record<string, unknown> = {}
  for (const [key, column, isInstant] of columns) {
    const value = json[column] ?? null
    row[key] = isInstant && value !== null ? new Date(value as string) : value
  }
  return row as Table['$inferSelect']
}

/** The statement with its rows as arrays of columns, which costs less than an object a row. */
export const withArrayRows = (statement: pg.QueryConfig): pg.QueryArrayConfig => ({
  ...statement,
  rowMode: 'array',
})
