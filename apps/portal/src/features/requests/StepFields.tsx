import {
  hasSteps,
  lastCommonStep,
  type RequestOptions,
  requestableArches,
  requestMethods,
  requestReasons,
  requestSources,
  usualQuantity,
} from '@archway/contract/requests'
import { useEffect } from 'react'
import { Controller, type FieldPathValue, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { RadioGroupField } from '../../ui/form/RadioGroupField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Values } from './new-request.ts'

type Choice = 'type' | 'source' | 'method' | 'arch' | 'reason'

/** The fields of a request: kind, arch, steps and reason. Inside a `FormProvider`. */
export function StepFields({ options }: { options: RequestOptions }) {
  const { t } = useTranslation('requests')
  const form = useFormContext<Values>()
  const { treatment } = options
  const [type, source, method, arch, reason] = form.watch(['type', 'source', 'method', 'arch', 'reason'])
  const arches = requestableArches(treatment)
  const [firstArch] = arches
  useEffect(() => {
    if (firstArch && !arches.includes(arch)) form.setValue('arch', firstArch)
  }, [firstArch, arch, arches, form])

  const choose = <Name extends Choice>(name: Name, value: FieldPathValue<Values, Name>) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    if (name === 'type') {
      form.setValue('quantity', usualQuantity(value as Values['type']))
      if (value === 'retainer') form.setValue('method', 'stepNumber')
    }
    // Errors of the previous choice may be outdated; empty fields are not validated yet.
    void form.trigger(Object.keys(form.formState.errors) as (keyof Values)[])
  }
  const stepped = hasSteps(treatment)
  const isRetainer = type === 'retainer'
  const max = stepped ? lastCommonStep(treatment, arch) : 0
  const number = (name: 'step' | 'from' | 'to') => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          {...field}
          value={field.value ?? null}
          label={t(`field.${name}`)}
          help={t('form.last', { max })}
          min={1}
          max={999}
          required
          error={fieldState.error?.message}
        />
      )}
    />
  )
  const needsStep = stepped && (!isRetainer || source === 'step')
  return (
    <>
      <RadioGroupField
        label={t('field.type')}
        layout="row"
        options={options.case.types.map(requestType => ({
          value: requestType,
          label: t(`type.${requestType}`),
        }))}
        value={type}
        onChange={value => choose('type', value)}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('field.arch')}
          options={arches.map(archOption => ({ value: archOption, label: t(`arch.${archOption}`) }))}
          value={arch}
          onChange={value => choose('arch', value)}
          error={form.formState.errors.arch?.message}
          required
        />
        {isRetainer && (
          <SelectField
            label={t('field.source')}
            options={requestSources
              .filter(requestSource => stepped || requestSource !== 'step')
              .map(requestSource => ({ value: requestSource, label: t(`source.${requestSource}`) }))}
            value={source}
            onChange={value => choose('source', value)}
            error={form.formState.errors.source?.message}
            required
          />
        )}
        {!isRetainer && stepped && (
          <SelectField
            label={t('field.method')}
            options={requestMethods.map(requestMethod => ({
              value: requestMethod,
              label: t(`method.${requestMethod}`),
            }))}
            value={method}
            onChange={value => choose('method', value)}
            error={form.formState.errors.method?.message}
            required
          />
        )}
        {needsStep &&
          (!isRetainer && method === 'stepRange' ? [number('from'), number('to')] : number('step'))}
      </div>
      {isRetainer && source === 'newScan' && <Banner tone="info">{t('form.scanLater')}</Banner>}
      {!isRetainer && (
        <SelectField
          label={t('field.reason')}
          options={requestReasons.map(requestReason => ({
            value: requestReason,
            label: t(`reason.${requestReason}`),
          }))}
          value={reason}
          onChange={value => choose('reason', value)}
          help={reason === 'doesNotFit' ? t('form.fit') : undefined}
          error={form.formState.errors.reason?.message}
          required
        />
      )}
      {!isRetainer && reason === 'other' && (
        <TextField
          {...form.register('reasonText')}
          label={t('field.reasonText')}
          required
          error={form.formState.errors.reasonText?.message}
        />
      )}
    </>
  )
}
