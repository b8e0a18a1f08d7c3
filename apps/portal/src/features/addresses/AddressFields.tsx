import { type Address, type AddressForm, ownerChoices, stateCountry } from '@archway/contract/addresses'
import { type AddressTypeId, addressType } from '@archway/contract/catalog'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SuggestField } from '../../ui/form/SuggestField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AddressInput } from './address-input.ts'
import { stateOptions, useAddressOptions } from './use-address-options.ts'

type Props = {
  form: UseFormReturn<AddressInput, unknown, AddressForm>
  address: Address | null
  /** Owner and purpose are known, so the form has no fields for them. */
  ownerKnown: boolean
}

/** The fields of an address; the labels of state and postal code depend on the country (VAL-33..36). */
export function AddressFields({ form, address, ownerKnown }: Props) {
  const { t } = useTranslation('addresses')
  const { control, register, formState, setValue } = form
  const { errors } = formState
  const [typeId, countryId] = useWatch({ control, name: ['typeId', 'countryId'] })
  const type = typeId ? addressType(Number(typeId) as AddressTypeId) : undefined
  const isUnitedStates = countryId === stateCountry
  const { types, countries, cities, loadingCountries } = useAddressOptions(type, countryId, address)
  const clear = (...names: ('countryId' | 'state' | 'city')[]) => {
    for (const name of names) setValue(name, '', { shouldDirty: true, shouldValidate: true })
    form.clearErrors(names)
  }
  // An owner type that is not offered stays selected until another is chosen (TRAP-070).
  const owners = [...new Set([...ownerChoices, ...(address ? [address.ownerType] : [])])]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!ownerKnown && (
        <Controller
          control={control}
          name="typeId"
          render={({ field }) => (
            <SelectField
              label={t('field.typeId')}
              required
              options={types}
              error={errors.typeId?.message}
              {...field}
              className={type?.hasOwner ? '' : 'sm:col-span-2'}
              onChange={next => {
                if (next === field.value) return
                field.onChange(next)
                // Another type has other countries (VAL-37); a new country clears the state (TRAP-076).
                clear('countryId', 'state')
                setValue('ownerType', undefined, { shouldValidate: true })
                setValue('isDefaultShippingAddress', undefined)
              }}
            />
          )}
        />
      )}
      {!ownerKnown && type?.hasOwner && (
        <Controller
          control={control}
          name="ownerType"
          render={({ field }) => (
            <SelectField
              label={t('field.ownerType')}
              required
              options={owners.map(value => ({ value, label: t(`owner.${value}`) }))}
              error={errors.ownerType?.message}
              {...field}
            />
          )}
        />
      )}
      <TextField
        label={t('field.title')}
        required
        autoComplete="name"
        error={errors.title?.message}
        className="sm:col-span-2"
        {...register('title')}
      />
      <Controller
        control={control}
        name="countryId"
        render={({ field }) => (
          <ComboField
            label={t('field.countryId')}
            required
            disabled={!type}
            loading={loadingCountries}
            options={countries}
            help={type ? type.shippableOnly && t('countryHelp') : t('countryAfterType')}
            error={errors.countryId?.message}
            {...field}
            onChange={next => {
              field.onChange(next ?? '')
              if ((next === stateCountry) !== isUnitedStates || isUnitedStates) clear('state')
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="city"
        render={({ field }) => (
          <SuggestField
            label={t('field.city')}
            required
            suggestions={cities}
            error={errors.city?.message}
            {...field}
          />
        )}
      />
      {isUnitedStates ? (
        <Controller
          control={control}
          name="state"
          render={({ field }) => (
            <SelectField
              label={t('field.state')}
              required
              options={stateOptions}
              error={errors.state?.message}
              {...field}
            />
          )}
        />
      ) : (
        <TextField label={t('field.region')} required error={errors.state?.message} {...register('state')} />
      )}
      <TextField
        label={isUnitedStates ? t('field.zipCode') : t('field.postalCode')}
        required
        dir="ltr"
        autoComplete="postal-code"
        error={errors.zipCode?.message}
        {...register('zipCode')}
      />
      <TextField
        label={t('field.street')}
        required
        autoComplete="street-address"
        error={errors.street?.message}
        className="sm:col-span-2"
        {...register('street')}
      />
      <TextField
        label={t('field.phone')}
        type="tel"
        dir="ltr"
        required
        autoComplete="tel"
        error={errors.phone?.message}
        className="sm:col-span-2"
        {...register('phone')}
      />
    </div>
  )
}
