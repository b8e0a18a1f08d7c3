import { products } from '@archway/contract/cases'
import { catalogAdminCalls, type FullCatalog, packageForm } from '@archway/contract/catalog'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { CountField } from './CountField.tsx'
import { type EditEntryProps, EntryDialog } from './EntryDialog.tsx'
import { CodeField, TitleFields } from './EntryFields.tsx'
import { emptyAsUndefined, needFreeCode, noTitles, toForm, withCode } from './entry-form.ts'
import { catalogViews } from './use-catalog.ts'

export type PackageEntry = FullCatalog['packages'][number]
const schema = withCode(packageForm)

/** Adds or edits a package type. */
export function PackageDialog({ entry, takenCodes, onClose }: EditEntryProps<PackageEntry>) {
  const { t } = useTranslation(['labSettings', 'caseList'])
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(schema),
    defaultValues: entry
      ? { ...toForm(entry), code: entry.id }
      : {
          code: '',
          titles: noTitles,
          product: 'AL',
          isLegacy: false,
          windowMonths: 24,
          retainerSetsIncluded: 0,
        },
  })
  const save = useCallMutation(catalogAdminCalls.savePackage, { quiet: true, affects: catalogViews })
  const { control } = form
  const { errors } = form.formState
  return (
    <EntryDialog
      form={form}
      entry={entry}
      adding={t('labSettings:add.packages')}
      onSave={async ({ code, ...body }) => {
        if (!entry) needFreeCode(code, takenCodes)
        await save.mutateAsync({ params: { code }, body })
      }}
      onClose={onClose}
    >
      {!entry && <CodeField field={form.register('code')} error={errors.code} />}
      <TitleFields register={form.register} errors={errors.titles} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="product"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('labSettings:column.product')}
              options={products.map(value => ({ value, label: t(`caseList:product.${value}`) }))}
            />
          )}
        />
        <CountField
          control={control}
          name="windowMonths"
          label={t('labSettings:package.window')}
          required
          unit={t('labSettings:package.months')}
          min={1}
          max={240}
        />
        <CountField
          control={control}
          name="maxStepsPerArch"
          label={t('labSettings:package.maxSteps')}
          help={t('labSettings:package.noLimitHelp')}
          min={1}
          max={99}
        />
        <CountField
          control={control}
          name="refinementsIncluded"
          label={t('labSettings:package.refinements')}
          help={t('labSettings:package.noLimitHelp')}
          min={0}
          max={99}
        />
        <CountField
          control={control}
          name="stepsPerBatch"
          label={t('labSettings:package.stepsPerBatch')}
          help={t('labSettings:package.stepsPerBatchHelp')}
          min={1}
          max={99}
        />
        <CountField
          control={control}
          name="retainerSetsIncluded"
          label={t('labSettings:package.retainers')}
          min={0}
          max={20}
        />
        <TextField
          label={t('labSettings:package.price')}
          help={t('labSettings:package.priceHelp')}
          dir="ltr"
          inputMode="decimal"
          error={errors.price?.message}
          {...form.register('price', emptyAsUndefined)}
        />
      </div>
      <CheckboxField label={t('labSettings:package.legacy')} {...form.register('isLegacy')} />
    </EntryDialog>
  )
}
