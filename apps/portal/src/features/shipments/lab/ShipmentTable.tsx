import type { Shipment } from '@archway/contract/shipments'
import type { Words } from '@archway/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useRowKeys } from '../../../platform/list/bulk/use-row-keys.ts'
import { nameBeside } from '../../../platform/work/name-beside.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import type { ShipmentsView } from './use-shipments.ts'

/** Shipments of all companies. Props: `view`, `empty`. */
export function ShipmentTable({ view, empty }: { view: ShipmentsView; empty: ReactNode }) {
  const { t } = useTranslation(['lab', 'shipments'])
  const dates = useDates()
  useRowKeys(undefined)
  const columns = useColumns((): Column<Shipment>[] => {
    const head = (name: keyof Words['lab']['parcel']['column']) => t(`lab:parcel.column.${name}`)
    return [
      {
        id: 'identifier',
        header: head('identifier'),
        main: true,
        sortable: true,
        cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
      },
      { id: 'company', header: head('company'), cell: row => <span dir="auto">{row.company.name}</span> },
      {
        id: 'destination',
        header: head('destination'),
        cell: row => (
          <span dir="auto">
            {nameBeside(row.company.name, row.doctor?.name) ??
              [nameBeside(row.company.name, row.address.recipient), row.address.city]
                .filter(Boolean)
                .join(', ')}
          </span>
        ),
      },
      {
        id: 'courier',
        header: head('courier'),
        cell: row => (
          <span className="block">
            {row.courier.title}
            {row.airwayBillNumber && (
              <bdi dir="ltr" className="block text-sm text-ink-3 tabular-nums">
                {row.airwayBillNumber}
              </bdi>
            )}
          </span>
        ),
      },
      {
        id: 'cases',
        header: head('cases'),
        align: 'end',
        cell: row => <span className="tabular-nums">{row.cases}</span>,
      },
      {
        id: 'status',
        header: head('status'),
        sortable: true,
        cell: row => (
          <StatusChip
            tone={row.deliveredAt ? 'arrived' : row.status === 'SHIPPED' ? 'made' : 'provider'}
            label={t(`shipments:status.${row.status}`)}
          />
        ),
      },
      {
        id: 'createdAt',
        header: head('createdAt'),
        sortable: true,
        nowrap: true,
        deskOnly: true,
        cell: row => <span className="tabular-nums">{dates.day(row.createdAt)}</span>,
      },
      {
        id: 'shippedAt',
        header: head('shippedAt'),
        sortable: true,
        nowrap: true,
        cell: row => <span className="tabular-nums">{dates.day(row.shippedAt)}</span>,
      },
    ]
  })
  return (
    <ListTable
      label={t('lab:parcel.title')}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/shipments/${row.uuid}`}
      view={view}
      empty={empty}
    />
  )
}
