import { factsOf, type Language } from '@archway/words'
import { dateFormat, firstWeekday } from '@archway/words/locale'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { DayPicker, type PropsBase } from 'react-day-picker'
import { useTranslation } from 'react-i18next'

type CalendarProps = {
  /** The selected day, as `YYYY-MM-DD`, or ''. */
  value: string
  onPick: (day: string) => void
  min?: string
  max?: string
  /** English only: weeks start on Sunday, as in the United States. */
  sundayFirst: boolean
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00`)
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')

/** Range of years without `min` and `max`: dates of birth, and future dates. */
const yearsBack = 110
const yearsAhead = 10

const round = 'flex size-9 items-center justify-center rounded-control max-sm:size-10'
const classNames: PropsBase['classNames'] = {
  root: 'p-3',
  month: 'relative',
  month_caption: 'flex h-9 items-center justify-center px-10',
  dropdowns: 'flex items-center gap-2',
  dropdown_root:
    'relative inline-flex h-8 items-center rounded-control border border-line px-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
  dropdown: 'absolute inset-0 w-full cursor-pointer bg-raised text-ink opacity-0',
  caption_label: 'inline-flex items-center gap-1 text-base whitespace-nowrap',
  button_previous: `${round} absolute start-0 top-0 z-10 text-ink-2 hover:bg-hover aria-disabled:opacity-40`,
  button_next: `${round} absolute end-0 top-0 z-10 text-ink-2 hover:bg-hover aria-disabled:opacity-40`,
  chevron: 'size-4',
  month_grid: 'mx-auto mt-2 border-collapse',
  weekday: 'h-8 w-9 text-xs font-medium text-ink-3 max-sm:w-10',
  day: 'p-0 text-center',
  day_button: `${round} text-base tabular-nums hover:bg-hover disabled:text-ink-3 disabled:opacity-50`,
  today: '[&>button]:font-semibold [&>button]:outline [&>button]:outline-line-strong',
  selected: '[&>button]:bg-primary [&>button]:text-primary-ink [&>button]:hover:bg-primary',
  outside: 'invisible',
}

const components: PropsBase['components'] = {
  Chevron: ({ orientation, className }) => {
    const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown
    return <Icon aria-hidden className={className} />
  },
}

/** A calendar month for choosing a day by pointer or arrow keys. */
export function Calendar({ value, onPick, min, max, sundayFirst }: CalendarProps) {
  const { t, i18n } = useTranslation('kit')
  const language = i18n.language as Language
  const texts = useMemo(() => {
    const inWords = (options: Intl.DateTimeFormatOptions) => {
      const format = dateFormat(language, options)
      return (date: Date) => format.format(date)
    }
    return {
      month: inWords({ month: 'long' }),
      year: inWords({ year: 'numeric' }),
      monthAndYear: inWords({ month: 'long', year: 'numeric' }),
      weekday: inWords({ weekday: 'long' }),
      shortWeekday: inWords({ weekday: factsOf(language).weekdayName }),
      day: inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    }
  }, [language])
  const thisYear = new Date().getFullYear()
  const [first, last] = [min ? dateOf(min) : undefined, max ? dateOf(max) : undefined]
  const selected = value ? dateOf(value) : undefined
  const start = first ?? new Date(thisYear - yearsBack, 0, 1)
  const end = last ?? new Date(thisYear + yearsAhead, 11, 31)
  const displayedDate = selected ?? new Date()
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      lang={language}
      dir={i18n.dir()}
      selected={selected}
      onSelect={date => onPick(dayOf(date))}
      defaultMonth={displayedDate < start ? start : displayedDate > end ? end : displayedDate}
      startMonth={start}
      endMonth={end}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      captionLayout="dropdown"
      navLayout="around"
      weekStartsOn={language === 'en' && sundayFirst ? 0 : firstWeekday(language)}
      formatters={{
        formatDay: date => String(date.getDate()),
        formatMonthDropdown: texts.month,
        formatYearDropdown: texts.year,
        formatWeekdayName: texts.shortWeekday,
      }}
      labels={{
        labelGrid: texts.monthAndYear,
        labelWeekday: texts.weekday,
        labelDayButton: (date, { today }) =>
          today ? t('date.today', { date: texts.day(date) }) : texts.day(date),
        labelMonthDropdown: () => t('date.month'),
        labelYearDropdown: () => t('date.year'),
        labelNext: () => t('date.nextMonth'),
        labelPrevious: () => t('date.previousMonth'),
      }}
      {...{ classNames, components }}
    />
  )
}
