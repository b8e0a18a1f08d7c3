import type { Courier } from '@archway/contract/catalog'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ParcelOutput, ParcelValues } from './parcel-form.ts'

type Props = {
  form: UseFormReturn<ParcelValues, unknown, ParcelOutput>
  couriers: readonly Courier[]
  /** ISO code of the destination country; couriers that do not serve it are not offered. */
  countryId?: string
}

/** Courier, air waybill number, boxes, weight and note of a shipment. */
export function ParcelFields({ form, couriers, countryId }: Props) {
  const { t } = useTranslation('lab')
  const { errors } = form.formState
  const courierId = useWatch({ control: form.control, name: 'courierId' })
  const courier = couriers.find(({ id }) => id === courierId)
  const serving = couriers.filter(
    ({ id, active, countries }) =>
      id === courierId || (active && (countries.length === 0 || !countryId || countries.includes(countryId))),
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        name="courierId"
        control={form.control}
        render={({ field }) => (
          <SelectField
            {...field}
            onChange={id => {
              field.onChange(id)
              if (form.getValues('airwayBillNumber')) void form.trigger('airwayBillNumber')
            }}
            label={t('parcel.courier')}
            options={serving.map(({ id, title }) => ({ value: id, label: title }))}
            error={errors.courierId?.message}
            required
          />
        )}
      />
      <TextField
        label={t('parcel.awb')}
        dir="ltr"
        autoComplete="off"
        help={t(courier && !courier.requiresAwb ? 'parcel.awbNotNeeded' : 'parcel.awbHelp')}
        {...form.register('airwayBillNumber')}
        error={
          errors.airwayBillNumber?.type === 'invalid' ? t('parcel.awbOdd') : errors.airwayBillNumber?.message
        }
      />
      {(['boxes', 'weightKg'] as const).map(name => (
        <Controller
          key={name}
          name={name}
          control={form.control}
          render={({ field }) => (
            <NumberField
              {...field}
              value={field.value ?? null}
              onChange={value => field.onChange(value ?? undefined)}
              label={t(name === 'boxes' ? 'parcel.boxes' : 'parcel.weight')}
              min={name === 'boxes' ? 1 : 0}
              step={name === 'boxes' ? 1 : 0.1}
              error={errors[name]?.message}
            />
          )}
        />
      ))}
      <TextArea
        label={t('parcel.note')}
        className="sm:col-span-2"
        rows={2}
        {...form.register('note')}
        error={errors.note?.message}
      />
    </div>
  )
}
