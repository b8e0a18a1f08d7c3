import { orderCalls } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useWholeList } from '../../../platform/http/use-call.ts'
import { EmptyShipments } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { BoardTable } from './BoardTable.tsx'

/** The orders of one case with the actions of production staff. */
export function CaseOrders({ caseUuid }: { caseUuid: string }) {
  const { t } = useTranslation('orders')
  const orders = useWholeList(
    orderCalls.board,
    { query: { filter: { EQ: { caseUuid } }, order: 'createdAt desc' } },
    ({ uuid }) => uuid,
  )
  return (
    <BoardTable
      label={t('title')}
      rows={orders.data}
      ofCase
      error={orders.isError}
      onRetry={() => void orders.refetch()}
      empty={<EmptyState drawing={<EmptyShipments />} title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}
