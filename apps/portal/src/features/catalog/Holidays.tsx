import { catalogAdminCalls } from '@archway/contract/catalog'
import { ChevronLeft, ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { useSearchState } from '../../platform/list/navigate.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Card } from '../../ui/page/Card.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { YearCalendar } from './YearCalendar.tsx'

type Holiday = { date: string; title: string }
const isYear = (text: string | undefined): text is string => /^20\d\d$/.test(text ?? '')

/** Holidays, one year at a time (`?year=2027`). */
export function Holidays() {
  const { t } = useTranslation('labSettings')
  const dates = useDates()
  const confirm = useConfirm()
  const [search, set] = useSearchState()
  const year = isYear(search.year) ? Number(search.year) : new Date().getFullYear()
  const holidays = useCallQuery(catalogAdminCalls.holidays)
  const remove = useCallMutation(catalogAdminCalls.removeHoliday, { affects: [catalogAdminCalls.holidays] })
  const [edited, setEdited] = useState<Holiday | null>(null)
  const all = holidays.data?.data
  const ofYear = all?.filter(({ date }) => date.startsWith(`${year}-`))

  const removeHoliday = async ({ date }: Holiday) => {
    const words = { date: dates.day(date) }
    const isConfirmed = await confirm({
      title: t('holiday.remove'),
      message: t('holiday.removeText', words),
      confirmLabel: t('holiday.remove'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    await remove.mutateAsync({ params: { date } })
    toast.success(t('holiday.removed', words))
  }
  const choose = (date: string) =>
    setEdited({ date, title: all?.find(holiday => holiday.date === date)?.title ?? '' })

  return (
    <SettingsPage tab="holidays" count={ofYear?.length} onAdd={() => setEdited({ date: '', title: '' })}>
      <div className="flex items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          mirrored
          label={t('holiday.previousYear')}
          onClick={() => set({ year: year - 1 })}
        />
        <h2 className="min-w-16 text-center text-lg font-semibold tabular-nums">{year}</h2>
        <IconButton
          icon={ChevronRight}
          mirrored
          label={t('holiday.nextYear')}
          onClick={() => set({ year: year + 1 })}
        />
      </div>
      {!ofYear ? (
        holidays.isError ? (
          <ErrorState onRetry={() => void holidays.refetch()} />
        ) : (
          <Loading delay={200} />
        )
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <YearCalendar
            year={year}
            holidays={new Map(ofYear.map(({ date, title }) => [date, title]))}
            onChoose={choose}
          />
          <Card title={t('holiday.list', { year })} flush className="max-lg:order-first">
            {ofYear.length === 0 ? (
              <EmptyState small title={t('holiday.none', { year })} text={t('holiday.noneText')} />
            ) : (
              <ul className="divide-y divide-line">
                {ofYear.map(holiday => (
                  <li key={holiday.date} className="flex items-center gap-2 py-1.5 ps-4 pe-2">
                    <div className="min-w-0 flex-1">
                      <p dir="auto" className="text-base break-words">
                        {holiday.title}
                      </p>
                      <p className="text-sm text-ink-3 tabular-nums">{dates.day(holiday.date)}</p>
                    </div>
                    <IconButton
                      icon={Pencil}
                      size="small"
                      label={t('edit', { title: holiday.title })}
                      onClick={() => setEdited(holiday)}
                    />
                    <IconButton
                      icon={Trash2}
                      size="small"
                      label={`${t('holiday.remove')}: ${holiday.title}`}
                      onClick={() => void removeHoliday(holiday).catch(() => {})}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
      {edited && <HolidayDialog holiday={edited} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}
