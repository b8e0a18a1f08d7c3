import { type CaseDetail, patientName } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { hasManagers, isDoctor, useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { useFormWords } from '../form/use-form-words.ts'

/** Age in whole years. */
const ageOf = (birthDate: string, now = new Date()): number => {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day)
  return now.getFullYear() - year - (hadBirthday ? 0 : 1)
}

/** The patient of the case, and the people who work on it. */
export function PatientCard({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('caseDetail')
  const { label, choice } = useFormWords()
  const dates = useDates()
  const session = useSession()
  const { birthDate, gender, doctor } = detail
  const name = patientName(detail)
  return (
    <Card title={t('section.patient')}>
      <DescriptionList
        layout="three"
        items={[
          { term: t('section.patient'), value: name && <span dir="auto">{name}</span> },
          {
            term: label('birthDate'),
            value: birthDate && `${dates.day(birthDate)} (${t('age', { count: ageOf(birthDate) })})`,
          },
          { term: label('gender'), value: gender && choice('gender', gender) },
          {
            term: label('patientReference'),
            value: detail.patientReference && <bdi>{detail.patientReference}</bdi>,
          },
          ...(doctor && !isDoctor(session)
            ? [
                { term: t('field.doctor'), value: <span dir="auto">{doctor.name}</span> },
                ...(doctor.assignRM || hasManagers(session)
                  ? [
                      {
                        term: t('field.rm'),
                        value: doctor.assignRM && <span dir="auto">{doctor.assignRM.name}</span>,
                      },
                    ]
                  : []),
              ]
            : []),
          { term: t('field.createdBy'), value: <span dir="auto">{detail.createdBy}</span> },
        ]}
      />
    </Card>
  )
}
