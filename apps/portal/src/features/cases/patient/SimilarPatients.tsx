import { type PatientRecord, patientCalls, patientName, type SimilarPatient } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Link } from '../../../ui/action/Link.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { IdentityFacts } from './IdentityFacts.tsx'
import type { PatientActs } from './use-patient-acts.ts'

type SimilarPatientsProps = { record: PatientRecord; acts: PatientActs }

/** Other records that may be of the same patient, with buttons for those who may: they are one patient, or two. */
export function SimilarPatients({ record, acts }: SimilarPatientsProps) {
  const { t } = useTranslation('patient')
  const { data } = useCallQuery(patientCalls.similarPatients, { params: { id: record.uuid } })
  const patients = data?.data ?? []
  const newestOf = ({ newest }: SimilarPatient) =>
    t('double.newest', { identifier: `\u2068${newest.identifier}\u2069` })
  if (patients.length === 0) return null
  return (
    <Banner tone="info" title={t('similar.title', { count: patients.length })}>
      <p>{t('similar.text')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {patients.map(patient => (
          <li key={patient.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link href={`/patient/${patient.uuid}`} className="font-medium underline">
              <bdi>{patientName(patient) || t('noName')}</bdi>
            </Link>
            <span className="text-sm">
              <IdentityFacts patient={patient} more={[newestOf(patient)]} />
            </span>
            {record.mayMerge && (
              <span className="flex flex-wrap gap-2">
                <Button size="small" loading={acts.isBusy} onClick={() => void acts.merge(nameOf(patient))}>
                  {t('similar.merge')}
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  disabled={acts.isBusy}
                  onClick={() => acts.distinguish(other.uuid)}
                >
                  {t('similar.distinct')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const nameOf = (patient: SimilarPatient) => ({
  uuid: patient.uuid,
  name: patientName(patient),
  identifiers: patient.newest.identifier,
})
