import { expect, it } from 'vitest'
import { type LetterContent, writeLetter } from './letter.ts'

const createRejected = (overrides: Pick<LetterContent, 'language' | 'notation'>): LetterContent => ({
  id: '1',
  event: 'PLAN_REJECTED',
  data: { comment: 'The bite is too deep.\n[FDI 23, step 2]: Turn it earlier.\n[FDI 31]: Not [this] one.' },
  to: 'reader@archway.test',
  name: 'Reader',
  audience: 'contact',
  timeZone: 'UTC',
  companyName: 'Archway',
  reasons: [],
  tracking: null,
  address: 'https://portal.test',
  ...overrides,
})

it('U8 a comment in another language than the mail says so', () => {
  const rejected = createRejected({ language: 'en', notation: 'fdi' })
  const { html } = writeLetter({ ...rejected, data: { comment: 'الإطباق عميق جدًا' } })
  expect(html).toMatch(/<span lang="ar">\u2068?الإطباق عميق جدًا\u2069?<\/span>/)
})

const paragraphsOf = (content: LetterContent): string => JSON.stringify(writeLetter(content))

it.each([
  ['en', 'fdi', 'Tooth 23, step 2: Turn it earlier.', 'Tooth 31: Not [this] one.'],
  ['en', 'universal', 'Tooth 11, step 2: Turn it earlier.', 'Tooth 24: Not [this] one.'],
  ['tr', 'palmer', 'Diş UL3, adım 2: Turn it earlier.', 'Diş LL1: Not [this] one.'],
  [
    'ar',
    'fdi',
    '\u2068السن \u206823\u2069، الخطوة 2\u2069: \u2068Turn it earlier.\u2069',
    '\u2068السن \u206831\u2069\u2069: \u2068Not [this] one.\u2069',
  ],
] as const)(
  'PROD-08 a mail in %s has the teeth of a rejection in the %s notation of its reader',
  (language, notation, ...expected) => {
    const text = paragraphsOf(createRejected({ language, notation }))
    for (const part of ['The bite is too deep.', ...expected]) expect(text).toContain(part)
    expect(text).not.toContain('FDI')
    // A comment keeps its lines in the HTML of the mail.
    expect(text).toMatch(/The bite is too deep\.\u2069?<br>/)
  },
)
