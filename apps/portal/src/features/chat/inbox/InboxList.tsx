import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { readPendings, useConversations } from './pendings.ts'
import { ThreadLine } from './ThreadLine.tsx'

/** The conversations of the dropdown, at most 300 px high (INBOX-08, INBOX-10). */
export function InboxList({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('inbox')
  const { phase, threads } = useConversations()
  useEffect(() => {
    if (phase === 'counted') void readPendings()
  }, [phase])
  if (phase === 'loading' || phase === 'counted') return <Loading delay={300} />
  if (phase === 'failed') return <ErrorState onRetry={() => void readPendings()} />
  if (threads.length === 0) return <EmptyState small title={t('empty')} />
  return (
    <ul aria-label={t('list')} className="max-h-[300px] divide-y divide-line overflow-y-auto">
      {threads.map(thread => (
        <ThreadLine key={thread.room} thread={thread} onFollow={onFollow} />
      ))}
    </ul>
  )
}
