import type { Language } from '@archway/words'
import { formatPercent } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'

/** Formats a number of 0 to 100 as a percentage in the viewer's language. */
export const usePercent = (): ((value: number) => string) => {
  const { i18n } = useTranslation()
  return value => formatPercent(value / 100, i18n.language as Language)
}
