import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../platform/http/client.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { AirwayBill } from './AirwayBill.tsx'

/** Contents, courier, destination and dates. */
export function ShipmentDetails({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  const dates = useDates()
  const { address, lastMile, doctor } = shipment
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card
          title={t('section.parcel')}
          actions={
            <LinkButton
              href={pathOf(shipmentCalls.packingSlip, { id: shipment.uuid })}
              target="_blank"
              icon={FileDown}
            >
              {t('packingSlip')}
            </LinkButton>
          }
        >
          <DescriptionList
            layout="two"
            items={[
              { term: t('field.courier'), value: shipment.courier.title },
              {
                term: t('field.airwayBill'),
                value: <AirwayBill number={shipment.airwayBillNumber} trackingUrl={shipment.trackingUrl} />,
              },
              { term: t('field.boxes'), value: shipment.boxes },
              {
                term: t('field.weight'),
                value: shipment.weightKg === null ? null : t('kg', { value: shipment.weightKg }),
              },
              { term: t('field.cases'), value: shipment.cases },
              ...(doctor ? [{ term: t('field.doctor'), value: <span dir="auto">{doctor.name}</span> }] : []),
              {
                term: t('field.note'),
                value: shipment.note && (
                  <span {...asWritten(shipment.note)} className="whitespace-pre-line">
                    {shipment.note}
                  </span>
                ),
                wide: true,
              },
            ]}
          />
        </Card>
        {lastMile && (
          <Card title={t('section.lastMile')}>
            <DescriptionList
              layout="two"
              items={[
                { term: t('field.courier'), value: lastMile.courier?.title },
                {
                  term: t('field.airwayBill'),
                  value: <AirwayBill number={lastMile.airwayBillNumber} trackingUrl={lastMile.trackingUrl} />,
                },
                { term: t('field.date'), value: lastMile.date && dates.day(lastMile.date) },
              ]}
            />
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={t('section.address')}>
          <address className="flex flex-col items-start gap-0.5 text-base not-italic">
            <span dir="auto" className="font-medium">
              {address.recipient || address.title}
            </span>
            <span dir="auto">{address.street}</span>
            <span dir="auto">
              {[address.zipCode, [address.city, address.state].filter(Boolean).join(', ')]
                .filter(Boolean)
                .join(' ')}
            </span>
            <span dir="auto">{address.countryTitle}</span>
            {address.phone && (
              <bdi dir="ltr" className="mt-1 text-ink-2">
                {address.phone}
              </bdi>
            )}
          </address>
        </Card>
        <Card title={t('section.dates')}>
          <DescriptionList
            layout="two"
            items={(['createdAt', 'shippedAt', 'deliveredAt'] as const).map(moment => ({
              term: t(`field.${moment}`),
              value: shipment[moment] && <bdi dir="ltr">{dates.moment(shipment[moment])}</bdi>,
            }))}
          />
        </Card>
      </div>
    </div>
  )
}
