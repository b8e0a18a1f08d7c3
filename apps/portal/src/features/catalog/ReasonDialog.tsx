import { products } from '@archway/contract/cases'
import {
  catalogAdminCalls,
  type FullCatalog,
  rejectAssets,
  rejectReasonForm,
  rejectScopes,
} from '@archway/contract/catalog'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { type EditEntryProps, EntryDialog } from './EntryDialog.tsx'
import { CodeField, TitleFields } from './EntryFields.tsx'
import { needFreeCode, noTitles, toForm, withCode } from './entry-form.ts'
import { catalogViews } from './use-catalog.ts'

export type ReasonEntry = FullCatalog['rejectReasons'][number]
const schema = withCode(rejectReasonForm)
const none = 'none'

/** Adds or edits a rejection reason. */
export function ReasonDialog({ entry, takenCodes, onClose }: EditEntryProps<ReasonEntry>) {
  const { t } = useTranslation(['labSettings', 'caseList'])
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(schema),
    defaultValues: entry
      ? toForm(entry)
      : {
          code: '',
          titles: noTitles,
          scopes: [],
          onlyWithTs: false,
          overridable: false,
          commentRequired: false,
          active: true,
        },
  })
  const save = useCallMutation(catalogAdminCalls.saveRejectReason, { quiet: true, affects: catalogViews })
  const { control, register } = form
  const { errors } = form.formState
  return (
    <EntryDialog
      form={form}
      entry={entry}
      adding={t('labSettings:add.rejectReasons')}
      onSave={async ({ code, ...body }) => {
        if (!entry) needFreeCode(code, takenCodes)
        await save.mutateAsync({ params: { code }, body })
      }}
      onClose={onClose}
    >
      {!entry && <CodeField field={register('code')} error={errors.code} />}
      <TitleFields register={register} errors={errors.titles} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="scopes"
          render={({ field, fieldState }) => (
            <MultiSelectField
              {...field}
              label={t('labSettings:reason.scopes')}
              required
              options={rejectScopes.map(value => ({ value, label: t(`labSettings:scope.${value}`) }))}
              {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
            />
          )}
        />
        <Controller
          control={control}
          name="assets"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('labSettings:reason.assets')}
              options={[
                { value: none, label: t('labSettings:reason.noAssets') },
                ...rejectAssets.map(value => ({
                  value: value as string,
                  label: t(`labSettings:assets.${value}`),
                })),
              ]}
              value={field.value ?? none}
              onChange={value => field.onChange(value === none ? undefined : value)}
            />
          )}
        />
      </div>
      <CheckboxField label={t('labSettings:reason.overridable')} {...register('overridable')} />
      {form.watch('overridable') && (
        <Controller
          control={control}
          name="overridableFor"
          render={({ field }) => (
            <MultiSelectField
              {...field}
              label={t('labSettings:reason.overridableFor')}
              help={t('labSettings:reason.overridableForHelp')}
              options={products.map(value => ({ value, label: t(`caseList:product.${value}`) }))}
              value={field.value ?? []}
              onChange={value => field.onChange(value.length > 0 ? value : undefined)}
            />
          )}
        />
      )}
      <CheckboxField label={t('labSettings:reason.commentRequired')} {...register('commentRequired')} />
      <CheckboxField label={t('labSettings:reason.onlyWithTs')} {...register('onlyWithTs')} />
      <CheckboxField label={t('labSettings:reason.active')} {...register('active')} />
    </EntryDialog>
  )
}
