import { latinDigits } from './text.ts'

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'] as const
/** The date formats that a company can choose. */
export type DateFormat = (typeof dateFormats)[number]
/** The default for new companies, and for viewers without a company. */
export const defaultDateFormat: DateFormat = 'DD/MM/YYYY'

/** A typed date is invalid: not in the format, or not in the calendar. */
export type DayProblem = 'format' | 'noSuchDay'

/** A day (`YYYY-MM-DD`) in a company's format, such as `DD/MM/YYYY`; with Latin digits in every language (ruling 38). */
export const writeDay = (day: string, format: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** Whether a text is a valid calendar date, `YYYY-MM-DD`, from the year 1 on: PostgreSQL knows no year 0. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsedDate = new Date(`${text}T00:00:00Z`)
  return (
    !Number.isNaN(parsedDate.getTime()) &&
    parsedDate.getUTCFullYear() > 0 &&
    parsedDate.toISOString().startsWith(text)
  )
}

/**
 * Parses a date typed in a company's format, with digits of any script: any separators, without leading zeros
 * (`4.3.2026`), or eight digits. Year, month, day is accepted in every format. Years have four digits.
 */
export const readDay = (typedText: string, format: string): { day: string } | { problem: DayProblem } => {
  const text = latinDigits(typedText)
    .replace(/\p{Cf}/gu, '')
    .trim()
  const names = format.split(/[^A-Z]/)
  const parts = /^\d{8}$/.test(text) ? cutDigits(text, names) : text.split(/\s*[./\-\u060d\s]\s*/)
  const order = parts[0]?.length === 4 ? ['YYYY', 'MM', 'DD'] : names
  const partOf = (name: string): string => parts[order.indexOf(name)] ?? ''
  if (parts.length !== 3 || !/^\d{4}$/.test(partOf('YYYY'))) return { problem: 'format' }
  if (![partOf('MM'), partOf('DD')].every(digits => /^\d{1,2}$/.test(digits))) return { problem: 'format' }
  const day = `${partOf('YYYY')}-${partOf('MM').padStart(2, '0')}-${partOf('DD').padStart(2, '0')}`
  return isDay(day) ? { day } : { problem: 'noSuchDay' }
}

/** Splits eight digits into the parts of a format. */
const cutDigits = (digits: string, names: readonly string[]): string[] => {
  let offset = 0
  return names.map(({ length }) => {
    offset += length
    return digits.slice(offset - length, offset)
  })
}

/**
 * The same day and time of UTC a number of months later, earlier if it is negative. If that month has no such day, its
 * last day.
 */
export const addMonths = (from: Date, months: number): Date => {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
