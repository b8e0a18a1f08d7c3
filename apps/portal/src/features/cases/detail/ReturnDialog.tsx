import { assetTypeKeys } from '@archway/contract/case-files'
import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { caseViews } from '../../../platform/case-views.ts'
import { useReasonOptions } from '../../../platform/catalog.ts'
import { failDialog } from '../../../platform/dialog-failure.ts'
import { resolverOf } from '../../../platform/form.ts'
import { useWrite } from '../../../platform/use-call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { returnDialogForm } from './reasons-form.ts'

type Props = { detail: CaseDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** The clearer hands an uncleared case back, with what has to be corrected (C17). */
export function ReturnDialog({ detail, open, onOpenChange }: Props) {
  const { t } = useTranslation(['caseDetail', 'cases', 'caseFiles'])
  const form = useForm({
    resolver: resolverOf(returnDialogForm),
    defaultValues: { reasons: [] as string[], comment: '', assetKeys: [] },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  const reasons = useReasonOptions('case', open)
  const giveBack = useWrite(caseCalls.returnToSubmitter, { affects: caseViews, quiet: true })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={async body => {
        await giveBack.mutateAsync({ params: { id: detail.uuid }, body })
        toast.success(t('caseDetail:done.returnToSubmitter'))
      }}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={t('caseDetail:dialog.returnToSubmitter.title')}
      description={t('caseDetail:dialog.returnToSubmitter.text')}
      submitLabel={t('cases:action.returnToSubmitter')}
    >
      <Controller
        control={form.control}
        name="reasons"
        render={({ field, fieldState }) => (
          <MultiSelectField
            {...field}
            label={t('caseDetail:dialog.reasons')}
            required
            options={reasons}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        {...form.register('comment')}
        label={t('caseDetail:dialog.comment')}
        help={t('caseDetail:dialog.commentHelp')}
        error={errors.comment?.message}
      />
      <Controller
        control={form.control}
        name="assetKeys"
        render={({ field, fieldState }) => (
          <MultiSelectField
            {...field}
            value={field.value ?? []}
            label={t('caseDetail:dialog.returnToSubmitter.assets')}
            options={assetTypeKeys.map(key => ({ value: key, label: t(`caseFiles:types.${key}`) }))}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}
