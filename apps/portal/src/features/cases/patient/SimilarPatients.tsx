import { type PatientRecord, patientCalls, patientName, type SimilarPatient } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
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
  const similarPatients = data?.data ?? []
  const newestOf = ({ newest }: SimilarPatient) =>
    t('double.newest', { identifier: isolateText(newest.identifier) })
  if (similarPatients.length === 0) return null
  return (
    <Banner tone="info" title={t('similar.title', { count: similarPatients.length })}>
      <p>{t('similar.text')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {similarPatients.map(other => (
          <li key={other.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link href={`/patient/${other.uuid}`} className="font-medium underline">
              <bdi>{patientName(other) || t('noName')}</bdi>
            </Link>
            <span className="text-sm">
              <IdentityFacts patient={other} more={[newestOf(other)]} />
            </span>
            {record.mayMerge && (
              <span className="flex flex-wrap gap-2">
                <Button size="small" loading={acts.isBusy} onClick={() => void acts.merge(nameOf(other))}>
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

const nameOf = (other: SimilarPatient) => ({
  uuid: other.uuid,
  name: patientName(other),
  identifiers: other.newest.identifier,
})
