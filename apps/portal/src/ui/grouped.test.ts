import { languages } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each(languages)('I18N-01 thousands are grouped as the browser does in %s', language => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])
    expect(formatCount(count, language)).toBe(formatNumber(count, language))
})
