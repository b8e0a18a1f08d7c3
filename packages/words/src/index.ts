import type { en } from './bundles/all/en.ts'

export const languages = ['en', 'tr', 'ar'] as const
export type Language = (typeof languages)[number]

/** Every text of the product by feature and key, in English. */
export type Words = typeof en

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Arabic is written right to left; the other two are not (I18N-04). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
