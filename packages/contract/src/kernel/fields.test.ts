import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { optionalText, text } from './fields.ts'

/** One of each kind: white space, control, zero width, joiner, direction, soft hyphen, filler, selector, Braille. */
const unseen = [' ', '\u00a0', '\u0007', '\u200b', '\u200d', '\u200f', '\u00ad', '\u3164', '\ufe0f', '\u2800']

const isTaken = (schema: z.ZodMiniType, value: string): boolean => schema.safeParse(value).success

test.each(unseen)('a required text of %j alone is empty', character => {
  expect(isTaken(text(100), character.repeat(20))).toBe(false)
  expect(optionalText(100).parse(character.repeat(20))).toBe('')
  // A planted fault: only white space is trimmed.
  const trimmed = z.string().check(z.trim(), z.minLength(1))
  expect(isTaken(trimmed, character.repeat(20))).toBe(!/\s/.test(character))
})

test.each(['Ada', '\u200fنور', '❤\ufe0f', 'نور\u200cی', '字'])(
  'a text with visible characters does not change: %j',
  value => {
    expect(text(100).parse(` ${value} `)).toBe(value)
  },
)
