import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { useDates } from '../i18n/dates.ts'

const dayMs = 86_400_000
/** A week: only orders later than that are red. */
const seriousDays = 7

/** Number of days by which a time is past due; a started day counts as one. */
const daysSince = (dueAt: string): number =>
  Math.max(1, Math.ceil((Date.now() - new Date(dueAt).getTime()) / dayMs))

type DueMarkProps = {
  dueAt: string | null
  overdue: boolean
  /** In a separate column: the days late are below the date, so that other columns get the width. */
  column?: boolean
}

/** Until when something is due, and by how many days that day is past. Props: `dueAt`, `overdue`, `column`. */
export function DueMark({ dueAt, overdue, column = false }: DueMarkProps) {
  const { t } = useTranslation('lab')
  const dates = useDates()
  const late = overdue && dueAt !== null ? daysSince(dueAt) : 0
  return (
    <span
      className={cx(
        'inline-flex flex-wrap items-center gap-x-2',
        column && 'sm:flex-col sm:items-start sm:whitespace-nowrap',
      )}
    >
      <span className="tabular-nums">{dates.day(dueAt)}</span>
      {late > 0 && (
        <span
          className={`text-sm font-medium whitespace-nowrap ${late >= seriousDays ? 'text-red-ink' : 'text-amber-ink'}`}
        >
          {t('queue.daysLate', { count: late })}
        </span>
      )}
    </span>
  )
}
