import { addressCalls } from '@archway/contract/addresses'
import type { Doctor } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { hasManagers, useSession } from '../../platform/session/session.ts'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'

/** All stored fields of a doctor. */
export function DoctorInfo({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const dates = useDates()
  const withManagers = hasManagers(useSession())
  const addressUuid = doctor.defaultShippingAddressUuid
  const address = useCallQuery(
    addressCalls.dsoAddress,
    { params: { id: addressUuid ?? '' } },
    { enabled: addressUuid !== null },
  ).data?.data
  return (
    <Card title={t('info.title')}>
      <DescriptionList
        layout="three"
        items={[
          { term: t('field.name'), value: <span dir="auto">{doctor.name}</span> },
          { term: t('field.email'), value: <bdi dir="ltr">{doctor.email}</bdi> },
          { term: t('field.phone'), value: doctor.phone && <bdi dir="ltr">{doctor.phone}</bdi> },
          { term: t('field.countryId'), value: doctor.currentCountry.name },
          { term: t('field.stepType'), value: t(`stepType.${doctor.stepType}`) },
          ...(withManagers
            ? [
                {
                  term: t('field.rmUuid'),
                  value: doctor.assignRM && <span dir="auto">{doctor.assignRM.name}</span>,
                },
              ]
            : []),
          {
            term: t('info.address'),
            value: address && (
              <span dir="auto">
                {address.title}, {address.city}
              </span>
            ),
          },
          { term: t('info.emails'), value: t(doctor.emailSubscription === 1 ? 'info.on' : 'info.off') },
          {
            term: t('info.invitation'),
            value: t(doctor.invitation === 'active' ? 'info.invitationUsed' : 'info.invitationOpen'),
          },
          { term: t('info.invitedAt'), value: doctor.invitedAt && dates.moment(doctor.invitedAt) },
          { term: t('column.createdAt'), value: dates.moment(doctor.createdAt) },
          {
            term: t('field.note'),
            wide: true,
            value: doctor.note && (
              <span {...asWritten(doctor.note)} className="whitespace-pre-line">
                {doctor.note}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
