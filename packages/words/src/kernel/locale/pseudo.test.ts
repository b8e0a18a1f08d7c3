import { fold } from '@archway/contract/kernel'
import { expect, test } from 'vitest'
import { ar } from '../../languages/ar/bundles/all.ts'
import { en } from '../../languages/en/bundles/all.ts'
import { tr } from '../../languages/tr/bundles/all.ts'
import { toPseudo } from './pseudo.ts'

type Node = string | { readonly [key: string]: Node }

const textsOf = (node: Node, path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, innerValue]) => textsOf(innerValue, `${path}.${key}`))
const placeholders = (text: string): string[] => [...(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort()

test('U8 a fourth language consists of words only: every text of the product has its pseudo text', () => {
  const [source, pseudoTexts] = [textsOf(en as Node), textsOf(toPseudo(en as Node))]
  expect(pseudoTexts.map(([path]) => path)).toEqual(source.map(([path]) => path))
  for (const [index, [path, text]] of pseudoTexts.entries()) {
    const [, original] = source[index]!
    expect(placeholders(text), path).toEqual(placeholders(original))
    if (/\p{L}/u.test(original.replace(/\{\{[^}]+\}\}/g, ''))) {
      expect(text, path).not.toBe(original)
      expect(text.length, path).toBeGreaterThan(original.length)
    }
  }
})

test('a pseudo text is longer, accented and mirrored, and is recognized by its letters', () => {
  const text = toPseudo('Save {{name}} now') as string
  expect(text).toMatch(/^\u202e.*\u202c$/)
  expect(text).toContain('{{name}}')
  expect(text).toContain('Šàvé')
  expect(fold(text)).toContain('save {{name}} now')
})

test('U8 no placeholder of English is lost in another language', () => {
  const english = new Map(textsOf(en as Node))
  const translations: readonly Node[] = [tr as Node, ar as Node]
  const lostTexts = translations.flatMap(words =>
    textsOf(words).flatMap(([path, text]) => {
      // Arabic has forms without a digit for one and two.
      if (/_(?:zero|one|two|few|many)$/.test(path)) return []
      const original = english.get(path)
      return original === undefined ||
        placeholders(original).every(placeholder => placeholders(text).includes(placeholder))
        ? []
        : [path]
    }),
  )
  expect(lostTexts).toEqual([])
})
