import { patientFieldNames, type SimilarPatient } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useFormWords } from '../form/use-form-words.ts'
import { ageOf } from './age.ts'

/** Birth date and gender have another wording; other fields are shown with their label, such as the chart number. */
const labelled = patientFieldNames.filter(name => name !== 'birthDate' && name !== 'gender')

type IdentityFactsProps = {
  patient: Pick<SimilarPatient, (typeof patientFieldNames)[number]>
  withAge?: boolean
  /** Further facts, after birth date and chart number. */
  more?: readonly string[]
}

/** What tells a patient from another of the same name: birth date and chart number. Props: `patient`, `withAge`, `more`. */
export function IdentityFacts({ patient, withAge = false, more = [] }: IdentityFactsProps) {
  const { t } = useTranslation(['patient', 'caseDetail'])
  const dates = useDates()
  const { label } = useFormWords()
  const { birthDate } = patient
  const age = birthDate && withAge ? ` (${t('caseDetail:age', { count: ageOf(birthDate) })})` : ''
  const facts = [
    birthDate
      ? `${t('patient:double.born', { date: dates.day(birthDate) })}${age}`
      : t('patient:double.noBirthDate'),
    ...labelled.flatMap(name =>
      patient[name]
        ? t('patient:double.fact', { label: label(name), value: `\u2068${patient[name]}\u2069` })
        : [],
    ),
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
