import type { PrintJob } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useRowKeys } from '../../../platform/list/bulk/use-row-keys.ts'
import { LotNumber } from '../../../platform/work/LotNumber.tsx'
import { Button } from '../../../ui/action/Button.tsx'
import { EmptyCases, EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { JobStatus } from './JobStatus.tsx'
import type { PrintJobsView } from './use-print-jobs.ts'

/** Print jobs; a row links to its job. */
export function JobTable({ view }: { view: PrintJobsView }) {
  const { t } = useTranslation(['printJobs', 'lots'])
  const dates = useDates()
  useRowKeys()
  const columns = useColumns<PrintJob>(() => {
    const countColumn = (id: 'orders' | 'pieces') => ({
      id,
      header: t(`printJobs:column.${id}`),
      align: 'end' as const,
      cell: (row: PrintJob) => <span className="tabular-nums">{row[id]}</span>,
    })
    return [
      {
        id: 'identifier',
        header: t('printJobs:column.job'),
        main: true,
        sortable: true,
        cell: row => (
          <span className="block">
            <bdi className="font-medium">{row.name}</bdi>
            <bdi className="block text-sm font-normal text-ink-3 tabular-nums">{row.identifier}</bdi>
          </span>
        ),
      },
      {
        id: 'status',
        header: t('printJobs:column.status'),
        cell: row => <JobStatus status={row.status} />,
      },
      {
        id: 'printer',
        header: t('printJobs:column.printer'),
        cell: row => (row.printer ? <bdi>{row.printer}</bdi> : '–'),
      },
      {
        id: 'material',
        header: t('printJobs:column.material'),
        cell: row => (
          <span className="block">
            {t(`lots:material.${row.material}`)}
            {row.lot && <LotNumber number={row.lot.number} className="block text-sm text-ink-3" />}
          </span>
        ),
      },
      countColumn('orders'),
      countColumn('pieces'),
      {
        id: 'createdAt',
        header: t('printJobs:column.createdAt'),
        sortable: true,
        nowrap: true,
        cell: row => (
          <bdi dir="ltr" className="tabular-nums">
            {dates.day(row.createdAt)}
          </bdi>
        ),
      },
    ]
  }, [])
  return (
    <ListTable
      label={t('printJobs:title')}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/print-jobs/${row.uuid}`}
      view={view}
      empty={
        view.filtered ? (
          <EmptyState
            drawing={<EmptySearch />}
            title={t('printJobs:none')}
            action={<Button onClick={view.reset}>{t('lots:reset')}</Button>}
          />
        ) : (
          <EmptyState drawing={<EmptyCases />} title={t('printJobs:empty')} text={t('printJobs:emptyText')} />
        )
      }
    />
  )
}
