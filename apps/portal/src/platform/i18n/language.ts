import { directionOf, isLanguage, type Language, type Words } from '@archway/words'
import { guest } from '@archway/words/guest/en'
import { type BrowserBundle, wordLoaders } from '@archway/words/load'
import { valueFormatter } from '@archway/words/locale'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Words
  }
}

const storageKey = 'archway.language'

/** The bundles of words, smallest first. */
const parts = ['guest', 'frame', 'portal'] as const satisfies readonly BrowserBundle[]
type Part = (typeof parts)[number]

/** A feature whose words are in this bundle and in no smaller one; returns whether it is loaded. */
const firstOf = { guest: 'kit', frame: 'desk', portal: 'plans' } as const satisfies Record<Part, keyof Words>

/** The largest bundle requested in this visit. */
let part: Part = 'guest'

const firstChoice = (): Language => {
  const stored = localStorage.getItem(storageKey)
  if (isLanguage(stored)) return stored
  const preferred = navigator.languages.map(code => code.slice(0, 2)).find(isLanguage)
  return preferred ?? 'en'
}

const load = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, firstOf[part])) return
  for (const [feature, sentences] of Object.entries(await wordLoaders[language][part]()))
    i18next.addResourceBundle(language, feature, sentences)
}

/** Loads the words up to this bundle, before the first screen that uses them. */
export const loadWords = async (needed: Part): Promise<void> => {
  if (parts.indexOf(needed) > parts.indexOf(part)) part = needed
  await load(currentLanguage())
}

/** Wraps a loader so that all words are loaded, too, for parts of pages that start with a smaller bundle. */
export const withWords =
  <Brought>(bring: () => Promise<Brought>): (() => Promise<Brought>) =>
  async () => {
    const [languageWords] = await Promise.all([bring(), loadWords('portal')])
    return languageWords
  }

const showDirection = (language: Language): void => {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Loads the words before the first render; the other two languages are loaded when chosen. */
export const startLanguage = async (): Promise<void> => {
  const language = firstChoice()
  await i18next
    .use(initReactI18next)
    .use(valueFormatter)
    .init({
      lng: language,
      fallbackLng: 'en',
      resources: { en: guest },
      defaultNS: 'kit',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
      partialBundledLanguages: true,
    })
  await load(language)
  // Words loaded after init: setting the language again applies them.
  await i18next.changeLanguage(language)
  showDirection(language)
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** Switches all texts and the direction at once, and stores the choice in this browser. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await load(language)
  localStorage.setItem(storageKey, language)
  showDirection(language)
  await i18next.changeLanguage(language)
}

/** Whether the guest has chosen a language on this page, which then has precedence. */
let chosenAsGuest = false

/** A guest's choice of language; it is not changed by the sign-in. */
export const chooseAsGuest = (language: Language): Promise<void> => {
  chosenAsGuest = true
  return switchLanguage(language)
}

/** At sign-in: switches to the person's saved language, unless another was chosen just now. */
export const followPerson = async (language: Language | null): Promise<void> => {
  const isSwitching = language && !chosenAsGuest && language !== currentLanguage()
  chosenAsGuest = false
  // A failed download of words must not block the sign-in.
  if (isSwitching) await switchLanguage(language).catch(() => {})
}

type Translate = (key: string, values: Readonly<Record<string, unknown>>) => string

/**
 * A text outside of a component: `translateKey('reasons', 'UNEXPECTED')`. The key may come from data, such as the name
 * of an event: the only function that passes unchecked keys to i18next.
 */
export const translateKey = (
  feature: keyof Words,
  key: string,
  values: Record<string, string | number> = {},
): string => (i18next.getFixedT(currentLanguage(), feature) as Translate)(key, values)
