import type { Language } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'

/** Formats a measured number with this many decimals in the viewer's language. */
export const useDecimal = (): ((value: number, digits: number) => string) => {
  const { i18n } = useTranslation()
  return (value, digits) => formatNumber(value, i18n.language as Language, digits)
}
