import type { Shipment } from '@archway/contract/shipments'
import type { TFunction } from 'i18next'
import type { useDates } from '../../platform/i18n/dates.ts'
import { Link } from '../../ui/action/Link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ShipmentStatusChip } from './ShipmentStatusChip.tsx'

type Words = TFunction<'shipments'>
type Dates = ReturnType<typeof useDates>

function CourierCell({ row, t }: { row: Shipment; t: Words }) {
  const awb = row.airwayBillNumber && (
    <bdi dir="ltr" className="tabular-nums max-sm:text-sm max-sm:wrap-anywhere">
      {row.airwayBillNumber}
    </bdi>
  )
  return (
    <span className="inline-flex items-center gap-x-2 sm:whitespace-nowrap max-sm:flex-wrap">
      <span>{row.courier.title}</span>
      {awb && row.trackingUrl ? (
        <Link
          href={row.trackingUrl}
          target="_blank"
          aria-label={t('trackOf', { awb: row.airwayBillNumber ?? '' })}
          className="relative z-1 font-medium text-primary-text hover:underline"
        >
          {awb}
        </Link>
      ) : (
        awb
      )}
    </span>
  )
}

/** The columns of a list of shipments (domain.md 3.7); lists of doctors' shipments show the doctor. */
export const shipmentColumns = (t: Words, dates: Dates, withDoctor: boolean): Column<Shipment>[] => {
  const day = (id: 'createdAt' | 'shippedAt'): Column<Shipment> => ({
    id,
    header: t(`column.${id}`),
    sortable: true,
    nowrap: true,
    cell: row => <span className="tabular-nums">{dates.day(row[id])}</span>,
  })
  return [
    {
      id: 'identifier',
      header: t('column.identifier'),
      main: true,
      sortable: true,
      cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
    },
    { id: 'courier', header: t('column.courier'), cell: row => <CourierCell row={row} t={t} /> },
    ...(withDoctor
      ? [
          {
            id: 'doctor',
            header: t('column.doctor'),
            cell: (row: Shipment) => (row.doctor ? <span dir="auto">{row.doctor.name}</span> : '–'),
          },
        ]
      : []),
    {
      id: 'cases',
      header: t('column.cases'),
      align: 'end',
      cell: row => <span className="tabular-nums">{row.cases}</span>,
    },
    {
      id: 'status',
      header: t('column.status'),
      sortable: true,
      cell: row => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <ShipmentStatusChip status={row.status} />
          {row.waitingForLastMile > 0 && (
            <span className="text-sm text-amber-ink">{t('waiting', { count: row.waitingForLastMile })}</span>
          )}
        </span>
      ),
    },
    day('createdAt'),
    day('shippedAt'),
  ]
}
