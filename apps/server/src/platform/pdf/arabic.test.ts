import { describe, expect, test } from 'vitest'
import { joinLetters } from './arabic.ts'

describe('Arabic letters beside each other', () => {
  test.each([
    ['beginning, middle and end of a word', 'شحن', '\ufeb7\ufea4\ufee6'],
    ['letters that never join the next', 'الوزن', '\ufe8d\ufedf\ufeee\ufeaf\ufee5'],
    ['lam and alef as one, alone and at the end', 'لا سلام', '\ufefb \ufeb3\ufefc\ufee1'],
    ['marks do not part letters', 'مُحمّد', '\ufee3\u064f\ufea4\ufee4\u0651\ufeaa'],
    ['letters of Persian and Urdu', 'پیچ', '\ufb58\ufbff\ufb7b'],
    ['a hamza stands alone', 'سماء', '\ufeb3\ufee4\ufe8e\ufe80'],
    ['other scripts stay as they are', 'Ada 12 Şule', 'Ada 12 Şule'],
  ])('%s', (_what, text, expected) => {
    expect(joinLetters(text)).toBe(expected)
    expect(expected.normalize('NFKC')).toBe(text.normalize('NFKC'))
  })
})
