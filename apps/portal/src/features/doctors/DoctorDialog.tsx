import { type Doctor, doctorCalls, newDoctor } from '@archway/contract/doctors'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { hasManagers, useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { DoctorFields } from './DoctorFields.tsx'
import { inputOf } from './doctor-input.ts'
import { useDoctorOptions } from './use-doctor-options.ts'

/** Adds or edits a doctor. Mount it when it opens: closing discards its state. */
export function DoctorDialog({ doctor, onClose }: { doctor: Doctor | null; onClose: () => void }) {
  const { t } = useTranslation('doctors')
  const session = useSession()
  const { configuration } = session
  const options = useDoctorOptions(doctor?.uuid)
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(newDoctor),
    // At a DSO that forwards parcels, doctors' cases need its clearance by default (domain.md 3.0).
    defaultValues: inputOf(doctor, configuration?.shipmentType === 'bulkshipping' ? 'TWO_STEPS' : 'ONE_STEP'),
  })
  const affects = [doctorCalls.doctors, doctorCalls.doctor]
  const add = useCallMutation(doctorCalls.addDoctor, { quiet: true, affects })
  const update = useCallMutation(doctorCalls.updateDoctor, { quiet: true, affects })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="medium"
      title={doctor ? t('edit') : t('add')}
      onSubmit={async values => {
        const { email, ...unchanged } = values
        if (doctor) await update.mutateAsync({ params: { id: doctor.uuid }, body: { form: unchanged } })
        else await add.mutateAsync({ body: values })
        toast.success(doctor ? t('saved') : t('added', { email }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <DoctorFields form={form} adding={!doctor} withManager={hasManagers(session)} {...options} />
    </FormDialog>
  )
}
