import { factsOf, isLanguage, type Language } from '../../index.ts'

/** The `Intl` tag of a language. */
export const localeOf = (language: Language): string => factsOf(language).tag

/** The first day of the week in calendars of a language. */
export const firstWeekday = (language: Language): 0 | 1 | 6 => factsOf(language).firstWeekday

const memoize = <Made>(make: (language: Language) => Made): ((language: Language) => Made) => {
  const cache = new Map<Language, Made>()
  return language => {
    const formatter = cache.get(language) ?? make(language)
    cache.set(language, formatter)
    return formatter
  }
}

/**
 * Isolates a name or other text inside a sentence: its own direction applies to it and does not reorder the sentence
 * (Unicode FSI and PDI).
 */
export const isolateText = (text: string): string => `\u2068${text}\u2069`

/** Isolates an address, a number with a unit or a code, which are written from left to right in every language. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`

const collators = memoize(language => new Intl.Collator(localeOf(language), { numeric: true }))

/** Sort order of names and titles in a language: in Turkish Cahit before Çağla; in Arabic, Arabic letters first. */
export const compareTexts = (language: Language): ((a: string, b: string) => number) =>
  collators(language).compare

/** Upper case by the rules of a language: "i" becomes İ in Turkish, I elsewhere. */
export const upperCase = (text: string, language: Language): string =>
  text.toLocaleUpperCase(localeOf(language))

/** A number with an abbreviated unit of time, in its plural form: `3 min`, `1 hr`, with `digits` 1 `7.5 days`. */
export const formatTimeSpan = (
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day',
  language: Language,
  digits?: number,
): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  }).format(value)

/** Formats a number with the separators of the language, in Latin digits, with exactly `digits` decimals. */
export const formatNumber = (value: number, language: Language, digits?: number): string =>
  new Intl.NumberFormat(localeOf(language), {
    ...(digits === undefined
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  }).format(value)

/** A share (1 is all) in whole percent, with the sign where the language puts it: `45%`, in Turkish `%45`. */
export const formatPercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** Parameters that are counts: formatted with thousands separators. Years, versions and codes are not. */
const counts = ['count', 'counted', 'max', 'quantity', 'value']

/** Formats a parameter of a sentence: counts and fractional numbers by the rules of the language; others unchanged. */
export const formatValue = (
  value: unknown,
  _format: string | undefined,
  language: string | undefined,
  options?: { readonly interpolationkey?: string },
): string =>
  typeof value === 'number' && (!Number.isInteger(value) || counts.includes(options?.interpolationkey ?? ''))
    ? formatNumber(value, isLanguage(language) ? language : 'en')
    : String(value ?? '')

/** The formatter module of `i18next`, with its option `alwaysFormat`. */
export const valueFormatter = {
  type: 'formatter' as const,
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: formatValue,
}

/** Joins names to a list: "a, b", in Arabic "a وb". */
export const joinTexts = (
  texts: readonly string[],
  language: Language,
  style: Intl.ListFormatOptions['style'] = 'narrow',
): string => new Intl.ListFormat(localeOf(language), { type: 'conjunction', style }).format(texts)

const regions = memoize(
  language => new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'code' }),
)

/** The name of a country in a language; its code if `Intl` does not know it. */
export const nameOfCountry = (code: string, language: Language): string => regions(language).of(code) ?? code

const languageNames = memoize(language => new Intl.DisplayNames([localeOf(language)], { type: 'language' }))

/** The name of a language of the product in the reader's language: `Turkish`, `Türkçe`. */
export const nameOfLanguage = (namedLanguage: Language, language: Language): string =>
  languageNames(language).of(namedLanguage) ?? factsOf(namedLanguage).name

/** For formatting many dates alike; `options` as of `Intl.DateTimeFormat`. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), options)

/** Formats a date, such as a month's name; `options` as of `Intl.DateTimeFormat`. */
export const formatDate = (date: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, options).format(date)

/** Scripts, and the language assumed for a text in that script; '' if many languages use it. */
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
 * The language of a text that a person wrote, inferred from its letters, for `lang`; '' if unknown. Screen readers and
 * browser translation use it.
 */
export const languageOfText = (text: string): string => {
  const [most] = scripts
    .map(([letters, language]) => ({ count: text.match(letters)?.length ?? 0, language }))
    .sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.language(text) : ''
}
