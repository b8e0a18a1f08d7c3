import type { CaseAttention } from '@archway/contract/cases'
import { AlarmClock, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'

type Props = {
  attention: CaseAttention | undefined
  /** On phones the day of a snooze is not written next to its icon. */
  compact?: boolean
}

/** Icons for a case that the viewer has muted or snoozed; renders nothing for other cases. */
export function AttentionMarks({ attention, compact = false }: Props) {
  const { t } = useTranslation('caseList')
  const dates = useDates()
  if (!attention) return null
  return (
    <>
      {attention.muted && (
        <BellOff role="img" aria-label={t('attention.muted')} className="size-4 shrink-0 text-ink-3" />
      )}
      {attention.snoozedUntil && (
        <span className="inline-flex items-center gap-1 text-sm text-ink-2">
          <AlarmClock aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="sr-only">
            {t('attention.snoozedUntil', { day: dates.day(attention.snoozedUntil) })}
          </span>
          <bdi aria-hidden className={compact ? 'max-sm:hidden' : ''}>
            {t('attention.until', { day: dates.day(attention.snoozedUntil) })}
          </bdi>
        </span>
      )}
    </>
  )
}
