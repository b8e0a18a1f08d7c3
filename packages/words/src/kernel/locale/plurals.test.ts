import { expect, test } from 'vitest'
import { languages } from '../../index.ts'
import { ar } from '../../languages/ar/bundles/all.ts'
import { en } from '../../languages/en/bundles/all.ts'
import { tr } from '../../languages/tr/bundles/all.ts'

const words = { en, tr, ar } as const

/** All entries with their paths, such as `refusals.TOO_MANY`. */
const entriesOf = (node: unknown, path = ''): [string, string][] => {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, innerValue]) =>
    entriesOf(innerValue, path ? `${path}.${key}` : key),
  )
}

/** Parameters that are counts. */
const counted = 'count|counted|max|min|n|quantity|steps|found|days|weeks'
/** Words that may follow a number without plural forms: units, and the start of another phrase. */
const fixed =
  /^(?:mm|MB|GB|KB|min|px|pixels|megapixels|kg|to|of|and|or|at|is|are|has|مم|كغ|بكسل|ميغابكسل|غيغابايت|ميغابايت|إلى|من|و|أو|لم|بحد|على)(?![\p{L}])/u

const bareNumbersIn = (entries: readonly [string, string][]): string[] =>
  entries
    .filter(([path]) => !/_(zero|one|two|few|many|other)$/.test(path))
    .filter(([, text]) =>
      [...text.matchAll(new RegExp(`\\{\\{(?:${counted})(?:, ?\\w+)?\\}\\} (?=\\p{L})(.*)`, 'gu'))].some(
        ([, after = '']) => !fixed.test(after),
      ),
    )
    .map(([path]) => path)

/** English sentences whose number is never one. */
const neverOne = [
  'forms.tooLong',
  'forms.tooShort',
  'forms.lessThan',
  'refusals.TOO_MANY_TO_EXPORT',
  'kit.dropMany',
  'upgrade.text',
  'upgrade.limit',
]

test.each(languages.filter(language => language !== 'tr'))(
  'a number before a noun has the plural forms of the language: %s',
  language => {
    const bareNumbers = bareNumbersIn(entriesOf(words[language]))
    expect(bareNumbers.filter(path => language === 'ar' || !neverOne.includes(path))).toEqual([])
  },
)

test('a number without its plural forms is found (planted fault)', () => {
  expect(bareNumbersIn([['x.wait', 'Try again in {{count}} minutes.']])).toEqual(['x.wait'])
  expect(bareNumbersIn([['x.wait', 'حاول بعد {{min}} دقيقة']])).toEqual(['x.wait'])
  expect(bareNumbersIn([['x.wait_one', 'In {{count}} minute']])).toEqual([])
  expect(bareNumbersIn([['x.wait', 'Minutes left: {{count}}. Then try again']])).toEqual([])
})
