import type { Notification, NotificationData } from '@archway/contract/notifications'
import { isolateText, upperCase } from '@archway/words/locale'
import { Bell, BellOff, Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInboxDay, formatTime } from '../../platform/i18n/dates.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Link } from '../../ui/action/Link.tsx'
import { toHref } from '../../ui/action/link-context.ts'
import { cx } from '../../ui/class-names.ts'

/** The subject of a notification: a parcel, a request, or a case with its patient's initials. */
const subjectOf = ({ case: caseData, shipment, request }: NotificationData): string => {
  const name = shipment?.identifier || request?.identifier
  if (name) return isolateText(name)
  if (!caseData) return ''
  const initials = upperCase(caseData.initials, currentLanguage())
  return isolateText(initials ? `${caseData.identifier} (${initials})` : caseData.identifier)
}

export type Mute = { readonly isMuted: boolean; readonly toggle: () => void }

type Props = {
  notification: Notification
  /** How many notifications the line represents, including its own. */
  count: number
  /** Whether a notification that the line represents has not been seen. */
  isNew: boolean
  /** Mutes or unmutes the case; undefined if there is none, or another line of it has the button. */
  mute: Mute | undefined
  onFollow: () => void
  onMarkSeen: () => void
  onRemove: () => void
}

/** A notification: its text, its time, and a link to its subject. */
export function NotificationLine({
  notification,
  count,
  isNew,
  mute,
  onFollow,
  onMarkSeen,
  onRemove,
}: Props) {
  const { t } = useTranslation(['notifications', 'quickPanel', 'caseList'])
  const reasonTitle = useReasonTitle()
  const { event, data, link, createdAt } = notification
  return (
    <li className="flex items-start gap-1 pe-2 hover:bg-hover">
      <Link
        href={toHref(link)}
        onClick={onFollow}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 ps-5 focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={cx(
            'mt-1.5 size-2.5 shrink-0 rounded-full',
            isNew ? 'bg-primary' : 'border border-line-strong',
          )}
        />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className={cx('text-base', isNew && 'font-semibold')}>
            {t(`notifications:event.${event}.title`, { subject: subjectOf(data) })}
          </span>
          {data.reasons && data.reasons.length > 0 && (
            <span className="text-sm text-ink-2">{data.reasons.map(reasonTitle).join(' · ')}</span>
          )}
          <bdi className="text-xs text-ink-3 tabular-nums">
            {formatInboxDay(createdAt)} {formatTime(createdAt)}
          </bdi>
          {isNew && <span className="sr-only">{t('quickPanel:new')}</span>}
        </span>
      </Link>
      <span className="flex shrink-0 pt-2">
        {isNew && (
          <IconButton icon={Check} size="small" label={t('quickPanel:markRead')} onClick={onMarkSeen} />
        )}
        {mute && (
          <IconButton
            icon={mute.isMuted ? Bell : BellOff}
            size="small"
            label={`${t(mute.isMuted ? 'caseList:attention.unmute' : 'caseList:attention.mute')}: ${data.case?.identifier ?? ''}`}
            onClick={mute.toggle}
          />
        )}
        <IconButton
          icon={X}
          size="small"
          label={count > 1 ? t('quickPanel:removeAll', { count }) : t('quickPanel:remove')}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
