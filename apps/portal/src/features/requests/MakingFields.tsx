import { type Address, addressCalls, isShipping } from '@archway/contract/addresses'
import { cutlines, offsets, retainerMaterials } from '@archway/contract/company'
import { maxRequestedSets, type RequestOptions } from '@archway/contract/requests'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import type { Values } from './new-request.ts'

const sameAsCase = 'asCase'
const line = ({ street, city, state, zipCode, country }: Address): string =>
  [street, city, state, zipCode, country.name].filter(Boolean).join(', ')

/** Quantity, material and address. Inside a `FormProvider`. */
export function MakingFields({ options }: { options: RequestOptions }) {
  const { t } = useTranslation('requests')
  const { control, watch, register, formState } = useFormContext<Values>()
  const isDoctorSide = options.case.side === 'doctor'
  const addresses = useCallQuery(
    addressCalls.addresses,
    { query: { filter: { EQ: { typeId: 2 } }, order: 'title asc', paginate: 999 } },
    { enabled: options.addressChosen },
  )
  const shippingAddresses = (addresses.data?.data ?? []).filter(
    address => isShipping(address) && (isDoctorSide || address.ownerType !== 'doctor'),
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="quantity"
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              value={field.value ?? null}
              onChange={value => field.onChange(value ?? undefined)}
              label={t('field.quantity')}
              min={1}
              max={maxRequestedSets}
              required
              error={fieldState.error?.message}
            />
          )}
        />
        {watch('type') === 'retainer' && (
          <>
            <Controller
              control={control}
              name="material"
              render={({ field }) => (
                <SelectField
                  {...field}
                  label={t('field.material')}
                  options={retainerMaterials.map(retainerMaterial => ({
                    value: retainerMaterial,
                    label: t(`material.${retainerMaterial}`),
                  }))}
                />
              )}
            />
            <Controller
              control={control}
              name="offset"
              render={({ field }) => (
                <SelectField
                  {...field}
                  value={field.value === undefined ? null : (String(field.value) as '0' | '0.5' | '1')}
                  onChange={value => field.onChange(Number(value))}
                  label={t('field.offset')}
                  options={offsets.map(offset => ({
                    value: String(offset) as '0' | '0.5' | '1',
                    label: t('millimetres', { value: offset }),
                  }))}
                />
              )}
            />
            <Controller
              control={control}
              name="trimline"
              render={({ field }) => (
                <SelectField
                  {...field}
                  label={t('field.trimline')}
                  options={cutlines.map(trimLine => ({ value: trimLine, label: t(`trimline.${trimLine}`) }))}
                />
              )}
            />
          </>
        )}
      </div>
      {options.addressChosen && (
        <Controller
          control={control}
          name="shippingAddressUuid"
          render={({ field, fieldState }) => (
            <SelectField
              {...field}
              value={field.value ?? sameAsCase}
              onChange={value => field.onChange(value === sameAsCase ? null : value)}
              label={t('field.address')}
              options={[
                { value: sameAsCase, label: t('asCase') },
                ...shippingAddresses.map(address => ({
                  value: address.uuid,
                  label: address.title,
                  hint: line(address),
                })),
              ]}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <TextArea {...register('note')} label={t('field.note')} error={formState.errors.note?.message} />
    </>
  )
}
