import { queueStages } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { QueueFilters } from '../../features/lab/queue/QueueFilters.tsx'
import { QueueTable } from '../../features/lab/queue/QueueTable.tsx'
import { StageNav } from '../../features/lab/queue/StageNav.tsx'
import { isStage } from '../../features/lab/queue/stages.ts'
import { useQueue } from '../../features/lab/queue/use-queue.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { usePathParts } from '../../platform/list/navigate.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyCases, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab` and `/lab/queue/:stage`: the work of the provider. */
export function Screen() {
  const { t } = useTranslation('lab')
  const stageName = usePathParts<'stage'>().stage
  const stage = isStage(stageName) ? stageName : queueStages[0]
  const view = useQueue(stage)
  return (
    <PageLayout
      header={
        <PageHeader
          title={t(`stage.${stage}`)}
          count={view.total}
          more={view.total ? <KeysHelp /> : undefined}
          description={t('queue.title')}
          tools={<QueueFilters view={view} />}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start">
        <StageNav current={stage} />
        <div className="flex min-w-0 flex-col gap-5">
          <QueueTable
            key={stage}
            label={t(`stage.${stage}`)}
            view={view}
            empty={
              view.filtered ? (
                <EmptyState
                  drawing={<EmptySearch />}
                  title={t('queue.none')}
                  text={t('queue.noneText')}
                  action={<Button onClick={view.reset}>{t('queue.reset')}</Button>}
                />
              ) : (
                <EmptyState drawing={<EmptyCases />} title={t('queue.empty')} text={t('queue.emptyText')} />
              )
            }
          />
        </div>
      </div>
    </PageLayout>
  )
}
