import { formatTimeSpan } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../platform/i18n/language.ts'

const steps = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

/** Writes seconds in the largest unit of which there are two or more: `3 min`, `45 sec`. */
export const useDuration = (): ((seconds: number) => string) => {
  // Subscribes to the language.
  useTranslation()
  return seconds => {
    const [size, unit] = steps.find(([size]) => seconds >= 2 * size) ?? ([1, 'second'] as const)
    return formatTimeSpan(Math.round(seconds / size), unit, currentLanguage())
  }
}
