import {
  addressRange,
  apiKeyCalls,
  apiKeyForm,
  type KeyDays,
  type KeyScope,
  keyDays,
} from '@archway/contract/integrations'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ScopeFields } from './ScopeFields.tsx'

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(line => line !== '')

/** The form: as the call's input, with the allowed addresses as text, one per line. */
const typedForm = z.object({
  name: apiKeyForm.shape.name,
  days: apiKeyForm.shape.days,
  scopes: apiKeyForm.shape.scopes,
  addresses: z.string().check(
    z.refine(text => linesOf(text).every(line => addressRange.safeParse(line).success), {
      params: { rule: 'addressRange' },
    }),
  ),
})

type Props = {
  offeredScopes: readonly KeyScope[]
  onCreated: (secret: string | null) => void
  onClose: () => void
}

/** Creates an API key: name, expiry, allowed addresses and scopes. Mount it when it opens. */
export function CreateKeyDialog({ offeredScopes, onCreated, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const create = useCallMutation(apiKeyCalls.createKey, { quiet: true, affects: [apiKeyCalls.keys] })
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(typedForm),
    defaultValues: { name: '', days: 365 as KeyDays, scopes: [] as KeyScope[], addresses: '' },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('create.title')}
      submitLabel={t('create.submit')}
      onSubmit={async ({ addresses, ...values }) => {
        const { data } = await create.mutateAsync({ body: { ...values, addresses: linesOf(addresses) } })
        onCreated(data.secret)
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextField
        label={t('create.name')}
        help={t('create.nameHelp')}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <SelectField
            label={t('create.days')}
            options={keyDays.map(days => ({
              value: String(days),
              label: t('create.dayCount', { count: days }),
            }))}
            value={String(field.value)}
            onChange={days => field.onChange(Number(days))}
          />
        )}
      />
      <TextArea
        label={t('create.addresses')}
        help={t('create.addressesHelp')}
        dir="ltr"
        rows={2}
        spellCheck={false}
        error={errors.addresses?.message}
        {...form.register('addresses')}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field, fieldState }) => (
          <ScopeFields
            offeredScopes={offeredScopes}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error && t('create.scopesMissing')}
          />
        )}
      />
    </FormDialog>
  )
}
