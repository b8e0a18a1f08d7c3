import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * JSON that PostgreSQL concatenates as text: a third of the cost of `json_build_object`, which looks up the type of
 * every value in every row. Its SQL value is never null.
 */
export type JsonText = SQL<string>

/** A text that needs no JSON escaping: an id, an enum value, a generated number. */
export const jsonUnescaped = (column: SQLWrapper): JsonText => sql`coalesce('"' || ${column} || '"', 'null')`
/** A text that a person typed, which needs escaping. */
export const jsonString = (column: SQLWrapper): JsonText => sql`coalesce(to_json(${column})::text, 'null')`
/** A number or boolean. */
export const jsonLiteral = (column: SQLWrapper): JsonText => sql`coalesce(${column}::text, 'null')`
/** An instant, as ISO 8601 in UTC. */
export const jsonInstant = (column: SQLWrapper): JsonText =>
  jsonUnescaped(sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A JSON object from the JSON of its fields. */
export const jsonObject = (fields: Readonly<Record<string, JsonText>>): JsonText =>
  sql`concat(${sql.join(
    Object.entries(fields).flatMap(([name, json], index) => [
      sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`),
      json,
    ]),
    sql`, `,
  )}, '}')`
