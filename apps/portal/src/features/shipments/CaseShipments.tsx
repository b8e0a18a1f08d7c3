import { shipmentCalls } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { useWholeList } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { shipmentColumns } from './columns.tsx'

type Props = { caseId: string; hrefOf: (uuid: string) => Href | undefined }

/** The shipments of a doctor's case, newest first. */
export function CaseShipments({ caseId, hrefOf }: Props) {
  const { t } = useTranslation('shipments')
  const dates = useDates()
  const shipments = useWholeList(
    shipmentCalls.dsoCaseShipments,
    { params: { id: caseId } },
    ({ uuid }) => uuid,
  )
  const columns = useColumns(() =>
    shipmentColumns(t, dates, false).map(column => ({ ...column, sortable: false })),
  )
  return (
    <Table
      label={t('title.dso')}
      columns={columns}
      rows={shipments.data}
      rowKey={row => row.uuid}
      rowHref={row => hrefOf(row.uuid)}
      error={shipments.isError && !shipments.data}
      onRetry={() => void shipments.refetch()}
      skeletonRows={3}
      empty={
        <EmptyState drawing={<EmptyShipments />} title={t('empty.ofCase')} text={t('empty.ofCaseText')} />
      }
    />
  )
}
