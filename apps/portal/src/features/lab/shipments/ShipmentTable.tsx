import type { Shipment } from '@archway/contract/shipments'
import type { Words } from '@archway/words'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/dates.ts'
import type { Column } from '../../../ui/column.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { ShipmentsView } from './use-shipments.ts'

/** Shipments of all companies. Props: `view`, `empty`. */
export function ShipmentTable({ view, empty }: { view: ShipmentsView; empty: ReactNode }) {
  const { t, i18n } = useTranslation(['lab', 'shipments'])
  const dates = useDates()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides the columns
  const columns = useMemo((): Column<Shipment>[] => {
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
            {row.doctor?.name ?? [row.address.recipient, row.address.city].filter(Boolean).join(', ')}
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
  }, [i18n.language])
  const { list } = view
  return (
    <Table
      label={t('lab:parcel.title')}
      columns={columns}
      rows={list.data?.data}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/shipments/${row.uuid}`}
      sort={view.sort}
      onSort={view.setSort}
      fetching={list.isPlaceholderData}
      error={list.isError}
      onRetry={() => void list.refetch()}
      empty={empty}
      footer={
        list.data && list.data.total > 0 ? (
          <Pagination
            page={view.page}
            pages={list.data.pages}
            total={list.data.total}
            pageSize={view.paginate}
            onPage={view.setPage}
            onPageSize={view.setRows}
          />
        ) : undefined
      }
    />
  )
}
