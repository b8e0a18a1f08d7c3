import type { Durations } from '@archway/contract/lab'
import type { Language } from '@archway/words'
import { formatDate, formatNumber, formatPercent, formatTimeSpan, isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'

/** Days on average; null where nothing was counted. */
export const averageDays = ({ count, seconds }: Durations): number | null =>
  count === 0 ? null : seconds / count / 86_400

/** A share in percent; null if the whole is zero. */
export const computeShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100

/** Numbers, days and shares in the reader's language; a dash for null. */
export const useAmounts = () => {
  const { t, i18n } = useTranslation('insight')
  const language = i18n.language as Language
  return {
    number: (value: number | null): string => (value === null ? '–' : formatNumber(value, language)),
    /** A number without unit, for columns whose header names the unit. */
    decimal: (value: number | null): string => (value === null ? '–' : formatNumber(value, language, 1)),
    days: (value: number | null): string =>
      value === null ? '–' : isolateText(formatTimeSpan(value, 'day', language, 1)),
    percent: (value: number | null): string =>
      value === null ? '–' : isolateText(formatPercent(value / 100, language)),
    /** The difference of two shares. */
    points: (value: number): string =>
      isolateText(t('change.points', { value: formatNumber(value, language, 1) })),
    /** A short date for an axis: `3 Mar`, or `Mar 2026` for a month. */
    axisDay: (day: string, step: 'day' | 'week' | 'month'): string =>
      isolateText(
        formatDate(
          new Date(`${day}T12:00:00`),
          language,
          step === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' },
        ),
      ),
  }
}
export type Amounts = ReturnType<typeof useAmounts>
