import { type Language, languages } from '@archway/contract/session'

type LanguageFacts = {
  /** The language in its own words, so that its readers find it. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The tag for `Intl`. Digits are Latin in every language. */
  readonly tag: string
  /** The first day of the week in calendars, 0 for Sunday as in `Date`: Monday by ISO 8601. */
  readonly firstWeekday: 0 | 1 | 6
  /** How days of the week are named where room is scarce; short Arabic names are whole words. */
  readonly weekdayName: 'short' | 'narrow'
  /** The separator of thousands, as `Intl` writes it. */
  readonly thousands: string
}

const facts: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    name: 'English',
    direction: 'ltr',
    tag: 'en',
    firstWeekday: 1,
    weekdayName: 'short',
    thousands: ',',
  },
  tr: {
    name: 'Türkçe',
    direction: 'ltr',
    tag: 'tr',
    firstWeekday: 1,
    weekdayName: 'short',
    thousands: '.',
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    // The names of months as in Egypt and the Gulf, where the week begins on Saturday.
    tag: 'ar-EG-u-nu-latn',
    firstWeekday: 6,
    weekdayName: 'narrow',
    thousands: ',',
  },
}

/** The properties of a language besides its texts. */
export const factsOf = (language: Language): LanguageFacts => facts[language]

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Whether a language is written from left to right or from right to left (I18N-04). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => facts[language].direction
