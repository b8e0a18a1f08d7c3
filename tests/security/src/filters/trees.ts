import fc from 'fast-check'
import { awkwardNames, plainTexts } from './awkward.ts'
import { now } from './case-list.ts'
import type { Field, Fields, Row, Tree } from './scan.ts'

const operators: Readonly<Record<Field['kind'], readonly string[]>> = {
  folded: ['EQ', 'LIKE', 'STARTS_WITH', 'ENDS_WITH'],
  plain: ['EQ', 'LIKE', 'STARTS_WITH', 'ENDS_WITH'],
  id: ['EQ'],
  choice: ['EQ'],
  number: ['EQ', 'GTE', 'LTE'],
  flag: ['EQ'],
  instant: ['EQ', 'GTE', 'LTE'],
}

const swapCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()

/** A text that occurs, a part of one, one typed on another keyboard, or one of the awkward ones. */
const typedTexts = (existingTexts: readonly string[], awkward: readonly string[]): fc.Arbitrary<string> => {
  const existingText = fc.constantFrom(...(existingTexts.length > 0 ? existingTexts : ['x']))
  return fc.oneof(
    existingText,
    fc.tuple(existingText, fc.nat(20), fc.integer({ min: 1, max: 3 })).map(([text, from, length]) =>
      [...text]
        .slice(from % text.length)
        .slice(0, length)
        .join(''),
    ),
    fc.constantFrom(...awkward),
    fc.constantFrom(...awkward).map(text => [...text].slice(0, 2).join('')),
    fc.constant(''),
  )
}

const pad = (n: number) => String(n).padStart(2, '0')

/** The times of the rows and other times, in all formats that a client may use. */
const moment = (existingDates: readonly Date[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...(existingDates.length > 0 ? existingDates : [now])),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2026-07-01'), noInvalidDate: true }),
      ),
      fc.constantFrom('Z', 'iso', 'day', 'local', 'minute', 'micro', '+0330', '-11:00'),
    )
    .map(([at, form]) => {
      const iso = at.toISOString()
      // Hours that exist exactly once on every day in every time zone, so that a local time is unambiguous.
      const wall = `${iso.slice(0, 11)}${pad(3 + (at.getUTCHours() % 20))}${iso.slice(13, 23)}`
      if (form === 'day') return iso.slice(0, 10)
      if (form === 'local') return wall.replace('T', ' ')
      if (form === 'minute') return wall.slice(0, 16)
      if (form === 'micro') return `${wall}001`
      if (form === 'Z' || form === 'iso') return iso
      return `${wall.slice(0, 19)}${form}`
    })

const filterValueOf = (field: Field, rows: readonly Row[]): fc.Arbitrary<unknown> => {
  const fieldValues = rows.map(row => field.read(row)).filter(value => value !== null && value !== undefined)
  const texts = [...new Set(fieldValues.filter(value => typeof value === 'string'))].filter(
    text => text !== '',
  )
  switch (field.kind) {
    case 'folded': {
      const names = typedTexts(
        texts,
        awkwardNames.filter(name => name !== null && !/\s{2}|[\n\t]/.test(name)) as string[],
      )
      return fc.oneof(names, names.map(swapCase)).map(text => text.trim())
    }
    case 'plain': {
      const plain = typedTexts(texts, plainTexts)
      return fc.oneof(
        plain,
        plain.map(text => (/[A-Za-z]/.test(text) ? swapCase(text) : text)),
      )
    }
    case 'choice':
      return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...texts, 'NOPE') }, fc.constant("' or 1=1 --"))
    case 'id':
      return fc
        .oneof(fc.constantFrom(...texts, '00000000-0000-4000-8000-000000000000'), fc.uuid())
        .map(id => id)
    case 'number':
      return fc.constantFrom<unknown>(1, 2, 3, '2', 1.5, -1, 1e300, '1e3')
    case 'flag':
      return fc.constantFrom<unknown>(0, 1, '0', '1', true, false, 'true', 'false')
    case 'instant':
      return moment(fieldValues.filter(value => value instanceof Date))
  }
}

/**
 * Random trees over the fields of a list: leaves, leaves with several fields, groups, empty groups, at most four
 * deep.
 */
export const treesOver = (fields: Fields, rows: readonly Row[]): fc.Arbitrary<Tree> => {
  const leaf: fc.Arbitrary<Tree> = fc.constantFrom(...Object.keys(fields)).chain(name => {
    const field = fields[name] as Field
    return fc
      .tuple(fc.constantFrom(...operators[field.kind]), filterValueOf(field, rows))
      .map(([op, value]) => ({ [op]: { [name]: value } }))
  })
  const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      leaf,
      leaf,
      // Several operators in one object must all match.
      fc.tuple(leaf, leaf).map(([a, b]): Tree => ({ ...a, ...b })),
      fc.record({ AND: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ OR: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.tuple(fc.array(tie('tree'), { maxLength: 2 }), leaf).map(([AND, more]): Tree => ({ AND, ...more })),
      fc.constant<Tree>({}),
    ),
  }))
  return tree
}
