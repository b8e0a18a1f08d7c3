import { type CaseDetail, patientName } from '@archway/contract/cases'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { hasManagers, isDoctor, useSession } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { useFormWords } from '../form/use-form-words.ts'
import { ageOf } from '../patient/age.ts'

/** The chart number, as the practice entered it. */
export const chartNumberOf = ({ patientReference }: Pick<CaseDetail, 'patientReference'>): string | null =>
  patientReference

/** The patient of the case, and the people who work on it. */
export function PatientCard({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['caseDetail', 'patient'])
  const { label, choice } = useFormWords()
  const dates = useDates()
  const session = useSession()
  const { birthDate, gender, doctor } = detail
  const name = patientName(detail)
  return (
    <Card
      title={t('caseDetail:section.patient')}
      actions={
        <LinkButton href={`/patient/${detail.patientUuid}`} size="small" icon={UserRound}>
          {t('patient:open')}
        </LinkButton>
      }
    >
      <DescriptionList
        layout="three"
        className="grid-cols-2"
        items={[
          { term: t('caseDetail:section.patient'), value: name && <span dir="auto">{name}</span> },
          {
            term: label('birthDate'),
            value:
              birthDate && `${dates.day(birthDate)} (${t('caseDetail:age', { count: ageOf(birthDate) })})`,
          },
          { term: label('gender'), value: gender && choice('gender', gender) },
          {
            term: label('patientReference'),
            value: detail.patientReference && <bdi>{detail.patientReference}</bdi>,
          },
          ...(doctor && !isDoctor(session)
            ? [
                { term: t('caseDetail:field.doctor'), value: <span dir="auto">{doctor.name}</span> },
                ...(doctor.assignRM || hasManagers(session)
                  ? [
                      {
                        term: t('caseDetail:field.rm'),
                        value: doctor.assignRM && <span dir="auto">{doctor.assignRM.name}</span>,
                      },
                    ]
                  : []),
              ]
            : []),
          { term: t('caseDetail:field.createdBy'), value: <span dir="auto">{detail.createdBy}</span> },
        ]}
      />
    </Card>
  )
}
