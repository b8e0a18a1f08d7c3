import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCouriers } from '../../platform/work/catalog.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

export type CourierValues = { courierId: string; airwayBillNumber: string; date: string }

/** Courier and air waybill number of a parcel, inside a `FormProvider` of `CourierValues`. */
export function CourierFields({ awbOptional = false }: { awbOptional?: boolean }) {
  const { t } = useTranslation('shipments')
  const { control, register, watch, formState, trigger } = useFormContext<CourierValues>()
  const { couriers, courierOf } = useCouriers()
  const selectedCourier = courierOf(watch('courierId'))
  return (
    <>
      <Controller
        control={control}
        name="courierId"
        render={({ field, fieldState }) => (
          <SelectField
            {...field}
            onChange={courier => {
              field.onChange(courier)
              // Another courier has another number format.
              if (formState.touchedFields.airwayBillNumber) void trigger('airwayBillNumber')
            }}
            label={t('dialog.courier')}
            required
            options={couriers.map(({ id, title }) => ({ value: id, label: title }))}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        {...register('airwayBillNumber')}
        label={t('dialog.airwayBill')}
        required={!awbOptional && (selectedCourier?.requiresAwb ?? false)}
        dir="ltr"
        autoComplete="off"
        error={formState.errors.airwayBillNumber?.message}
      />
    </>
  )
}
