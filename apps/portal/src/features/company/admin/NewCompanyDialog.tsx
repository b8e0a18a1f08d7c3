import { companyAdminCalls, newCompany, shipmentTypes } from '@archway/contract/company'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { localTimeZone } from '../../../platform/i18n/time-zone.ts'
import { useGo } from '../../../platform/list/navigate.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { timeZoneOptions } from './time-zones.ts'

/** Creates a company and invites its account owner. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('labCompanies')
  const go = useGo()
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(newCompany),
    defaultValues: {
      name: '',
      owner: { name: '', email: '' },
      timeZone: localTimeZone(),
      shipmentType: 'dropshipping',
      isDso: false,
      areRequestsEnabled: true,
    },
  })
  const add = useCallMutation(companyAdminCalls.addCompany, {
    quiet: true,
    affects: [companyAdminCalls.companies],
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="medium"
      title={t('add')}
      submitLabel={t('add')}
      onSubmit={async body => {
        const { data } = await add.mutateAsync({ body })
        toast.success(t('opened', { name: body.name, email: body.owner.email }))
        go(`/lab/companies/${data.uuid}`)
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextField label={t('field.name')} required error={errors.name?.message} {...form.register('name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('field.ownerName')}
          required
          error={errors.owner?.name?.message}
          {...form.register('owner.name')}
        />
        <TextField
          label={t('field.ownerEmail')}
          type="email"
          required
          help={t('field.ownerHelp')}
          error={errors.owner?.email?.message}
          {...form.register('owner.email')}
        />
      </div>
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <ComboField
            {...field}
            label={t('field.timeZone')}
            required
            options={timeZoneOptions}
            onChange={value => field.onChange(value ?? undefined)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="shipmentType"
        render={({ field }) => (
          <RadioGroupField
            {...field}
            label={t('field.shipmentType')}
            options={shipmentTypes.map(value => ({ value, label: t(`shipping.${value}`) }))}
          />
        )}
      />
      <CheckboxField label={t('field.isDso')} {...form.register('isDso')} />
      <CheckboxField label={t('field.areRequestsEnabled')} {...form.register('areRequestsEnabled')} />
    </FormDialog>
  )
}
