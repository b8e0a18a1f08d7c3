import * as z from 'zod/mini'
import { isDay } from './day.ts'

/**
 * The filter tree of section 7: `{AND: [{EQ: {status: 'NEW'}}, {LIKE: {firstName: 'ali'}}]}`, URI-encoded JSON.
 * Only the fields a call names may be used, each with the operators of its kind, in bounded depth and size.
 * The types of table filters map to them: contains to LIKE, matches to EQ, starts-with and ends-with to
 * STARTS_WITH and ENDS_WITH, greater-than and less-than to GTE and LTE.
 */
const allOperators = ['EQ', 'LIKE', 'STARTS_WITH', 'ENDS_WITH', 'GTE', 'LTE'] as const
export type Operator = (typeof allOperators)[number]
const isOperator = (key: string): key is Operator => (allOperators as readonly string[]).includes(key)
export type FieldKind = 'text' | 'id' | 'choice' | 'number' | 'flag' | 'instant'
export type FilterFields = Readonly<Record<string, FieldKind>>

export type Value = string | number | boolean
export type Filter<Field extends string = string> =
  | { readonly AND: readonly Filter<Field>[] }
  | { readonly OR: readonly Filter<Field>[] }
  | { readonly [Op in Operator]?: { readonly [F in Field]?: Value } }

/** A leaf in the form the server works with. */
export type Condition = {
  readonly op: Operator
  readonly field: string
  readonly kind: FieldKind
  readonly value: Value
}
export type Parsed = { readonly all: readonly Parsed[] } | { readonly any: readonly Parsed[] } | Condition

export const filterLimits = { depth: 6, nodes: 100, characters: 8_000, text: 200 } as const

/** The operators of each kind of field. */
export const operators: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['EQ', 'STARTS_WITH', 'ENDS_WITH', 'LIKE'],
  id: ['EQ'],
  choice: ['EQ'],
  number: ['EQ', 'GTE', 'LTE'],
  flag: ['EQ'],
  instant: ['EQ', 'GTE', 'LTE'],
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const instantShape =
  /^(\d{4}-\d{2}-\d{2})([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/

const valueFits = (kind: FieldKind, value: unknown): value is Value => {
  if (kind === 'number')
    return (
      (typeof value === 'number' || typeof value === 'string') &&
      value !== '' &&
      Number.isFinite(Number(value))
    )
  if (kind === 'flag') return [0, 1, '0', '1', true, false, 'true', 'false'].includes(value as never)
  if (typeof value !== 'string' || value.length > filterLimits.text) return false
  // Characters that Postgres cannot store in a text: NUL, and halves of surrogate pairs.
  if (/\0|\p{Surrogate}/u.test(value)) return false
  if (kind === 'id') return uuidShape.test(value)
  if (kind === 'instant') return isDay(instantShape.exec(value)?.[1] ?? '')
  return true
}

/** An empty group has no effect at any depth. */
const isEmpty = (part: Parsed): boolean =>
  ('all' in part && part.all.length === 0) || ('any' in part && part.any.length === 0)

/**
 * Parses a filter tree against the allowed fields; returns the tree, or a sentence key with the path of the problem.
 */
export const parseFilter = (tree: unknown, fields: FilterFields): Parsed | { wrong: string } => {
  let nodes = 0
  const walk = (node: unknown, depth: number): Parsed | { wrong: string } => {
    nodes += 1
    if (depth > filterLimits.depth || nodes > filterLimits.nodes) return { wrong: 'size' }
    if (!isObject(node)) return { wrong: 'shape' }
    const parts: Parsed[] = []
    for (const [key, innerValue] of Object.entries(node)) {
      if (key === 'AND' || key === 'OR') {
        if (!Array.isArray(innerValue)) return { wrong: key }
        const children: Parsed[] = []
        for (const child of innerValue) {
          const parsed = walk(child, depth + 1)
          if ('wrong' in parsed) return parsed
          if (!isEmpty(parsed)) children.push(parsed)
        }
        if (children.length > 0) parts.push(key === 'AND' ? { all: children } : { any: children })
      } else if (isOperator(key)) {
        if (!isObject(innerValue)) return { wrong: key }
        for (const [field, value] of Object.entries(innerValue)) {
          nodes += 1
          if (nodes > filterLimits.nodes) return { wrong: 'size' }
          const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
          if (!kind || !operators[kind].includes(key) || !valueFits(kind, value))
            return { wrong: `${key}.${field}` }
          parts.push({ op: key, field, kind, value })
        }
      } else return { wrong: key }
    }
    return parts.length === 1 && parts[0] ? parts[0] : { all: parts }
  }
  return walk(tree, 1)
}

const notJson = Symbol('not json')
const readJson = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return notJson
  }
}

/** The `filter` parameter: a JSON text (or already a tree, in the browser) that becomes a parsed tree. */
export const filterParam = (fields: FilterFields) =>
  z.pipe(
    z
      .union([z.string().check(z.maxLength(filterLimits.characters)), z.record(z.string(), z.unknown())])
      .check(ctx => {
        const tree = typeof ctx.value === 'string' ? readJson(ctx.value) : ctx.value
        const parsed = tree === notJson ? { wrong: 'json' } : parseFilter(tree, fields)
        if ('wrong' in parsed)
          ctx.issues.push({ code: 'custom', input: ctx.value, params: { rule: 'filter', at: parsed.wrong } })
      }),
    z.transform(
      (value): Parsed => parseFilter(typeof value === 'string' ? readJson(value) : value, fields) as Parsed,
    ),
  )
