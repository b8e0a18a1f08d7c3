import { isAwbValid } from '@archway/contract/catalog'
import { isDay, latinDigits } from '@archway/contract/kernel'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Controller, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { useCouriers } from '../../platform/work/catalog.ts'
import { DateField } from '../../ui/form/date/DateField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { CourierFields, type CourierValues } from './CourierFields.tsx'

export type CourierDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: string
  submitLabel: string
  dateLabel: string
  /** The number is optional for every courier. */
  awbOptional?: boolean
  onSubmit: (values: CourierValues) => Promise<unknown>
}

const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())

/** Asks for courier, air waybill number and date of a parcel. */
export function CourierDialog(props: CourierDialogProps) {
  const { open, onOpenChange, title, description, submitLabel, dateLabel, awbOptional, onSubmit } = props
  const { t } = useTranslation('shipments')
  const { courierOf } = useCouriers(open)

  const resolver: Resolver<CourierValues> = values => {
    const courier = courierOf(values.courierId)
    const awb = latinDigits(values.airwayBillNumber.trim())
    const isValid = !courier || (awbOptional && awb === '') || isAwbValid(courier, awb)
    const errors = {
      ...(courier ? {} : { courierId: { type: 'required', message: translateKey('forms', 'required') } }),
      ...(isValid
        ? {}
        : {
            airwayBillNumber: { type: 'awb', message: t(awb === '' ? 'dialog.awbNeeded' : 'dialog.awbOdd') },
          }),
      ...(isDay(values.date)
        ? {}
        : {
            date: {
              type: 'date',
              message: translateKey('forms', values.date === '' ? 'required' : 'date'),
            },
          }),
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: { ...values, airwayBillNumber: awb }, errors: {} }
  }
  const form = useForm({
    resolver,
    defaultValues: { courierId: '', airwayBillNumber: '', date: today() },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset({ courierId: '', airwayBillNumber: '', date: today() })
  }, [open, form])
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        form={form}
        onSubmit={onSubmit}
        onFailure={error => failDialog(form, error, () => onOpenChange(false))}
        title={title}
        description={description}
        submitLabel={submitLabel}
      >
        <CourierFields awbOptional={awbOptional} />
        <Controller
          name="date"
          control={form.control}
          render={({ field }) => (
            <DateField {...field} label={dateLabel} required error={form.formState.errors.date?.message} />
          )}
        />
      </FormDialog>
    </FormProvider>
  )
}
