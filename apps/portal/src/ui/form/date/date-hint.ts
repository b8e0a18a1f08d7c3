import { isolateLtr } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'

/** Isolates the parts from left to right, like the digits of a date, also in right-to-left text. */
const leftToRight = (hint: string): string =>
  isolateLtr(hint.replace(/[./-]/g, mark => `\u200e${mark}\u200e`))

/** A company's date format, such as `DD/MM/YYYY`, in letters of the reader's language: `gg/aa/yyyy` in Turkish. */
export const useDateHint = (): ((format: string) => string) => {
  const { t, i18n } = useTranslation('kit')
  const letters = { DD: t('date.dd'), MM: t('date.mm'), YYYY: t('date.yyyy') }
  return format => {
    const hint = format.replace(/DD|MM|YYYY/g, part => letters[part as keyof typeof letters])
    return i18n.dir() === 'rtl' ? leftToRight(hint) : hint
  }
}
