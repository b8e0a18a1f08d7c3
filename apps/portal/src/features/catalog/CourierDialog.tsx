import { catalogAdminCalls, courierForm, type FullCatalog } from '@archway/contract/catalog'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { CountriesField } from './CountriesField.tsx'
import { type EditEntryProps, EntryDialog } from './EntryDialog.tsx'
import { CodeField, TitleFields } from './EntryFields.tsx'
import { emptyAsUndefined, needFreeCode, noTitles, toForm, withCode } from './entry-form.ts'
import { TemplateField } from './TemplateField.tsx'
import { catalogViews } from './use-catalog.ts'

export type CourierEntry = FullCatalog['couriers'][number]
const schema = withCode(courierForm)

/** Adds or edits a courier. */
export function CourierDialog({ entry, takenCodes, onClose }: EditEntryProps<CourierEntry>) {
  const { t } = useTranslation('labSettings')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(schema),
    defaultValues: entry
      ? { ...toForm(entry), code: entry.id }
      : { code: '', titles: noTitles, requiresAwb: true, countries: [], active: true },
  })
  const save = useCallMutation(catalogAdminCalls.saveCourier, { quiet: true, affects: catalogViews })
  const { errors } = form.formState
  return (
    <EntryDialog
      form={form}
      entry={entry}
      adding={t('add.couriers')}
      onSave={async ({ code, ...body }) => {
        if (!entry) needFreeCode(code, takenCodes)
        await save.mutateAsync({ params: { code }, body })
      }}
      onClose={onClose}
    >
      {!entry && <CodeField field={form.register('code')} error={errors.code} />}
      <TitleFields register={form.register} errors={errors.titles} />
      <TemplateField
        field={form.register('trackingUrlTemplate', emptyAsUndefined)}
        value={form.watch('trackingUrlTemplate')}
        wrong={errors.trackingUrlTemplate !== undefined}
      />
      <TextField
        label={t('courier.pattern')}
        help={t('courier.patternHelp')}
        dir="ltr"
        spellCheck={false}
        error={errors.awbPattern?.message}
        {...form.register('awbPattern', emptyAsUndefined)}
      />
      <Controller
        control={form.control}
        name="countries"
        render={({ field }) => (
          <CountriesField
            value={field.value ?? []}
            onChange={field.onChange}
            error={errors.countries?.message}
          />
        )}
      />
      <CheckboxField label={t('courier.requiresAwb')} {...form.register('requiresAwb')} />
      <CheckboxField label={t('courier.active')} {...form.register('active')} />
    </EntryDialog>
  )
}
