import * as z from 'zod/mini'
import { type FilterFields, filterParam, operators } from './filter.ts'
import { defaultOrder, defaultPage, defaultRows, maxRows } from './paging.rules.ts'

const integerParam = (max: number, fallback: number) =>
  z._default(
    z
      .pipe(z.union([z.string(), z.number()]), z.transform(Number))
      .check(
        z.refine(n => Number.isInteger(n) && n >= 1 && n <= max, { params: { rule: 'range', min: 1, max } }),
      ),
    fallback,
  )

/**
 * The query of a list call: `filter` (a tree over the named fields only), `order` ('field direction', same fields),
 * `page` from 1, and `paginate`: rows per page, at most `max`.
 */
export const listQuery = <
  const F extends FilterFields,
  const O extends readonly [string, ...string[]],
>(options: {
  filter: F
  order: O
  defaultOrder?: `${O[number]} ${'asc' | 'desc'}`
  rows?: number
  max?: number
}) =>
  z.object({
    filter: describe(z.optional(filterParam(options.filter)), filterSentence(options.filter)),
    // The default is text and parsed like a value that was sent, so that handlers always get a parsed order.
    order: describe(
      z.prefault(orderParam(options.order), options.defaultOrder ?? defaultOrder),
      `A field and \`asc\` or \`desc\`. Fields: ${options.order.map(field => `\`${field}\``).join(', ')}.`,
    ),
    page: describe(integerParam(1_000_000, defaultPage), 'Which page, from 1.'),
    paginate: describe(
      integerParam(options.max ?? maxRows, options.rows ?? defaultRows),
      `Rows of a page, at most ${options.max ?? maxRows}.`,
    ),
  })

/** The same schema with a description for the API documentation. */
const describe = <S extends z.ZodMiniType>(schema: S, description: string): S => {
  z.globalRegistry.add(schema, { description })
  return schema
}

const filterSentence = (fields: FilterFields): string => {
  const names = Object.entries(fields).map(
    ([name, kind]) => `\`${name}\` (${kind}: ${operators[kind].join(', ')})`,
  )
  return names.length > 0
    ? `A filter tree as JSON, for example ${exampleFilter(fields)}. Fields: ${names.join(', ')}.`
    : 'This list has no fields to filter by.'
}

const exampleValues = {
  text: 'ada',
  id: '3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1',
  choice: 'NEW',
  number: 2,
  flag: 1,
  instant: '2026-03-02',
} as const

const exampleFilter = (fields: FilterFields): string => {
  const [name, kind] = Object.entries(fields)[0] ?? ['', 'text' as const]
  return `\`${JSON.stringify({ AND: [{ [operators[kind].at(-1) ?? 'EQ']: { [name]: exampleValues[kind] } }] })}\``
}

export type Order<Field extends string = string> = {
  readonly field: Field
  readonly direction: 'asc' | 'desc'
}

const orderParam = <const O extends readonly [string, ...string[]]>(fields: O) =>
  z.pipe(
    z.string().check(
      z.refine(
        value => {
          const [field, direction, more] = value.trim().split(/\s+/)
          return (
            more === undefined &&
            fields.includes(field ?? '') &&
            (direction === 'asc' || direction === 'desc')
          )
        },
        { params: { rule: 'order', fields } },
      ),
    ),
    z.transform((value): Order<O[number]> => {
      const [field, direction] = value.trim().split(/\s+/) as [O[number], 'asc' | 'desc']
      return { field, direction }
    }),
  )
