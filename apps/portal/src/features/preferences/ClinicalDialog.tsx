import { type ClinicalPreferences, clinicalPreferences } from '@archway/contract/preferences'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { ClinicalFields } from './ClinicalFields.tsx'

type Props = {
  start: ClinicalPreferences
  onSave: (values: ClinicalPreferences) => Promise<unknown>
  onClose: () => void
}

/** Changes clinical preferences as a whole. Mount it when it opens. */
export function ClinicalDialog({ start, onSave, onClose }: Props) {
  const { t } = useTranslation('preferences')
  const form = useForm<ClinicalPreferences>({
    mode: 'onTouched',
    resolver: resolverOf(clinicalPreferences),
    defaultValues: start,
  })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="large"
      title={t('clinical.edit')}
      description={t('clinical.lead')}
      onSubmit={async values => {
        await onSave(values)
        toast.success(t('clinical.saved'))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <FormProvider {...form}>
        <ClinicalFields />
      </FormProvider>
    </FormDialog>
  )
}
