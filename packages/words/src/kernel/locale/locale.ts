import type { Language } from '../../index.ts'

/** The tags that `Intl` takes: Latin digits in every language, and the month names that are read in Egypt and the Gulf. */
const tags: Readonly<Record<Language, string>> = { en: 'en', tr: 'tr', ar: 'ar-EG-u-nu-latn' }

/** The tag of a language for `Intl`. */
export const localeOf = (language: Language): string => tags[language]

/** 0 is Sunday, as `Date` has it: Saturday in Egypt and most of the Gulf, Monday in Turkey and by the standard. */
const firstWeekdays: Readonly<Record<Language, 0 | 1 | 6>> = { en: 1, tr: 1, ar: 6 }

/** The day that weeks begin with in calendars of a language. */
export const firstWeekday = (language: Language): 0 | 1 | 6 => firstWeekdays[language]

const once = <Made>(make: (language: Language) => Made): ((language: Language) => Made) => {
  const made = new Map<Language, Made>()
  return language => {
    const found = made.get(language) ?? make(language)
    made.set(language, found)
    return found
  }
}

const collators = once(language => new Intl.Collator(localeOf(language), { numeric: true }))

/** The order of names and titles in a language: in Turkish Cahit, Çağla; in Arabic its own letters first. */
export const compareTexts = (language: Language): ((a: string, b: string) => number) =>
  collators(language).compare

/** Upper case as a language has it: of "i" İ in Turkish, I elsewhere. */
export const upperCase = (text: string, language: Language): string =>
  text.toLocaleUpperCase(localeOf(language))

/** A number with the language's decimal sign and thousands, in Latin digits; `digits` after the point, exactly. */
export const formatNumber = (value: number, language: Language, digits?: number): string =>
  new Intl.NumberFormat(localeOf(language), {
    ...(digits === undefined
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  }).format(value)

/** Values that are counts: they take the thousands sign of the language. Years, versions and codes do not. */
const counts = ['count', 'counted', 'max', 'quantity', 'value']

/**
 * How a value is written into a sentence: numbers with a fraction, and counts, as the language has them; everything else
 * as it is.
 */
export const formatValue = (
  value: unknown,
  _format: string | undefined,
  language: string | undefined,
  options?: { readonly interpolationkey?: string },
): string =>
  typeof value === 'number' && (!Number.isInteger(value) || counts.includes(options?.interpolationkey ?? ''))
    ? formatNumber(value, language && language in tags ? (language as Language) : 'en')
    : String(value ?? '')

/** The formatter module of `i18next`, with its option `alwaysFormat`. */
export const valueFormatter = {
  type: 'formatter' as const,
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: formatValue,
}

/** Names one after the other, as the language strings them together: "a, b" and in Arabic "a وb". */
export const joinTexts = (
  texts: readonly string[],
  language: Language,
  style: Intl.ListFormatOptions['style'] = 'narrow',
): string => new Intl.ListFormat(localeOf(language), { type: 'conjunction', style }).format(texts)

const regions = once(
  language => new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'code' }),
)

/** The name of a country in a language; its code where the platform knows none. */
export const nameOfCountry = (code: string, language: Language): string => regions(language).of(code) ?? code

/** For many dates of one form; `options` as of `Intl.DateTimeFormat`. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), options)

/** A date in words, such as a month's name; `options` as of `Intl.DateTimeFormat`. */
export const formatDate = (date: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, options).format(date)

/** Scripts, and the language a text in one of them is taken for; '' where many languages are written in it. */
const scripts: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/\p{Script=Arabic}/gu, text => (/[\u067e\u0686\u0698\u06a9\u06af\u06cc]/.test(text) ? 'fa' : 'ar')],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [
    /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
    text => (/[\u3040-\u30ff]/.test(text) ? 'ja' : 'zh'),
  ],
  [/\p{Script=Cyrillic}/gu, () => ''],
  [/\p{Script=Latin}/gu, text => (/[\u011f\u011e\u0131\u0130\u015f\u015e]/.test(text) ? 'tr' : '')],
]

/**
 * The language of a text that a person wrote, as far as its letters say, for `lang`; '' says that it is
 * not known. Screen readers and the translation of a browser go by it.
 */
export const languageOfText = (text: string): string => {
  const [most] = scripts
    .map(([letters, language]) => ({ count: text.match(letters)?.length ?? 0, language }))
    .sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.language(text) : ''
}
