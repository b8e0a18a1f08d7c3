import { factsOf, isLanguage } from '@archway/words'
import i18next from 'i18next'

/**
 * A count with grouped thousands, in the digits that every language of the portal uses. Implemented without `Intl`,
 * whose first use costs slow machines a tenth of a second.
 */
export const formatCount = (count: number, language: string | undefined = i18next.language): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, isLanguage(language) ? factsOf(language).thousands : ',')
