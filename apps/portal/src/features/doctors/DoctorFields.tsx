import type { NewDoctor } from '@archway/contract/doctors'
import { doctorStepTypes } from '@archway/contract/doctors'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { RadioGroupField } from '../../ui/form/RadioGroupField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { DoctorInput } from './doctor-input.ts'
import type { CountryOption } from './use-doctor-options.ts'

const none = 'none'

type Props = {
  form: UseFormReturn<DoctorInput, unknown, NewDoctor>
  /** The email of an existing doctor cannot be changed. */
  adding: boolean
  /** The company has relationship managers. */
  withManager: boolean
  countries: readonly CountryOption[]
  managers: readonly CountryOption[]
  addresses: readonly CountryOption[]
}

/** The form of a doctor; a new field is one more line here. */
export function DoctorFields({ form, adding, withManager, countries, managers, addresses }: Props) {
  const { t } = useTranslation('doctors')
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t('field.name')} required error={errors.name?.message} {...register('name')} />
      <TextField
        label={t('field.email')}
        type="email"
        required
        readOnly={!adding}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t('field.phone')}
        type="tel"
        dir="ltr"
        error={errors.phone?.message}
        {...register('phone', { setValueAs: value => value || null })}
      />
      <Controller
        control={control}
        name="countryId"
        render={({ field }) => (
          <ComboField
            label={t('field.countryId')}
            required
            options={countries}
            error={errors.countryId?.message}
            {...field}
            onChange={value => field.onChange(value ?? '')}
          />
        )}
      />
      <Controller
        control={control}
        name="stepType"
        render={({ field }) => (
          <RadioGroupField
            className="sm:col-span-2"
            label={t('field.stepType')}
            options={doctorStepTypes.map(value => ({ value, label: t(`stepType.${value}`) }))}
            error={errors.stepType?.message}
            {...field}
          />
        )}
      />
      {withManager && (
        <Controller
          control={control}
          name="rmUuid"
          render={({ field }) => (
            <SelectField
              className="sm:col-span-2"
              label={t('field.rmUuid')}
              options={[{ value: none, label: t('noRm') }, ...managers]}
              error={errors.rmUuid?.message}
              {...field}
              value={field.value ?? none}
              onChange={value => field.onChange(value === none ? null : value)}
            />
          )}
        />
      )}
      {!adding && (
        <Controller
          control={control}
          name="defaultShippingAddressUuid"
          render={({ field }) => (
            <SelectField
              className="sm:col-span-2"
              label={t('field.defaultShippingAddressUuid')}
              options={[{ value: none, label: t('info.noAddress') }, ...addresses]}
              error={errors.defaultShippingAddressUuid?.message}
              {...field}
              value={field.value ?? none}
              onChange={value => field.onChange(value === none ? null : value)}
            />
          )}
        />
      )}
      <TextArea
        className="sm:col-span-2"
        label={t('field.note')}
        rows={3}
        error={errors.note?.message}
        {...register('note', { setValueAs: value => value || null })}
      />
      <Controller
        control={control}
        name="emailSubscription"
        render={({ field }) => (
          <CheckboxField
            className="sm:col-span-2"
            label={t('field.emailSubscription')}
            checked={field.value === 1}
            onChange={event => field.onChange(event.target.checked ? 1 : 0)}
          />
        )}
      />
    </div>
  )
}
