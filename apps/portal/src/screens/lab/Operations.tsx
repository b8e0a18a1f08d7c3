import { operationsCalls } from '@archway/contract/lab'
import { isolateText } from '@archway/words/locale'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FailedJobs } from '../../features/lab/operations/FailedJobs.tsx'
import { ProblemsBanner } from '../../features/lab/operations/ProblemsBanner.tsx'
import { ProcessTable } from '../../features/lab/operations/ProcessTable.tsx'
import { QueueTable } from '../../features/lab/operations/QueueTable.tsx'
import { StateCards } from '../../features/lab/operations/StateCards.tsx'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

const refetchMs = 10_000

/** `/lab/operations`: the state of the installation, for its operators. */
export function Screen() {
  const { t } = useTranslation(['operations', 'kit'])
  const dates = useDates()
  const operationsQuery = useCallQuery(operationsCalls.operations, {}, { refetchInterval: refetchMs })
  const status = operationsQuery.data?.data
  return (
    <PageLayout header={<PageHeader title={t('title')} description={t('description')} />}>
      {status ? (
        <>
          {operationsQuery.isError ? (
            <Banner
              tone="error"
              action={
                <Button
                  size="small"
                  icon={RotateCw}
                  loading={operationsQuery.isFetching}
                  onClick={() => void operationsQuery.refetch()}
                >
                  {t('kit:retry')}
                </Button>
              }
            >
              {t('stale', {
                moment: isolateText(dates.moment(new Date(operationsQuery.dataUpdatedAt).toISOString())),
              })}
            </Banner>
          ) : (
            <ProblemsBanner status={status} />
          )}
          <section>
            <h2 className="mb-2 text-base font-semibold">{t('queue.title')}</h2>
            <QueueTable lanes={status.lanes} />
          </section>
          {status.failing.length > 0 && <FailedJobs failing={status.failing} />}
          <section>
            <h2 className="mb-2 text-base font-semibold">{t('processes.title')}</h2>
            <ProcessTable processes={status.processes} />
          </section>
          <StateCards status={status} />
        </>
      ) : (
        <LoadingRecord query={operationsQuery} notFound={t('title')} />
      )}
    </PageLayout>
  )
}
