import { type CompanyConfiguration, companyCalls, cutlines, offsets } from '@archway/contract/company'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { refreshSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { RadioGroupField } from '../../ui/form/RadioGroupField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import {
  changeOf,
  isOffset,
  type PreferencesInput,
  preferenceFields,
  preferencesOf,
  preferencesResolver,
} from './preferences-form.ts'

type Props = { configuration: CompanyConfiguration; onClose: () => void }

/** 'Edit Preferences': nothing is saved before the warning has been confirmed (PREF-09..14). */
export function PreferencesDialog({ configuration, onClose }: Props) {
  const { t } = useTranslation(['preferences', 'caseForm'])
  const confirm = useConfirm()
  const update = useCallMutation(companyCalls.updateConfiguration, { quiet: true })
  const form = useForm<PreferencesInput>({
    mode: 'onTouched',
    resolver: preferencesResolver,
    defaultValues: preferencesOf(configuration),
  })

  const save = async (values: PreferencesInput): Promise<void> => {
    const isConfirmed = await confirm({
      title: t('preferences:product.warningTitle'),
      message: t('preferences:product.warning'),
    })
    if (!isConfirmed) return Promise.reject(null)
    await update.mutateAsync({ body: changeOf(values) })
    await refreshSession()
    toast.success(t('preferences:product.saved'))
  }
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('preferences:product.edit')}
      onSubmit={save}
      // Canceling the warning is no failure.
      onFailure={error => error && toast.error(t('preferences:product.failed'))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {preferenceFields.map(name => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <RadioGroupField
                label={t(`preferences:product.field.${name}`)}
                required
                layout="row"
                options={(isOffset(name) ? offsets : cutlines).map(value => ({
                  value: String(value),
                  label: isOffset(name)
                    ? t(`caseForm:choice.offset.${value as (typeof offsets)[number]}`)
                    : t(`caseForm:choice.cutline.${value as (typeof cutlines)[number]}`),
                }))}
                error={fieldState.error?.message}
                {...field}
              />
            )}
          />
        ))}
      </div>
    </FormDialog>
  )
}
