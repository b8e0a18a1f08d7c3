import type { AnyCall } from '@archway/contract/kernel'
import fc from 'fast-check'
import { bodiesOf, inputOf } from './sample.ts'
import type { EntityIds } from './world.ts'

/** A request as it is sent, valid or hostile. */
export type Hostile = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

const createDeepJson = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202Eevil',
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '{{7*7}}',
  '😀'.repeat(300),
  'a'.repeat(100_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '+275760-09-13T00:00:00.001Z',
  '2026-03-02T09:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '__proto__',
  'İ',
]

const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e300,
    [],
    {},
    [[]],
    [null],
    { toString: 1 },
    { length: 1e9 },
    Array.from({ length: 2000 }, (_, n) => n),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The path of every part of a value that can be replaced. */
const pathsIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, innerValue]) => pathsIn(innerValue, [...path, key]))]
    : [path]

const replaceAt = (value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown => {
  if (key === undefined) return replacement
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  ;(copy as Record<string, unknown>)[key] = replaceAt(
    (value as Record<string, unknown>)[key],
    rest,
    replacement,
  )
  return copy
}

/** The value with up to three of its parts replaced by unusual ones. */
const mutate = (value: unknown): fc.Arbitrary<unknown> =>
  fc.array(fc.tuple(fc.constantFrom(...pathsIn(value)), odd), { maxLength: 3 }).map(changes =>
    // An earlier replacement may have removed the part.
    changes.reduce(
      (current, [path, by]) =>
        pathsIn(current).some(candidate => candidate.join() === path.join())
          ? replaceAt(current, path, by)
          : current,
      value,
    ),
  )

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/merge-patch+json',
  'application/offset+octet-stream',
  'application/xml',
  'x/y/z',
  '',
]

/** Bodies that no serializer would produce. */
const raw: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '[',
    '"',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '{"a":1,}',
    "{'a':1}",
    '{"__proto__":{"superAdmin":true}}',
    '{"constructor":{"prototype":{"superAdmin":true}}}',
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{"name":"\\ud800"}',
    '{"name":"\\u0000"}',
    '{"a":1e999}',
    '{"a":-0}',
    '\u0000',
    createDeepJson(50),
    createDeepJson(5000),
    `[${'['.repeat(5000)}`,
    `{"a":"${'a'.repeat(1_100_000)}"}`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 4 }),
)

const queryPart = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    odd.map(value => `${name}=${encodeURIComponent(asText(value))}`),
    fc.constantFrom(
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a]=1`,
      `${name}`,
      `${name}=`,
      `=${name}`,
      `${name}=%`,
      `${name}=%zz`,
      `${name}=%C3%28`,
      `${name}=%ED%A0%80`,
      `${name}=%00`,
      `__proto__=1&${name}=1`,
      `${name}=${'a'.repeat(8000)}`,
      `${name}=%7B%22AND%22%3A%5B%5D%7D`,
      `${name}=${encodeURIComponent(createDeepJson(200))}`,
    ),
  )

const asText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // An unpaired surrogate has no percent encoding, so it is sent as the bytes it would have.
  return text.toWellFormed()
}

const oddSegments: readonly string[] = [
  'x',
  '%',
  '%zz',
  '%00',
  '%C3%28',
  '%ED%A0%80',
  '..',
  '%2e%2e%2f',
  '%2F',
  'a'.repeat(300),
  'a'.repeat(10_000),
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '{id}',
  '-1',
  '🦷',
].map(text => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text)))

/** Random requests of one call: most of them almost valid, some far from valid. */
export const requestsOf = (
  call: AnyCall,
  things: readonly EntityIds[keyof EntityIds][],
): fc.Arbitrary<Omit<Hostile, 'headers'> & { type: string | null }> => {
  const { params, query } = inputOf(call)
  const queryNames = Object.keys((call.query as unknown as { shape?: Record<string, unknown> }).shape ?? {})
  const segment = (name: string): fc.Arbitrary<string> => {
    const kind = call.ids[name]
    const ownedIds = kind
      ? things.map(owner => owner[kind]).filter(id => id !== undefined)
      : [encodeURIComponent(params[name] ?? 'x')]
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(ownedIds.length > 0 ? ownedIds : [crypto.randomUUID()])) },
      { weight: 1, arbitrary: fc.constantFrom(...oddSegments) },
    )
  }
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const path = fc
    .tuple(...names.map(segment))
    .map(parts =>
      names.reduce((path, name, index) => path.replace(`{${name}}`, () => parts[index] as string), call.path),
    )
  const queryTexts = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(asText(value))}`,
  )
  const search = fc.oneof(
    { weight: 2, arbitrary: fc.constant(queryTexts.join('&')) },
    fc
      .array(fc.constantFrom(...(queryNames.length > 0 ? queryNames : ['x'])).chain(queryPart), {
        minLength: 1,
        maxLength: 3,
      })
      .map(parts => [...queryTexts, ...parts].join('&')),
  )
  const body = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...bodiesOf(call))
        .chain(mutate)
        .map(value => JSON.stringify(value) ?? ''),
    },
    { weight: 1, arbitrary: raw },
  )
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    fc.constantFrom(...types),
    fc.constant(null),
  )
  return fc.record({ path, search, body, type }).map(request => ({
    method: call.method,
    url: request.search ? `${request.path}?${request.search}` : request.path,
    type: call.method === 'GET' ? null : request.type,
    ...(call.method === 'GET' ? {} : { payload: request.body }),
  }))
}
