import { describe, expect, test } from 'vitest'
import { mentionAt, partsOf, safeHref } from './text-parts.ts'

const links = (text: string): string[] =>
  partsOf(text).flatMap(part => (part.kind === 'link' ? [part.href] : []))
const joinParts = (text: string, names: string[] = []): string =>
  partsOf(text, names)
    .map(part => part.text)
    .join('')

describe('URLs in a message', () => {
  test('are linked without the punctuation that ends the sentence', () => {
    expect(links('See https://a.test/x?y=1, (http://b.test/z) or www.c.test.')).toEqual([
      'https://a.test/x?y=1',
      'http://b.test/z',
      'https://www.c.test/',
    ])
    expect(links('انظر https://a.test/x؟')).toEqual(['https://a.test/x'])
  })

  test('are linked only if they are web addresses', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://u:p@a.test/',
    ])
      expect(links(text), text).toEqual([])
    expect(safeHref('https://a.test" onclick="x')).toBeNull()
  })

  test('no character of the message is lost or changed', () => {
    const text = '  @Ada <b>https://a.test/?q=<script></b> @Ada\n'
    expect(joinParts(text, ['Ada'])).toBe(text)
  })
})

describe('people in a message', () => {
  test('are highlighted by their full name, the longest one first', () => {
    const parts = partsOf('Hi @Ada Byron and @Adam, ask @Ada.', ['Ada', 'Ada Byron'])
    expect(parts.flatMap(part => (part.kind === 'mention' ? [part.text] : []))).toEqual([
      '@Ada Byron',
      '@Ada',
    ])
  })

  test('are searched after an @ at the beginning of a word', () => {
    expect(mentionAt('Hi @Pe', 6)).toEqual({ from: 3, typed: 'Pe' })
    expect(mentionAt('mail me@pe', 10)).toBeNull()
    expect(mentionAt('@', 1)).toEqual({ from: 0, typed: '' })
    expect(mentionAt('@نور', 4)).toEqual({ from: 0, typed: 'نور' })
    expect(mentionAt('@O’Ne\u0301\u200bil (Jr.)', 15)).toMatchObject({ from: 0 })
  })
})
