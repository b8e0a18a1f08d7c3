import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unknownKeys } from './unknown-keys.ts'

const form = z.object({
  name: z.string(),
  flags: z.optional(z.array(z.object({ name: z.string(), value: z.number() }))),
  address: z.nullable(z.object({ city: z.string() })),
  extra: z.optional(z.record(z.string(), z.object({ n: z.number() }))),
  pair: z.optional(z.tuple([z.object({ a: z.number() })], z.object({ b: z.number() }))),
  way: z.optional(
    z.union([
      z.object({ kind: z.literal('post'), box: z.number() }),
      z.object({ kind: z.literal('hand'), who: z.string() }),
    ]),
  ),
  free: z.optional(z.looseObject({})),
  piped: z.optional(
    z.pipe(
      z.object({ x: z.number() }),
      z.transform(({ x }) => x),
    ),
  ),
})
const knownFields = { name: 'a', address: { city: 'b' } }

test.each<[string, object, string[]]>([
  ['nothing unknown', knownFields, []],
  ['every unknown key at the top', { ...knownFields, status: 1, role: 2 }, ['status', 'role']],
  ['an empty one', { ...knownFields, status: null }, ['status']],
  ['inside an object', { name: 'a', address: { city: 'b', zip: 1 } }, ['address.zip']],
  [
    'inside a list',
    {
      ...knownFields,
      flags: [
        { name: 'a', value: 1 },
        { name: 'b', value: 1, on: 1 },
      ],
    },
    ['flags.1.on'],
  ],
  ['inside a record', { ...knownFields, extra: { anything: { n: 1, m: 2 } } }, ['extra.anything.m']],
  [
    'inside a tuple',
    {
      ...knownFields,
      pair: [
        { a: 1, c: 1 },
        { b: 1, c: 1 },
      ],
    },
    ['pair.0.c', 'pair.1.c'],
  ],
  [
    'of the alternative that is meant',
    { ...knownFields, way: { kind: 'post', box: 1, who: 'x' } },
    ['way.who'],
  ],
  ['none where anything is allowed', { ...knownFields, free: { anything: 1 } }, []],
  ['before a transformation', { ...knownFields, piped: { x: 1, y: 1 } }, ['piped.y']],
  ['names of the prototype', { ...knownFields, constructor: 1, toString: 1 }, ['constructor', 'toString']],
  ['an own __proto__', JSON.parse('{"name":"a","address":null,"__proto__":{"admin":1}}'), ['__proto__']],
])('S3 unknown keys: %s', (_, value, keys) => {
  expect(unknownKeys(form, value)).toEqual(keys)
})
