import { type Shipment, type ShipmentCase, shipmentCalls } from '@archway/contract/shipments'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { labRows } from '../../../platform/list/list-state.ts'
import { orderKindIn } from '../../../platform/work/order-kind.ts'
import { useStepWords } from '../../../platform/work/use-step-words.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { EmptyShipments } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Pagination } from '../../../ui/list/Pagination.tsx'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { AddOrders } from './AddOrders.tsx'
import { shipmentViews } from './use-shipment-acts.ts'

/** The orders inside a shipment, which can be removed and added during preparation. */
export function InsideCard({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['lab', 'caseList', 'orders'])
  const stepWords = useStepWords()
  const confirm = useConfirm()
  const [isAdding, setAdding] = useState(false)
  const [page, setPage] = useState(1)
  const shipmentCasesQuery = useCallQuery(
    shipmentCalls.shipmentCases,
    { params: { id: shipment.uuid }, query: { order: 'identifier asc', paginate: labRows, page } },
    { placeholderData: keepPreviousData },
  )
  const { mutateAsync } = useCallMutation(shipmentCalls.editShipment, { affects: shipmentViews })
  const isEditable = shipment.allowedActions.includes('edit')
  const columns = useColumns((): Column<ShipmentCase>[] => [
    {
      id: 'order',
      header: t('lab:board.column.identifier'),
      main: true,
      cell: row => <bdi className="tabular-nums">{row.order.identifier}</bdi>,
    },
    {
      id: 'patient',
      header: t('lab:board.column.patient'),
      cut: '9rem',
      cell: row => (
        <span className="block">
          <span dir="auto" className="font-medium">
            {row.patientName}
          </span>
          <bdi className="block text-sm text-ink-3 tabular-nums">{row.identifier}</bdi>
        </span>
      ),
    },
    {
      id: 'doctor',
      header: t('lab:queue.column.doctor'),
      cell: row => <span dir="auto">{row.doctor?.name ?? '–'}</span>,
    },
    {
      id: 'product',
      header: t('lab:board.column.product'),
      cell: row => (
        <span className="block">
          {t(`caseList:product.${row.product}`)}
          <span className="block text-sm text-ink-3">
            {[orderKindIn(row.order, row.product), stepWords(row.order.steps)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t('lab:board.column.quantity'),
      align: 'end',
      cell: row => <span className="tabular-nums">{row.order.quantity}</span>,
    },
  ])
  const remove = useCallback(
    async (row: ShipmentCase) => {
      const { uuid, identifier } = row.order
      if (!(await confirm({ title: t('lab:parcel.removeAsk', { identifier }) }))) return
      await mutateAsync({ params: { id: shipment.uuid }, body: { removeOrders: [uuid] } })
      toast.success(t('lab:parcel.removed', { identifier }))
    },
    [confirm, mutateAsync, shipment.uuid, t],
  )
  const rowMenu = useCallback(
    (row: ShipmentCase) => (
      <IconButton
        size="small"
        icon={X}
        label={t('lab:parcel.remove', { identifier: row.order.identifier })}
        onClick={() => void remove(row).catch(() => {})}
      />
    ),
    [remove, t],
  )
  return (
    <section aria-label={t('lab:parcel.inside')} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t('lab:parcel.inside')}</h2>
        {isEditable && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t('lab:parcel.add')}
          </Button>
        )}
      </div>
      <Table
        label={t('lab:parcel.inside')}
        columns={columns}
        rows={shipmentCasesQuery.data?.data}
        rowKey={row => row.order.uuid}
        rowHref={row => `/lab/case/${row.uuid}/orders`}
        {...(isEditable ? { rowMenu } : {})}
        error={shipmentCasesQuery.isError}
        onRetry={() => void shipmentCasesQuery.refetch()}
        fetching={shipmentCasesQuery.isPlaceholderData}
        skeletonRows={3}
        empty={<EmptyState drawing={<EmptyShipments />} title={t('lab:parcel.insideNone')} />}
        footer={
          shipmentCasesQuery.data &&
          shipmentCasesQuery.data.pages > 1 && (
            <Pagination
              page={page}
              pages={shipmentCasesQuery.data.pages}
              total={shipmentCasesQuery.data.total}
              pageSize={labRows}
              onPage={setPage}
            />
          )
        }
      />
      {isAdding && <AddOrders shipment={shipment} onClose={() => setAdding(false)} />}
    </section>
  )
}
