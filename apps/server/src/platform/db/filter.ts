import { type Condition, fold, type Operator, type Order, type Parsed } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * How a field of a filter maps to the rows: a plain column; a folded column next to a text column, so that a search
 * ignores case and accents; or a custom condition.
 */
type FilterField = PgColumn | { readonly folded: PgColumn } | ((condition: Condition) => SQL | undefined)
export type FilterColumns = Readonly<Record<string, FilterField>>

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** The LIKE pattern for texts that contain `text`, with special characters escaped. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`

/** The LIKE pattern for a text operator, with special characters escaped. */
export const patternOf = (op: Operator, text: string): string => {
  if (op === 'STARTS_WITH') return `${escapeLike(text)}%`
  if (op === 'ENDS_WITH') return `%${escapeLike(text)}`
  return op === 'LIKE' ? toContainsPattern(text) : escapeLike(text)
}
/** Whether a column has one of these ids: any number of them, as one parameter. */
export const isAmong = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

const isPart = (op: Operator): boolean => op === 'LIKE' || op === 'STARTS_WITH' || op === 'ENDS_WITH'

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** The condition if the flag is on, its negation if it is off. */
export const flagCondition =
  (condition: SQL) =>
  ({ value }: Condition): SQL =>
    isTrue(value) ? condition : sql`not coalesce(${condition}, false)`

/** An instant without an offset is read in the company's time zone (ruling 13). */
const instantOf = (value: string, timeZone: string): SQL =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(value) && value.length > 10
    ? sql`${value}::timestamptz`
    : sql`(${value}::timestamp at time zone ${timeZone})`

const operandOf = ({ kind, value }: Condition, timeZone: string): SQL => {
  if (kind === 'flag') return sql`${isTrue(value)}`
  // A client may send any number, even one outside of the column's range.
  if (kind === 'number') return sql`${Number(value)}::float8`
  if (kind === 'instant') return instantOf(String(value), timeZone)
  return sql`${String(value)}`
}

const leaf = (condition: Condition, columns: FilterColumns, timeZone: string): SQL | undefined => {
  const field = columns[condition.field]
  if (!field) throw new Error(`no column for the filter field ${condition.field}`)
  if (typeof field === 'function') return field(condition)
  if ('folded' in field) {
    const foldedText = fold(String(condition.value))
    return isPart(condition.op)
      ? sql`${field.folded} like ${patternOf(condition.op, foldedText)}`
      : sql`${field.folded} = ${foldedText}`
  }
  if (isPart(condition.op))
    // Both sides are lowered by the database, because its locale decides the result.
    return sql`lower(${field}) like lower(${patternOf(condition.op, String(condition.value))})`
  const value = operandOf(condition, timeZone)
  if (condition.op === 'GTE') return sql`${field} >= ${value}`
  if (condition.op === 'LTE') return sql`${field} <= ${value}`
  return sql`${field} = ${value}`
}

/** The WHERE of a parsed filter tree; nothing for an empty one. */
export const whereFilter = (
  parsed: Parsed | undefined,
  columns: FilterColumns,
  timeZone = 'UTC',
): SQL | undefined => {
  if (!parsed) return undefined
  if ('all' in parsed) return and(...parsed.all.map(part => whereFilter(part, columns, timeZone)))
  if ('any' in parsed) return or(...parsed.any.map(part => whereFilter(part, columns, timeZone)))
  return leaf(parsed, columns, timeZone)
}

/** The collation of a language, equal to `compareTexts` in memory. */
export const collationOf = (language: Language): SQL => sql.raw(`collate "${language}-x-icu"`)

/** A column of names or titles, to be ordered by. */
export const withCollation = (column: PgColumn, language: Language): SQL =>
  sql`${column} ${collationOf(language)}`

/** The ORDER BY of a list; the final id makes the order of equal values stable across pages. */
export const orderBy = <Field extends string>(
  order: Order<Field>,
  columns: Readonly<Record<Field, PgColumn | SQL>>,
  id: PgColumn,
): SQL[] => {
  const direction = order.direction === 'asc' ? asc : desc
  return [direction(columns[order.field]), direction(id)]
}

const hasPart = (op: Operator, fieldText: string, fragment: string): boolean => {
  if (op === 'STARTS_WITH') return fieldText.startsWith(fragment)
  return op === 'ENDS_WITH' ? fieldText.endsWith(fragment) : fieldText.includes(fragment)
}

/** Applies the same tree to rows in memory; `readField` returns a field of a row. */
export const matchesFilter = (parsed: Parsed | undefined, readField: (field: string) => unknown): boolean => {
  if (!parsed) return true
  if ('all' in parsed) return parsed.all.every(part => matchesFilter(part, readField))
  if ('any' in parsed) return parsed.any.some(part => matchesFilter(part, readField))
  const fieldValue = readField(parsed.field)
  if (parsed.kind === 'flag') return fieldValue === isTrue(parsed.value)
  if (isPart(parsed.op)) return hasPart(parsed.op, fold(String(fieldValue)), fold(String(parsed.value)))
  if (parsed.op === 'GTE') return Number(fieldValue) >= Number(parsed.value)
  if (parsed.op === 'LTE') return Number(fieldValue) <= Number(parsed.value)
  return String(fieldValue) === String(parsed.value)
}
