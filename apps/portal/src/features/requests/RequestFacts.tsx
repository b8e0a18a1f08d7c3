import type { Request } from '@archway/contract/requests'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { formatList } from '../../platform/i18n/format-list.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { Link } from '../../ui/action/Link.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { asWritten } from '../../ui/page/as-written.ts'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { factOf, useSpecification } from './use-specification.tsx'

type Props = { request: Request; shipmentHref: (uuid: string) => Href | undefined }

/** All details of a request, without empty ones. */
export function RequestFacts({ request, shipmentHref }: Props) {
  const { t } = useTranslation('requests')
  const dates = useDates()
  const reasonTitle = useReasonTitle()
  const { shipment, lastMile, closing } = request
  const href = shipment ? shipmentHref(shipment.uuid) : undefined
  const name = shipment && <bdi className="tabular-nums">{shipment.identifier}</bdi>
  const { making, address } = useSpecification(request)
  const data = (value: string | null) => value && <span {...asWritten(value)}>{value}</span>
  return (
    <DescriptionList
      layout="three"
      items={[
        ...making,
        ...factOf(t('field.reason'), request.reason && t(`reason.${request.reason}`)),
        ...factOf(t('field.reasonText'), data(request.reasonText)),
        ...address,
        ...factOf(
          t('field.createdBy'),
          <span dir="auto">{t('by', { name: request.createdBy, date: dates.day(request.createdAt) })}</span>,
        ),
        ...factOf(
          t('field.approvedBy'),
          request.approvedBy && (
            <span dir="auto">
              {t('by', { name: request.approvedBy, date: dates.day(request.approvedAt) })}
            </span>
          ),
        ),
        ...factOf(
          t('field.shipment'),
          href ? (
            <Link href={href} className="font-medium text-primary-text hover:underline">
              {name}
            </Link>
          ) : (
            name
          ),
        ),
        ...factOf(t('field.shippedAt'), request.shippedAt && dates.day(request.shippedAt)),
        ...factOf(
          t('field.lastMile'),
          lastMile && (
            <span>
              {formatList([lastMile.courier?.title, lastMile.date && dates.day(lastMile.date)])}{' '}
              {lastMile.airwayBillNumber &&
                (lastMile.trackingUrl ? (
                  <Link
                    href={lastMile.trackingUrl}
                    target="_blank"
                    className="font-medium text-primary-text hover:underline"
                  >
                    <bdi dir="ltr">{lastMile.airwayBillNumber}</bdi>
                  </Link>
                ) : (
                  <bdi dir="ltr">{lastMile.airwayBillNumber}</bdi>
                ))}
            </span>
          ),
        ),
        ...factOf(
          t('field.closing'),
          closing && (
            <span>
              {closing.reasons.map(reasonTitle).join('. ')}
              {closing.reasons.length > 0 && closing.comment && '. '}
              {closing.comment && <bdi {...asWritten(closing.comment)}>{closing.comment}</bdi>}
            </span>
          ),
          true,
        ),
        ...factOf(t('field.refundNote'), closing && data(closing.refundNote), true),
        ...factOf(t('field.note'), data(request.note), true),
      ]}
    />
  )
}
