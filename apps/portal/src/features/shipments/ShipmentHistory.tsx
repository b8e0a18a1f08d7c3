import { type ShipmentEvent, shipmentCalls } from '@archway/contract/shipments'
import { useTranslation } from 'react-i18next'
import { useWholeList } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { formatList } from '../../platform/i18n/format-list.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { useCouriers } from '../../platform/work/catalog.ts'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/page/Card.tsx'

/** The history of a shipment, newest first. */
export function ShipmentHistory({ shipmentId, dso }: { shipmentId: string; dso: boolean }) {
  const { t } = useTranslation('shipments')
  const events = useWholeList(
    dso ? shipmentCalls.dsoShipmentHistory : shipmentCalls.shipmentHistory,
    { params: { id: shipmentId } },
    ({ uuid }) => uuid,
  )
  const rows = events.data
  if (events.isError && !rows) return <ErrorState onRetry={() => void events.refetch()} />
  if (!rows) return <Loading delay={200} />
  return (
    <Card>
      {rows.length === 0 ? (
        <EmptyState drawing={<EmptyShipments />} title={t('noEvents')} />
      ) : (
        <ol aria-label={t('tab.history')} className="flex flex-col divide-y divide-line">
          {rows.map(event => (
            <EventLine key={event.uuid} event={event} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const day = /^\d{4}-\d{2}-\d{2}(T|$)/
const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

function EventLine({ event }: { event: ShipmentEvent }) {
  const { t, i18n } = useTranslation('shipments')
  const dates = useDates()
  const { courierOf } = useCouriers()
  const name = i18n.exists(`shipments:event.${event.action}`) ? event.action : 'other'
  const facts = Object.entries(event.attributes).flatMap(([key, value]) => {
    if (!i18n.exists(`shipments:eventDetail.${key}`)) return []
    const plain = Array.isArray(value) ? formatList(value.filter(isPlain).map(String)) : value
    if (!isPlain(plain)) return []
    const text = String(plain)
    const displayText =
      key === 'courierId' || key === 'courier'
        ? (courierOf(text)?.title ?? text)
        : day.test(text)
          ? dates.day(text)
          : text
    return { key, label: translateKey('shipments', `eventDetail.${key}`), shown: displayText }
  })
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-base font-medium">{translateKey('shipments', `event.${name}`)}</p>
        <time dir="ltr" dateTime={event.createdAt} className="text-sm text-ink-3 tabular-nums">
          {dates.moment(event.createdAt)}
        </time>
      </div>
      <p className="text-sm text-ink-2">
        {event.actorName && event.actorType !== 'system' && (
          <>
            <span dir="auto">{event.actorName}</span>
            <span className="text-ink-3"> · </span>
          </>
        )}
        <span className="text-ink-3">{t(`eventBy.${event.actorType}`)}</span>
      </p>
      {facts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          {facts.map(({ key, label, shown }) => (
            <span key={key}>
              <span className="text-ink-3">{label}: </span>
              <bdi>{shown}</bdi>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
