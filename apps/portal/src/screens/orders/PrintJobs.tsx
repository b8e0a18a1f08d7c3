import { printJobCalls } from '@archway/contract/orders'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JobFilters } from '../../features/orders/print-jobs/JobFilters.tsx'
import { JobTable } from '../../features/orders/print-jobs/JobTable.tsx'
import { LazyJobDialog } from '../../features/orders/print-jobs/job-dialogs.ts'
import { usePrintJobs } from '../../features/orders/print-jobs/use-print-jobs.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { useGo, useSearchState } from '../../platform/list/navigate.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/print-jobs`: planned, printed and failed print jobs. */
export function Screen() {
  const { t } = useTranslation('printJobs')
  const view = usePrintJobs()
  const go = useGo()
  const [isPlanning, setPlanning] = useState(false)
  const mayMake = hasDuty(useSession(), 'production')
  const [search, setSearch] = useSearchState()
  // The search of the shell opens the form by an address; without the mark, going back would open it again.
  useEffect(() => {
    if (!search.new) return
    setSearch({ new: undefined })
    if (mayMake) setPlanning(true)
  }, [search.new, setSearch, mayMake])
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('title')}
          count={view.list.data?.total}
          description={t('text')}
          action={
            mayMake && (
              <Button variant="primary" icon={Plus} onClick={() => setPlanning(true)}>
                {t('new.action')}
              </Button>
            )
          }
          more={
            view.list.data?.total ? (
              <>
                <KeysHelp words={name => t(`keys.${name}`)} />
                <ExportButton
                  call={printJobCalls.exportPrintJobs}
                  query={view.query}
                  label={t('export')}
                  done={name => t('exported', { name })}
                />
              </>
            ) : undefined
          }
          tools={<JobFilters view={view} />}
        />
      }
    >
      <JobTable view={view} />
      {isPlanning && (
        <LazyJobDialog
          onDone={({ uuid }) => go(`/lab/print-jobs/${uuid}`)}
          onClose={() => setPlanning(false)}
        />
      )}
    </PageLayout>
  )
}
