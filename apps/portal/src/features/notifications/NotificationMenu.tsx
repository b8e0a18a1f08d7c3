import { type Notification, preferencesPath } from '@archway/contract/notifications'
import { Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { type Group, groupKey, groupsOf } from './groups.rules.ts'
import { type MuteOf, NotificationGroup } from './NotificationGroup.tsx'
import { firstRows, useNotificationActs, useNotifications } from './use-notifications.ts'

const maxRows = 100

type Props = {
  /** New chat messages per case, when there are any (NOTIF-02). */
  messages: ReactNode
  onClearMessages: () => Promise<void>
  muteOf: MuteOf
  onFollow: () => void
}

const isToday = ({ createdAt }: Notification): boolean =>
  new Date(createdAt).toDateString() === new Date().toDateString()

/** The notification menu (NOTIF-01..04): chat messages, then the notifications of today and before. */
export function NotificationMenu({ messages, onClearMessages, muteOf, onFollow }: Props) {
  const { t } = useTranslation('quickPanel')
  const [rows, setRows] = useState(firstRows)
  const list = useNotifications(rows)
  const { markSeen, markAllSeen, remove, removeAll } = useNotificationActs()
  const [isClearing, setClearing] = useState(false)
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading delay={300} />
  const { data: news, total, unread } = list.data
  const groups = groupsOf(news)
  const isEmpty = news.length === 0 && !messages

  const clear = async () => {
    setClearing(true)
    // Failures have been shown as toasts, or are still in the list.
    await Promise.allSettled([removeAll(), onClearMessages()])
    setClearing(false)
  }
  const section = (title: string, part: readonly Group[]) =>
    part.length > 0 && (
      <section aria-label={title}>
        <h4 className="px-5 pt-3 pb-1 text-sm font-medium text-ink-2">{title}</h4>
        <ul className="divide-y divide-line">
          {part.map(group => (
            <NotificationGroup
              key={groupKey(group[0])}
              group={group}
              muteOf={muteOf}
              onFollow={onFollow}
              onMarkSeen={markSeen}
              onRemove={remove}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <section aria-labelledby="notification-menu" className="flex flex-col">
      <header className="flex min-h-12 items-center justify-between gap-2 border-b border-line ps-5 pe-2.5">
        <h3 id="notification-menu" className="text-base font-semibold">
          {t('menu')}
        </h3>
        {unread > 0 && (
          <Button size="small" variant="ghost" onClick={markAllSeen}>
            {t('readAll')}
          </Button>
        )}
      </header>
      {isEmpty && <EmptyState small title={t('empty')} />}
      {messages}
      {section(
        t('today'),
        groups.filter(([newest]) => isToday(newest)),
      )}
      {section(
        t('before'),
        groups.filter(([newest]) => !isToday(newest)),
      )}
      <footer className="flex flex-wrap items-center gap-2 px-5 py-4">
        {total > news.length && rows < maxRows && (
          <Button size="small" loading={list.isPlaceholderData} onClick={() => setRows(maxRows)}>
            {t('more')}
          </Button>
        )}
        {!isEmpty && (
          <Button size="small" loading={isClearing} onClick={() => void clear()}>
            {t('clear')}
          </Button>
        )}
        <LinkButton size="small" variant="ghost" icon={Settings2} href={preferencesPath} onClick={onFollow}>
          {t('settings')}
        </LinkButton>
      </footer>
    </section>
  )
}
