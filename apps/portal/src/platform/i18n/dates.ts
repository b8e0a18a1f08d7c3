import { type DateFormat, defaultDateFormat, writeDay } from '@archway/contract/kernel'
import { directionOf } from '@archway/words'
import { formatDate } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../session/session.ts'
import { currentLanguage } from './language.ts'

const padToTwo = (n: number): string => String(n).padStart(2, '0')

/** A date in the company's format, with Latin digits in every language. */
export const formatDay = (iso: string, format: DateFormat): string => {
  if (iso.length === 10) return writeDay(iso, format)
  const date = new Date(iso)
  return writeDay(
    [date.getFullYear(), padToTwo(date.getMonth() + 1), padToTwo(date.getDate())].join('-'),
    format,
  )
}

/** Hours and minutes in local time. */
export const formatTime = (iso: string): string => {
  const date = new Date(iso)
  return `${padToTwo(date.getHours())}:${padToTwo(date.getMinutes())}`
}

/** `DD MMM YYYY`, the month's name in the reader's language (INBOX-03, TRAP-120). */
export const formatInboxDay = (iso: string): string => {
  const date = new Date(iso)
  const month = formatDate(date, currentLanguage(), { month: 'short' })
  return `${padToTwo(date.getDate())} ${month} ${date.getFullYear()}`
}

/** A day and a time read from left to right, also on a page from right to left. */
const inOrder = (day: string, time: string): string =>
  directionOf(currentLanguage()) === 'rtl' ? `\u2066${day} ${time}\u2069` : `${day} ${time}`

/** Dates in the format of the signed-in company. */
export const useDates = () => {
  // Subscribes to the language, so that dates are rendered again when it changes.
  useTranslation()
  const { session } = useSessionState()
  const format: DateFormat = session?.company?.dateFormat ?? defaultDateFormat
  return {
    day: (iso: string | null | undefined): string => (iso ? formatDay(iso, format) : '–'),
    moment: (iso: string | null | undefined): string =>
      iso ? inOrder(formatDay(iso, format), formatTime(iso)) : '–',
  }
}
