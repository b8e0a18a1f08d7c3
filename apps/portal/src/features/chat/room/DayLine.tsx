import { useTranslation } from 'react-i18next'
import { formatInboxDay } from '../../../platform/i18n/dates.ts'

const dayMs = 86_400_000

const startOfDay = (at: Date): number => new Date(at).setHours(0, 0, 0, 0)

/** Today, Yesterday, or the day with its month in words. */
export function DayLine({ at }: { at: string }) {
  const { t } = useTranslation('chat')
  const ago = Math.round((startOfDay(new Date()) - startOfDay(new Date(at))) / dayMs)
  return (
    <div className="flex items-center gap-3 py-1 text-sm text-ink-3">
      <span aria-hidden className="h-px flex-1 bg-line" />
      {ago === 0 ? t('today') : ago === 1 ? t('yesterday') : <bdi>{formatInboxDay(at)}</bdi>}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}
