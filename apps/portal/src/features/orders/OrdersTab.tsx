import type { Order } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { orderKind } from '../../platform/work/order-kind.ts'
import { Link } from '../../ui/action/Link.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { AsMade } from './AsMade.tsx'
import { OrderStatusChip } from './OrderStatusChip.tsx'
import { stepRanges } from './steps-text.ts'
import { useOrders } from './use-orders.ts'

type OrdersTabProps = { caseId: string; dso: boolean; shipmentHref: (uuid: string) => Href | undefined }

/** The batches of a case: steps, status, and the shipment. Props: `caseId`, `dso`, `shipmentHref(uuid)`. */
export function OrdersTab({ caseId, dso, shipmentHref }: OrdersTabProps) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  const orders = useOrders(caseId, dso)
  const columns = useColumns((): Column<Order>[] => {
    const day = (id: 'createdAt' | 'dueAt' | 'shippedAt'): Column<Order> => ({
      id,
      header: t(`column.${id}`),
      nowrap: true,
      cell: row => <span className="tabular-nums">{dates.day(row[id])}</span>,
    })
    return [
      {
        id: 'identifier',
        header: t('column.identifier'),
        main: true,
        cell: row => <bdi className="whitespace-nowrap tabular-nums">{row.identifier}</bdi>,
      },
      { id: 'batch', header: t('column.batch'), cell: row => orderKind(row) },
      {
        id: 'steps',
        header: t('column.steps'),
        nowrap: true,
        cell: row => {
          const ranges = stepRanges(t, row.steps)
          if (ranges.length === 0) return '–'
          return ranges.map(range => (
            <span key={range} className="block">
              {range}
            </span>
          ))
        },
      },
      {
        id: 'quantity',
        header: t('column.quantity'),
        align: 'end',
        cell: row => <span className="tabular-nums">{row.quantity}</span>,
      },
      { id: 'status', header: t('column.status'), cell: row => <OrderStatusChip status={row.status} /> },
      day('createdAt'),
      day('dueAt'),
      {
        id: 'shipment',
        header: t('column.shipment'),
        nowrap: true,
        cell: ({ shipment }) => {
          if (!shipment) return '–'
          const href = shipmentHref(shipment.uuid)
          const name = <bdi className="tabular-nums">{shipment.identifier}</bdi>
          return href ? (
            <Link href={href} className="relative z-1 font-medium text-primary-text hover:underline">
              {name}
            </Link>
          ) : (
            name
          )
        },
      },
      day('shippedAt'),
    ]
  }, [shipmentHref])
  return (
    <div className="flex flex-col gap-5">
      <Table
        label={t('title')}
        columns={columns}
        rows={orders.data}
        rowKey={row => row.uuid}
        error={orders.isError && !orders.data}
        onRetry={() => void orders.refetch()}
        skeletonRows={3}
        empty={<EmptyState drawing={<EmptyShipments />} title={t('empty.title')} text={t('empty.text')} />}
      />
      {orders.data && orders.data.length > 0 && <AsMade caseId={caseId} orders={orders.data} />}
    </div>
  )
}
