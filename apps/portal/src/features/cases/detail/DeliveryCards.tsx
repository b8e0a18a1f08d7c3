import type { CaseDetail } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useCouriers } from '../../../platform/work/catalog.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { countryName } from './region.ts'

type Note = NonNullable<CaseDetail['inboundCourier']>

/** Address, preferences, couriers and dates of a case. */
export function DeliveryCards({ detail, preferences }: { detail: CaseDetail; preferences: ReactNode }) {
  const { t } = useTranslation('caseDetail')
  const dates = useDates()
  return (
    <>
      <AddressCard address={detail.shippingAddress} />
      {preferences}
      {detail.inboundCourier && (
        <CourierCard title={t('section.courier')} note={detail.inboundCourier} date={t('field.pickupDate')} />
      )}
      {detail.lastMile && (
        <CourierCard title={t('section.lastMile')} note={detail.lastMile} date={t('field.date')} />
      )}
      <Card title={t('section.dates')}>
        <DescriptionList
          layout="two"
          items={(['createdAt', 'submittedAt', 'shippedAt', 'receivedAt', 'completedAt'] as const).flatMap(
            moment =>
              detail[moment] ? { term: t(`field.${moment}`), value: dates.day(detail[moment]) } : [],
          )}
        />
      </Card>
    </>
  )
}

function AddressCard({ address }: { address: CaseDetail['shippingAddress'] }) {
  const { t } = useTranslation('caseDetail')
  return (
    <Card title={t('section.address')}>
      {address ? (
        <address className="flex flex-col items-start gap-0.5 text-base not-italic">
          <span dir="auto" className="font-medium">
            {address.title}
          </span>
          <span dir="auto">{address.street}</span>
          <span dir="auto">
            {[address.zipCode, [address.city, address.state].filter(Boolean).join(', ')]
              .filter(Boolean)
              .join(' ')}
          </span>
          <span>{countryName(address.countryId)}</span>
          {address.phone && (
            <bdi dir="ltr" className="mt-1 text-ink-2">
              {address.phone}
            </bdi>
          )}
        </address>
      ) : (
        <p className="text-base text-ink-3">{t('nothingYet')}</p>
      )}
    </Card>
  )
}

function CourierCard({ title, note, date }: { title: string; note: Note; date: string }) {
  const { t } = useTranslation('caseDetail')
  const dates = useDates()
  const { courierOf } = useCouriers()
  return (
    <Card title={title}>
      <DescriptionList
        layout="two"
        items={[
          { term: t('field.courier'), value: courierOf(note.courierId)?.title ?? note.courierId },
          {
            term: t('field.airwayBill'),
            value: note.airwayBillNumber && <bdi dir="ltr">{note.airwayBillNumber}</bdi>,
          },
          { term: date, value: note.date && dates.day(note.date) },
        ]}
      />
    </Card>
  )
}
