import { type Language, languages } from '@archway/words'
import { wordsByLanguage } from '@archway/words/all'
import type { Locator, Page } from '@playwright/test'

/**
 * Stories are written in English and can run in any language: for a page in Arabic, "Next" is replaced by its Arabic
 * translation.
 */
type Tree = { readonly [key: string]: string | Tree }

const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flatten(value, `${path}${key}.`),
  )

/** One value per language. */
export const byLanguage = <Made>(make: (language: Language) => Made) =>
  Object.fromEntries(languages.map(language => [language, make(language)])) as Record<Language, Made>

const sentences = byLanguage(language => new Map(flatten(wordsByLanguage[language])))
const plural = /_(zero|one|two|few|many|other)$/
const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const placeholder = /\{\{(\w+)\}\}/g

/** An English text with placeholders, as a pattern that captures their values. */
const patterns = [...sentences.en]
  .filter(([, sentence]) => sentence.replace(placeholder, '').trim().length > 2 && sentence.includes('{{'))
  .map(([key, sentence]) => ({
    key,
    names: [...sentence.matchAll(placeholder)].map(([, name]) => name as string),
    pattern: new RegExp(
      `^${sentence
        .split(placeholder)
        .map((part, i) => (i % 2 ? '(.+)' : escapeText(part)))
        .join('')}$`,
    ),
  }))

/** The text of the key in another language; plural forms follow the count. */
const formOf = (key: string, language: Language, count: number): string | undefined => {
  if (!plural.test(key)) return sentences[language].get(key)
  const base = key.replace(plural, '')
  return sentences[language].get(`${base}_${new Intl.PluralRules(language).select(count)}`)
}

/** All translations of this English text; the text itself if it is not one of the product. */
const translationsOf = (text: string, language: Language): string[] => {
  if (language === 'en') return [text]
  const texts = new Set<string>()
  for (const [key, sentence] of sentences.en)
    if (sentence === text) texts.add(formOf(key, language, 1) ?? text)
  if (texts.size === 0)
    for (const { key, names, pattern } of patterns) {
      const captured = pattern.exec(text)?.slice(1)
      if (!captured) continue
      const values = Object.fromEntries(names.map((name, i) => [name, captured[i] as string]))
      const form = formOf(key, language, Number(values.count ?? 1))
      // The value of a placeholder may itself be a text of the product: `More: Upper scan`.
      if (form)
        texts.add(
          form.replace(
            placeholder,
            (_, name: string) => translationsOf(values[name] ?? '', language)[0] ?? '',
          ),
        )
    }
  if (texts.size > 0) return [...texts]
  // Two texts joined by a colon: `Download: Version 1`.
  const [before, ...after] = text.split(': ')
  if (before === undefined || after.length === 0) return [text]
  const otherTexts = translationsOf(after.join(': '), language)
  return translationsOf(before, language).flatMap(translation =>
    otherTexts.map(rest => `${translation}: ${rest}`),
  )
}

/** Ignores isolation marks around names and numbers. */
const spacedPattern = (text: string): string =>
  escapeText(text).replace(/\s+/g, '[\\s\\u2066-\\u2069\\u200e\\u200f]+')
const asName = (text: string, language: Language, exact: boolean): string | RegExp => {
  if (language === 'en') return text
  const ways = translationsOf(text, language).map(spacedPattern).join('|')
  return new RegExp(exact ? `^(?:${ways})$` : `(?:${ways})`)
}

type LocatorOptions = { name?: string | RegExp; exact?: boolean; hasText?: string | RegExp }
const languageOfPage = new WeakMap<Page, Language>()

/** Translates the text of a story into the language of this page. */
export const textOn = (page: Page, text: string): string | RegExp =>
  asName(text, languageOfPage.get(page) ?? 'en', false)

const finders = new Set(['getByRole', 'getByLabel', 'getByText', 'getByPlaceholder'])
const makers = new Set(['locator', 'filter', 'first', 'last', 'nth', 'and', 'or'])

const wrapForLanguage = <T extends Page | Locator>(target: T, language: Language): T =>
  new Proxy(target, {
    get(inner, name) {
      const value = Reflect.get(inner, name, inner)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      if (finders.has(name))
        return (text: string | RegExp, options: LocatorOptions = {}) => {
          if (name !== 'getByRole')
            return wrapForLanguage(
              value.call(
                inner,
                typeof text === 'string' ? asName(text, language, options.exact ?? false) : text,
              ),
              language,
            )
          const translatedName =
            typeof options.name === 'string'
              ? { name: asName(options.name, language, options.exact ?? false) }
              : {}
          return wrapForLanguage(value.call(inner, text, { ...options, ...translatedName }), language)
        }
      if (makers.has(name)) return (...args: unknown[]) => wrapForLanguage(value.apply(inner, args), language)
      if (name === 'all')
        return async () =>
          ((await value.call(inner)) as Locator[]).map(locator => wrapForLanguage(locator, language))
      if (name === 'page') return () => wrapForLanguage(value.call(inner), language)
      return value.bind(inner)
    },
  })

/** Wraps the page so that a story finds the texts of another language. */
export const readIn = (page: Page, language: Language): Page => {
  if (language === 'en') return page
  const readNames = wrapForLanguage(page, language)
  languageOfPage.set(readNames, language)
  return readNames
}
