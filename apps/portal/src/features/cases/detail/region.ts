import { currentLanguage } from '../../../platform/i18n/language.ts'

/** The name of a country in the reader's language. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' }).of(code) ?? code
