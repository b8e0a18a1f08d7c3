import type { SimilarPatient } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { chartNumberOf } from '../detail/PatientCard.tsx'
import { ageOf } from './age.ts'

type IdentityFactsProps = {
  patient: Pick<SimilarPatient, 'birthDate'> & Parameters<typeof chartNumberOf>[0]
  withAge?: boolean
  /** Further facts, after birth date and chart number. */
  more?: readonly string[]
}

/** Birth date and chart number, which distinguish patients with the same name. Props: `patient`, `withAge`, `more`. */
export function IdentityFacts({ patient, withAge = false, more = [] }: IdentityFactsProps) {
  const { t } = useTranslation(['patient', 'caseDetail'])
  const dates = useDates()
  const { birthDate } = patient
  const chart = chartNumberOf(patient)
  const age = birthDate && withAge ? ` (${t('caseDetail:age', { count: ageOf(birthDate) })})` : ''
  const facts = [
    birthDate
      ? `${t('patient:double.born', { date: dates.day(birthDate) })}${age}`
      : t('patient:double.noBirthDate'),
    ...(chart ? [t('patient:double.chart', { number: isolateText(chart) })] : []),
    ...more,
  ]
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {facts.map(fact => (
        <span key={fact} dir="auto">
          {fact}
        </span>
      ))}
    </span>
  )
}
