import { operationsCalls } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { ProblemsBanner } from '../../features/lab/operations/ProblemsBanner.tsx'
import { ProcessTable } from '../../features/lab/operations/ProcessTable.tsx'
import { QueueTable } from '../../features/lab/operations/QueueTable.tsx'
import { StateCards } from '../../features/lab/operations/StateCards.tsx'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

const againMs = 10_000

/** `/lab/operations`: how the installation is, for the people who run it. */
export function Screen() {
  const { t } = useTranslation('operations')
  const read = useCallQuery(operationsCalls.operations, {}, { refetchInterval: againMs })
  const status = read.data?.data
  return (
    <PageLayout header={<PageHeader title={t('title')} description={t('description')} />}>
      {status ? (
        <>
          <ProblemsBanner status={status} />
          <section>
            <h2 className="mb-2 text-base font-semibold">{t('queue.title')}</h2>
            <QueueTable lanes={status.lanes} />
          </section>
          <section>
            <h2 className="mb-2 text-base font-semibold">{t('processes.title')}</h2>
            <ProcessTable processes={status.processes} />
          </section>
          <StateCards status={status} />
        </>
      ) : (
        <LoadingRecord read={read} notFound={t('title')} />
      )}
    </PageLayout>
  )
}
