import { useTranslation } from 'react-i18next'
import { AlertsButton } from '../../features/chat/inbox/AlertsButton.tsx'
import { AssignMenu } from '../../features/chat/inbox/AssignMenu.tsx'
import { InboxFilters } from '../../features/chat/inbox/InboxFilters.tsx'
import { ThreadLine } from '../../features/chat/inbox/ThreadLine.tsx'
import { type InboxView, useInbox } from '../../features/chat/inbox/use-inbox.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyInbox, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Pagination } from '../../ui/list/Pagination.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/inbox`: all conversations; staff see those of every company, by stage and by colleague. */
export function Screen() {
  const { t } = useTranslation('inbox')
  const view = useInbox()
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('open')}
          count={view.list.data?.total}
          more={<AlertsButton />}
          tools={<InboxFilters view={view} />}
        />
      }
    >
      <Threads view={view} />
    </PageLayout>
  )
}

function Threads({ view }: { view: InboxView }) {
  const { t } = useTranslation('inbox')
  const mayAssign = hasDuty(useSession(), 'chat')
  const { list, isStaffMember, filtered, reset, page, rows, setPage } = view
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading delay={200} />
  const { data: threads, pages, total } = list.data
  if (threads.length === 0)
    return filtered ? (
      <EmptyState
        drawing={<EmptySearch />}
        title={t('none')}
        text={t('noneText')}
        action={<Button onClick={reset}>{t('reset')}</Button>}
      />
    ) : (
      <EmptyState drawing={<EmptyInbox />} title={t('empty')} text={t('emptyText')} />
    )
  return (
    <>
      <Card flush>
        <ul aria-label={t('list')} aria-busy={list.isPlaceholderData} className="divide-y divide-line">
          {threads.map(thread => (
            <ThreadLine key={thread.room} thread={thread} named={isStaffMember}>
              {mayAssign && <AssignMenu thread={thread} />}
            </ThreadLine>
          ))}
        </ul>
      </Card>
      <Pagination page={page} pages={pages} total={total} pageSize={rows} onPage={setPage} />
    </>
  )
}
