import type { CaseDetail } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useCouriers } from '../../../platform/work/catalog.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { AddressLines } from './AddressLines.tsx'

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
        <AddressLines address={address} />
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
