import type { CaseDetail } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useReasonTitle } from '../../../../platform/work/catalog.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { EmptySearch } from '../../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../../ui/feedback/Loading.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { groupHistory } from './history.rules.ts'
import { useCaseHistory } from './use-case-history.ts'
import { useHistoryWords } from './use-history-words.ts'

/** The history of a case: actions with actor, time, comment and changes. */
export function HistoryTab({ detail, dso }: { detail: CaseDetail; dso: boolean }) {
  const { t } = useTranslation('caseDetail')
  const { entries, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCaseHistory(
    detail.uuid,
    dso,
  )
  const words = useHistoryWords(detail)
  const reasonTitle = useReasonTitle()
  if (isError && !entries) return <ErrorState onRetry={() => void refetch()} />
  if (!entries) return <Loading delay={200} />
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState drawing={<EmptySearch />} title={t('story.empty')} text={t('story.emptyText')} />
      </Card>
    )
  return (
    <Card>
      <ol aria-label={t('story.list')} className="flex flex-col">
        {groupHistory(entries).map(entry => (
          <HistoryEntry key={entry.uuid} entry={entry} words={words} reasonTitle={reasonTitle} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="mt-4" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('story.earlier')}
        </Button>
      )}
    </Card>
  )
}
