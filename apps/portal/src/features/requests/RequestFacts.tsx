import type { Request } from '@archway/contract/requests'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { formatList } from '../../platform/i18n/format-list.ts'
import { useReasonTitle } from '../../platform/work/catalog.ts'
import { Link } from '../../ui/action/Link.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { methodText } from './request-words.ts'

type Props = { request: Request; shipmentHref: (uuid: string) => Href | undefined }
type Fact = { term: string; value: React.ReactNode; wide?: boolean }

/** All details of a request, without empty ones. Props: `request`, `shipmentHref(uuid)`. */
export function RequestFacts({ request, shipmentHref }: Props) {
  const { t } = useTranslation('requests')
  const dates = useDates()
  const reasonTitle = useReasonTitle()
  const { shipment, lastMile, closing, shippingAddress } = request
  const href = shipment ? shipmentHref(shipment.uuid) : undefined
  const name = shipment && <bdi className="tabular-nums">{shipment.identifier}</bdi>
  const fact = (term: string, value: React.ReactNode, wide = false): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ term, value, wide }]
  const data = (value: string | null) => value && <span dir="auto">{value}</span>
  return (
    <DescriptionList
      layout="three"
      items={[
        ...fact(t('field.method'), methodText(t, request)),
        ...fact(t('field.arch'), t(`arch.${request.arch}`)),
        ...fact(t('field.quantity'), <span className="tabular-nums">{request.quantity}</span>),
        ...fact(t('field.reason'), request.reason && t(`reason.${request.reason}`)),
        ...fact(t('field.reasonText'), data(request.reasonText)),
        ...fact(t('field.material'), request.material && t(`material.${request.material}`)),
        ...fact(
          t('field.offset'),
          request.offset === null ? null : t('millimetres', { value: request.offset }),
        ),
        ...fact(t('field.trimline'), request.trimline && t(`trimline.${request.trimline}`)),
        ...fact(
          t('field.address'),
          shippingAddress ? (
            <span dir="auto">
              {[shippingAddress.title, shippingAddress.city, shippingAddress.countryTitle]
                .filter(Boolean)
                .join(', ')}
            </span>
          ) : (
            t('asCase')
          ),
        ),
        ...fact(
          t('field.createdBy'),
          <span dir="auto">{t('by', { name: request.createdBy, date: dates.day(request.createdAt) })}</span>,
        ),
        ...fact(
          t('field.approvedBy'),
          request.approvedBy && (
            <span dir="auto">
              {t('by', { name: request.approvedBy, date: dates.day(request.approvedAt) })}
            </span>
          ),
        ),
        ...fact(
          t('field.shipment'),
          href ? (
            <Link href={href} className="font-medium text-primary-text hover:underline">
              {name}
            </Link>
          ) : (
            name
          ),
        ),
        ...fact(t('field.shippedAt'), request.shippedAt && dates.day(request.shippedAt)),
        ...fact(
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
        ...fact(
          t('field.closing'),
          closing && data([...closing.reasons.map(reasonTitle), closing.comment].filter(Boolean).join('. ')),
          true,
        ),
        ...fact(t('field.refundNote'), closing && data(closing.refundNote), true),
        ...fact(t('field.note'), data(request.note), true),
      ]}
    />
  )
}
