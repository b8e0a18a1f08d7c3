import { nameOfCountry } from '@archway/words/locale'
import { currentLanguage } from '../../../platform/i18n/language.ts'

/** The name of a country in the reader's language. */
export const countryName = (code: string): string => nameOfCountry(code, currentLanguage())
