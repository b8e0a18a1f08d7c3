import { isLanguage, type Language, type Words } from '@archway/words'
import { wordsByLanguage } from '@archway/words/all'
import { valueFormatter } from '@archway/words/locale'
import i18next from 'i18next'

// Keys are typed by `Words` where texts are written; here they are data, and i18next's own types do not fit.
const words = i18next.createInstance().use(valueFormatter)
await words.init({
  lng: 'en',
  fallbackLng: false,
  resources: wordsByLanguage as never,
  ns: Object.keys(wordsByLanguage.en),
  defaultNS: false as never,
  interpolation: { escapeValue: false, alwaysFormat: true },
  returnNull: false,
})

type Values = Readonly<Record<string, string | number>>

/** A text in the viewer's language: `translate('tr', 'refusals', 'NOT_FOUND')`. Dots descend into sections. */
export const translate = (
  language: Language,
  feature: keyof Words,
  key: string,
  values: Values = {},
): string => words.getFixedT(language, feature)(key as never, values as never) as unknown as string

/** The first language of an Accept-Language header that the product supports. */
export const preferredLanguage = (header: string | undefined): Language | null => {
  for (const part of (header ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(code)) return code
  }
  return null
}
