import type { PatientRecord } from '@archway/contract/cases'
import type { Order } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { OrderStatusChip } from '../../../features/orders/OrderStatusChip.tsx'
import { AirwayBill } from '../../../features/shipments/AirwayBill.tsx'
import { ShipmentStatusChip } from '../../../features/shipments/ShipmentStatusChip.tsx'
import { useDates } from '../../../platform/i18n/dates.ts'
import { orderKindIn } from '../../../platform/work/order-kind.ts'
import { Link } from '../../../ui/action/Link.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { Card } from '../../../ui/page/Card.tsx'
import type { PatientHrefs } from './Patient.tsx'

type PatientOrdersProps = { record: PatientRecord; hrefs: PatientHrefs }

/** The orders of the patient, newest first, each with its shipment. */
export function PatientOrders({ record, hrefs }: PatientOrdersProps) {
  const { t } = useTranslation(['patient', 'orders', 'caseList'])
  const dates = useDates()
  const { orders, shipments } = record
  const columns = useColumns(
    (): Column<Order>[] => [
      {
        id: 'identifier',
        header: t('orders:column.identifier'),
        main: true,
        cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
      },
      {
        id: 'kind',
        header: t('orders:column.batch'),
        cell: row => orderKindIn(row, row.product) || t(`caseList:product.${row.product}`),
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        cell: row => <OrderStatusChip status={row.status} />,
      },
      {
        id: 'createdAt',
        header: t('orders:column.createdAt'),
        nowrap: true,
        cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
      },
      {
        id: 'shipment',
        header: t('orders:column.shipment'),
        cell: row => {
          const shipment = shipments.find(({ uuid }) => uuid === row.shipment?.uuid)
          if (!shipment) return row.shipment ? <bdi>{row.shipment.identifier}</bdi> : '–'
          return (
            <span className="flex flex-col items-start gap-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  href={hrefs.shipmentOf(shipment)}
                  className="font-medium text-primary-text hover:underline"
                >
                  <bdi className="tabular-nums">{shipment.identifier}</bdi>
                </Link>
                <ShipmentStatusChip status={shipment.status} />
              </span>
              {shipment.airwayBillNumber && (
                <AirwayBill number={shipment.airwayBillNumber} trackingUrl={shipment.trackingUrl} />
              )}
            </span>
          )
        },
      },
    ],
    [shipments],
  )
  return (
    <Card title={t('patient:orders.title')} flush={orders.length > 0}>
      {orders.length === 0 ? (
        <p className="text-base text-ink-3">{t('patient:orders.none')}</p>
      ) : (
        <Table
          label={t('patient:orders.title')}
          flush
          columns={columns}
          rows={orders}
          rowKey={row => row.uuid}
          error={false}
          onRetry={() => {}}
          skeletonRows={1}
          empty={null}
        />
      )}
    </Card>
  )
}
