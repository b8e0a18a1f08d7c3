import type { OperationsStatus } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'

type Process = OperationsStatus['processes'][number]

/** The processes of the product on all machines. */
export function ProcessTable({ processes }: Pick<OperationsStatus, 'processes'>) {
  const { t } = useTranslation('operations')
  const dates = useDates()
  const ltrCell = (text: string) => (
    <bdi dir="ltr" className="tabular-nums">
      {text}
    </bdi>
  )
  const columns = useColumns<Process>(() => [
    { id: 'role', header: t('processes.role'), main: true, cell: row => t(`role.${row.role}`) },
    {
      id: 'state',
      header: t('processes.state'),
      cell: row => (
        <StatusChip
          tone={row.gone ? 'refused' : 'arrived'}
          label={t(row.gone ? 'processes.gone' : 'processes.running')}
        />
      ),
    },
    { id: 'host', header: t('processes.host'), cell: row => ltrCell(row.host) },
    { id: 'version', header: t('processes.version'), cell: row => ltrCell(row.version) },
    {
      id: 'started',
      header: t('processes.started'),
      nowrap: true,
      cell: row => ltrCell(dates.moment(row.startedAt)),
    },
    { id: 'seen', header: t('processes.seen'), nowrap: true, cell: row => ltrCell(dates.moment(row.seenAt)) },
  ])
  return <Table label={t('processes.title')} columns={columns} rows={processes} rowKey={row => row.uuid} />
}
