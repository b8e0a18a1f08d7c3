import { lotCalls, type TracedOrder } from '@archway/contract/lab'
import { keepPreviousData } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { labRows, useListState } from '../../../platform/list/list-state.ts'
import { CompanyAndDoctor } from '../../../platform/work/CompanyAndDoctor.tsx'
import { Link } from '../../../ui/action/Link.tsx'
import { EmptySearch } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'

/** The orders made from a lot, each with its patient, company and shipment. Props: `lotId`. */
export function TracedOrders({ lotId }: { lotId: string }) {
  const { t } = useTranslation(['lots', 'orders'])
  const dates = useDates()
  const state = useListState(
    [],
    { by: 'recordedAt', direction: 'desc' },
    { usualRows: labRows, sortable: ['recordedAt', 'identifier'] },
  )
  const list = useCallQuery(
    lotCalls.tracedOrders,
    { params: { lotId }, query: state.paging },
    { placeholderData: keepPreviousData },
  )
  const columns = useColumns<TracedOrder>(
    () => [
      {
        id: 'identifier',
        header: t('lots:column.order'),
        main: true,
        sortable: true,
        cell: row => <bdi className="font-medium tabular-nums">{row.identifier}</bdi>,
      },
      {
        id: 'patient',
        header: t('lots:column.patient'),
        cut: '11rem',
        cell: row => <span dir="auto">{row.patientName}</span>,
      },
      {
        id: 'company',
        header: t('lots:column.company'),
        cut: '11rem',
        cell: row => <CompanyAndDoctor company={row.company} doctor={row.doctor} />,
      },
      { id: 'status', header: t('lots:column.status'), cell: row => t(`orders:status.${row.status}`) },
      {
        id: 'recordedAt',
        header: t('lots:column.recordedAt'),
        sortable: true,
        cell: row => (
          <span>
            <bdi dir="ltr" className="tabular-nums">
              {dates.day(row.recordedAt)}
            </bdi>
            {row.recordedBy && (
              <span className="block text-sm text-ink-3">
                <bdi>{row.recordedBy}</bdi>
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'shipment',
        header: t('lots:column.shipment'),
        cell: ({ shipment }) => (shipment ? <Parcel shipment={shipment} /> : '–'),
      },
      {
        id: 'shippedAt',
        header: t('lots:column.shippedAt'),
        nowrap: true,
        cell: row => (
          <bdi dir="ltr" className="tabular-nums">
            {dates.day(row.shipment?.shippedAt)}
          </bdi>
        ),
      },
    ],
    [],
  )
  return (
    <ListTable
      label={t('lots:one.orders')}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/case/${row.caseUuid}/orders`}
      view={{ ...state, list }}
      empty={
        <EmptyState
          drawing={<EmptySearch />}
          title={t('lots:one.noOrders')}
          text={t('lots:one.noOrdersText')}
        />
      }
    />
  )
}

function Parcel({ shipment }: { shipment: NonNullable<TracedOrder['shipment']> }) {
  const { t } = useTranslation('lots')
  const { uuid, identifier, courier, airwayBillNumber, trackingUrl } = shipment
  return (
    <span className="relative z-1 block">
      <Link
        href={`/lab/shipments/${uuid}`}
        className="inline-flex min-h-6 items-center font-medium text-primary-text tabular-nums hover:underline"
      >
        <bdi>{identifier}</bdi>
      </Link>
      <span className="block text-sm text-ink-3">
        <bdi>{courier}</bdi>
        {airwayBillNumber && (
          <>
            {' · '}
            {trackingUrl ? (
              <a
                href={trackingUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t('one.track', { number: airwayBillNumber })}
                className="inline-flex min-h-6 items-center gap-1 text-primary-text hover:underline"
              >
                <bdi>{airwayBillNumber}</bdi>
                <ExternalLink aria-hidden className="size-3" />
              </a>
            ) : (
              <bdi>{airwayBillNumber}</bdi>
            )}
          </>
        )}
      </span>
    </span>
  )
}
