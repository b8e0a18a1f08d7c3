import type { ChatThread } from '@archway/contract/chat'
import { useTranslation } from 'react-i18next'
import { ThreadLine } from './ThreadLine.tsx'

/** Unread conversations in the notification menu; their links name only the room (ROUTE-22). */
export function ChatAlerts({ threads, onFollow }: { threads: readonly ChatThread[]; onFollow: () => void }) {
  const { t } = useTranslation('quickPanel')
  return (
    <section aria-label={t('messages')}>
      <h4 className="px-5 pt-3 pb-1 text-sm font-medium text-ink-2">{t('messages')}</h4>
      <ul className="divide-y divide-line *:ps-1 *:pe-5">
        {threads.map(thread => (
          <ThreadLine
            key={thread.room}
            thread={thread}
            href={`/cases/${thread.room}/chat`}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </section>
  )
}
