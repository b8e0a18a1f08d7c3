import { doctorCalls } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { Spot, useDraftField } from './fields.tsx'
import { useFormWords } from './use-form-words.ts'

/** All doctors of the company, so that typing filters without further requests. */
export const useDoctors = (isEnabled: boolean) =>
  useCallQuery(
    doctorCalls.doctors,
    { query: { page: 1, paginate: 9999, order: 'name asc', getStatistics: 'false' } },
    { enabled: isEnabled, staleTime: 60_000 },
  )

/** The doctor of the case. Doctors who cannot have new cases are shown with their status, disabled. */
export function DoctorField({ onChosen }: { onChosen: () => void }) {
  const { t: words } = useTranslation('doctors')
  const { t } = useFormWords()
  const { value, set, error, label, ref, onBlur } = useDraftField<string | null>('doctorUuid')
  const doctors = useDoctors(true)
  const listedDoctors = doctors.data?.data ?? []
  const isActive = (doctor: (typeof listedDoctors)[number]) => doctor.status === 'ACTIVE'
  const options = [
    ...listedDoctors.filter(isActive),
    ...listedDoctors.filter(doctor => !isActive(doctor)),
  ].map(doctor => ({
    value: doctor.uuid,
    label: doctor.name,
    hint: isActive(doctor)
      ? doctor.email
      : t('and', { one: words(`status.${doctor.status}`), other: doctor.email }),
    disabled: !isActive(doctor),
  }))
  return (
    <Spot name="doctorUuid" className="min-w-0 sm:col-span-2">
      <ComboField
        {...{ label, error, ref, onBlur, options, value }}
        required
        help={t('help.doctor')}
        placeholder={t('doctor.search')}
        emptyText={t('doctor.none')}
        loading={doctors.isPending}
        onChange={next => {
          set(next)
          onChosen()
        }}
      />
    </Spot>
  )
}
