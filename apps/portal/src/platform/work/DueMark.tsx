import { useTranslation } from 'react-i18next'
import { useDates } from '../i18n/dates.ts'

/** Until when something is due, and in words when that day is past. Props: `dueAt`, `overdue`. */
export function DueMark({ dueAt, overdue }: { dueAt: string | null; overdue: boolean }) {
  const { t } = useTranslation('lab')
  const dates = useDates()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular-nums">{dates.day(dueAt)}</span>
      {overdue && <span className="text-sm font-medium text-red-ink">{t('queue.overdueMark')}</span>}
    </span>
  )
}
