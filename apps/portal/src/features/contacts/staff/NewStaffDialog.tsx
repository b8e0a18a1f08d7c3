import { newStaff, staffCalls } from '@archway/contract/contacts'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { RoleField } from './RoleField.tsx'

/** Adds a member of the staff, who is invited by mail. */
export function NewStaffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('labCompanies')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(newStaff),
    defaultValues: { name: '', email: '', phone: '', role: 'support' },
  })
  const add = useCallMutation(staffCalls.addStaff, { quiet: true, affects: [staffCalls.staffAccounts] })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('staff.add')}
      submitLabel={t('staff.add')}
      onSubmit={async body => {
        await add.mutateAsync({ body })
        toast.success(t('staff.invited', { email: body.email }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextField label={t('field.name')} required error={errors.name?.message} {...form.register('name')} />
      <TextField
        label={t('staff.email')}
        type="email"
        required
        help={t('field.ownerHelp')}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={t('staff.phone')}
        type="tel"
        dir="ltr"
        error={errors.phone?.message}
        {...form.register('phone', { setValueAs: value => value || undefined })}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field, fieldState }) => <RoleField {...field} error={fieldState.error?.message} />}
      />
    </FormDialog>
  )
}
