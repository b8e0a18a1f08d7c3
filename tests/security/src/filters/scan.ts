import { fold } from '@archway/contract/kernel'

/** A simple second implementation of filters and sorting in memory: the oracle for every list. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>
type Read<T> = (row: Row) => T | null | undefined

export type Field =
  /** `folded`: case, accents and keyboards do not matter; a missing value is an empty text. */
  | { readonly kind: 'folded'; readonly read: Read<string> }
  /** EQ compares exactly; LIKE finds a part of the text in any case. */
  | { readonly kind: 'plain'; readonly read: Read<string>; readonly anyCase?: true }
  | { readonly kind: 'choice' | 'id'; readonly read: Read<string> }
  | { readonly kind: 'number'; readonly read: Read<number> }
  | { readonly kind: 'flag'; readonly read: Read<boolean> }
  | { readonly kind: 'instant'; readonly read: Read<Date> }
export type Fields = Readonly<Record<string, Field>>
export type Tree = Readonly<Record<string, unknown>>

/** The number of minutes a time zone is ahead of UTC at a given time. */
const aheadOf = (zone: string, at: number): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const partOf = (type: string) => Number(parts.find(entry => entry.type === type)?.value)
  const local = Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  )
  return Math.round((local - at) / 60_000)
}

/** Microseconds since 1970; a time without an offset is local time in `zone`. */
const microsOf = (text: string, zone: string): number => {
  const [, day, time = '00:00', seconds = '00', fraction = '', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    ) ?? []
  const wall = Date.parse(`${day}T${time}:${seconds}Z`)
  const ahead =
    offset === undefined
      ? aheadOf(zone, wall - aheadOf(zone, wall) * 60_000)
      : offset === 'Z'
        ? 0
        : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)))
  return (wall - ahead * 60_000) * 1000 + Number(fraction.padEnd(6, '0'))
}

const isOn = (value: unknown): boolean => [1, '1', true, 'true'].includes(value as never)

const parts: Readonly<Record<string, (stored: string, sought: string) => boolean>> = {
  LIKE: (stored, searchedValue) => stored.includes(searchedValue),
  STARTS_WITH: (stored, searchedValue) => stored.startsWith(searchedValue),
  ENDS_WITH: (stored, searchedValue) => stored.endsWith(searchedValue),
}

const leafHolds = (op: string, field: Field, value: unknown, row: Row, zone: string): boolean => {
  const fieldValue = field.read(row)
  if (field.kind === 'folded') {
    const [stored, searchedValue] = [fold(String(fieldValue ?? '')), fold(String(value))]
    return parts[op]?.(stored, searchedValue) ?? stored === searchedValue
  }
  if (field.kind === 'flag') return (fieldValue ?? false) === isOn(value)
  if (fieldValue === null || fieldValue === undefined) return false
  if (field.kind === 'plain') {
    const [stored, searchedValue] = [String(fieldValue).toLowerCase(), String(value).toLowerCase()]
    const part = parts[op]
    if (part) return part(stored, searchedValue)
    return field.anyCase ? stored === searchedValue : fieldValue === String(value)
  }
  if (field.kind === 'choice') return fieldValue === String(value)
  if (field.kind === 'id') return fieldValue === String(value).toLowerCase()
  const [stored, sought] =
    field.kind === 'number'
      ? [Number(fieldValue), Number(value)]
      : [(fieldValue as Date).getTime() * 1000, microsOf(String(value), zone)]
  if (op === 'GTE') return stored >= sought
  return op === 'LTE' ? stored <= sought : stored === sought
}

/** Whether a row matches the tree; undefined for an empty group, which does not filter. */
const matchesTree = (tree: Tree, fields: Fields, row: Row, zone: string): boolean | undefined => {
  const results: boolean[] = []
  for (const [key, innerValue] of Object.entries(tree)) {
    if (key === 'AND' || key === 'OR') {
      const parts = (innerValue as Tree[])
        .map(part => matchesTree(part, fields, row, zone))
        .filter(part => part !== undefined)
      if (parts.length > 0) results.push(key === 'AND' ? parts.every(Boolean) : parts.some(Boolean))
    } else
      for (const [name, value] of Object.entries(innerValue as Tree)) {
        const field = fields[name]
        if (!field) throw new Error(`the oracle knows no field ${name}`)
        results.push(leafHolds(key, field, value, row, zone))
      }
  }
  return results.length === 0 ? undefined : results.every(Boolean)
}

/** The rows that match a tree. */
export const filterRows = (rows: readonly Row[], tree: Tree, fields: Fields, zone: string): Row[] =>
  rows.filter(row => matchesTree(tree, fields, row, zone) ?? true)

type Key = string | number | Date | null | undefined
export type Ordering = {
  readonly read: (row: Row) => Key
  /** The position of rows without a value; by default last when ascending, first when descending. */
  readonly nulls?: 'last'
  /** Rows that come first in both directions. */
  readonly first?: (row: Row) => boolean
  readonly compare?: (a: string, b: string) => number
}

const collator = new Intl.Collator('en')
/** English alphabetical order; texts that are equal in it are ordered by their bytes. */
export const compareText = (a: string, b: string): number =>
  collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b))

const plainKey = (key: Key): string | number | null => (key instanceof Date ? key.getTime() : (key ?? null))

const compareKeys = (a: string | number, b: string | number, compare?: Ordering['compare']): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compare
    ? compare(String(a), String(b))
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

/** Sorted rows; `last` decides between equal rows. */
export const sortRows = (
  rows: readonly Row[],
  { read, nulls, compare, first }: Ordering,
  direction: 'asc' | 'desc',
  last: (a: Row, b: Row, direction: 'asc' | 'desc') => number,
): Row[] => {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => {
    if (first && first(one) !== first(other)) return first(one) ? -1 : 1
    const [a, b] = [plainKey(read(one)), plainKey(read(other))]
    if (a === null || b === null) {
      if (a === b) return last(one, other, direction)
      const missingLast = a === null ? 1 : -1
      return nulls === 'last' ? missingLast : missingLast * sign
    }
    return compareKeys(a, b, compare) * sign || last(one, other, direction)
  })
}

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
/** Equal rows are sorted by id: in the same direction as the rest, the opposite one, or always ascending. */
export const compareInDirection = (a: Row, b: Row, direction: 'asc' | 'desc') =>
  byId(a, b) * (direction === 'asc' ? 1 : -1)
export const compareInReverse = (a: Row, b: Row, direction: 'asc' | 'desc') =>
  -compareInDirection(a, b, direction)
export const compareById = (a: Row, b: Row) => byId(a, b)
