import type { Language } from '@archway/words'

/** Each language in its own words, so that its readers find it. */
export const languageNames: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
  { value: 'ar', label: 'العربية' },
]
