import type { OperationsStatus } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/format-count.ts'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { useDuration } from './use-duration.ts'

type Lane = OperationsStatus['lanes'][number]
const counts = ['due', 'running', 'retrying', 'failed'] as const

/** The job queue by lane. */
export function QueueTable({ lanes }: Pick<OperationsStatus, 'lanes'>) {
  const { t } = useTranslation('operations')
  const duration = useDuration()
  const columns = useColumns<Lane>(() => [
    { id: 'lane', header: t('queue.lane'), main: true, cell: row => t(`lanes.${row.lane}`) },
    {
      id: 'oldest',
      header: t('queue.oldest'),
      nowrap: true,
      cell: row => (row.due > 0 ? duration(row.oldestSeconds) : '–'),
    },
    ...counts.map(name => ({
      id: name,
      header: t(`queue.${name}`),
      cell: (row: Lane) => <span className="tabular-nums">{formatCount(row[name])}</span>,
    })),
  ])
  return <Table label={t('queue.title')} columns={columns} rows={lanes} rowKey={row => row.lane} />
}
