import type { Language } from '@archway/words'
import { dateFormat, firstWeekday } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { type Day, monthsOf } from './year.ts'

type Props = {
  year: number
  /** Names of holidays by day. */
  holidays: ReadonlyMap<Day, string>
  onChoose: (day: Day) => void
}

const utc = { timeZone: 'UTC' } as const
/** The days of a week in January 2023, which began with a Sunday. */
const weekdaysFrom = (first: number) =>
  Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2023, 0, first + index + 1)))

/** A calendar of twelve months; clicking a day adds or edits a holiday. */
export function YearCalendar({ year, holidays, onChoose }: Props) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const first = firstWeekday(language)
  const inWords = (options: Intl.DateTimeFormatOptions) => dateFormat(language, { ...utc, ...options })
  const monthName = inWords({ month: 'long' })
  const weekday = inWords({ weekday: 'narrow' })
  const whole = inWords({ dateStyle: 'full' })
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {monthsOf(year, first).map(({ month, before, days }) => (
        <section key={month} className="rounded-card border border-line bg-surface p-3">
          <h3 className="px-1 pb-2 text-base font-semibold">
            {monthName.format(new Date(Date.UTC(year, month, 1)))}
          </h3>
          <div aria-hidden className="grid grid-cols-7 pb-1 text-center text-sm text-ink-3">
            {weekdaysFrom(first).map(date => (
              <span key={date.getUTCDay()}>{weekday.format(date)}</span>
            ))}
          </div>
          <div className="grid grid-cols-7 gap-0.5">
            {days.map((day, index) => {
              const title = holidays.get(day)
              const date = new Date(`${day}T00:00:00Z`)
              const longDate = whole.format(date)
              const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
              return (
                <button
                  key={day}
                  type="button"
                  // Tab reaches holidays only; other days can be typed in the form.
                  tabIndex={title ? 0 : -1}
                  title={title}
                  aria-label={title ? `${longDate}: ${title}` : longDate}
                  onClick={() => onChoose(day)}
                  style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
                  className={cx(
                    'flex h-8 items-center justify-center rounded-chip text-sm tabular-nums transition-colors',
                    title
                      ? 'bg-primary font-semibold text-primary-ink hover:bg-primary-hover'
                      : isWeekend
                        ? 'text-ink-3 hover:bg-hover'
                        : 'text-ink hover:bg-hover',
                  )}
                >
                  {index + 1}
                </button>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
