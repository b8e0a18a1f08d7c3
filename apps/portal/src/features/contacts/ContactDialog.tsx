import { type Contact, contactCalls, newContact } from '@archway/contract/contacts'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

const details = z.object({
  name: newContact.shape.name,
  email: newContact.shape.email,
  phone: z.union([z.literal(''), newContact.shape.phone]),
  isRm: z.boolean(),
  isOwner: z.boolean(),
})

type Props = {
  contact: Contact | null
  /** Whether the company may have relationship managers (VAL-22). */
  withRole: boolean
  /** Whether the viewer makes account owners alone; staff request it. */
  mayAppoint: boolean
  onClose: () => void
}

/** Adds an admin user, or edits one; a refusal stays in the dialog (VAL-18..22, ruling 16). Mount it when it opens. */
export function ContactDialog({ contact, withRole, mayAppoint, onClose }: Props) {
  const { t } = useTranslation(['profile', 'approvals'])
  const affects = [contactCalls.contacts]
  const add = useCallMutation(contactCalls.addContact, { quiet: true, affects })
  const update = useCallMutation(contactCalls.updateContact, { quiet: true, affects })
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(details),
    defaultValues: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      phone: contact?.phone ?? '',
      isRm: contact?.role === 'RM',
      isOwner: contact?.flagsMap.superAdmin === 1,
    },
  })
  const { errors } = form.formState
  const isLocked = !mayAppoint && contact?.flagsMap.superAdmin !== 1
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="small"
      title={contact ? t('admins.edit') : t('admins.add')}
      onSubmit={async ({ email, isRm, isOwner, name, phone }) => {
        const body = {
          name,
          phone: phone || null,
          role: isRm ? ('RM' as const) : null,
          avatarUrl: contact?.avatarUrl ?? null,
          flags: [{ name: 'superAdmin' as const, value: isOwner }],
        }
        if (contact) await update.mutateAsync({ params: { uuid: contact.uuid }, body })
        else await add.mutateAsync({ body: { ...body, email } })
        toast.success(contact ? t('admins.saved') : t('admins.added', { email }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextField label={t('name')} required error={errors.name?.message} {...form.register('name')} />
      <TextField
        label={t('email')}
        type="email"
        required
        readOnly={contact !== null}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={t('phone')}
        type="tel"
        dir="ltr"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      {withRole && (
        <Controller
          control={form.control}
          name="isRm"
          render={({ field: { value, onChange, ...field } }) => (
            <CheckboxField
              label={t('admins.rmField')}
              help={t('admins.rmHelp')}
              checked={value}
              onChange={event => onChange(event.target.checked)}
              {...field}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="isOwner"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckboxField
            label={t('admins.owner')}
            help={t(isLocked ? 'approvals:owner.hint' : 'admins.ownerHelp')}
            disabled={isLocked}
            checked={value}
            onChange={event => onChange(event.target.checked)}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
