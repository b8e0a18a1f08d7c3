import type { en } from './languages/en/bundles/all.ts'

export { type Language, languages } from '@archway/contract/session'
export { directionOf, factsOf, isLanguage } from './kernel/locale/languages.ts'

/** Every text of the product by feature and key, in English. */
export type Words = typeof en
