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
import { cancelDialogForm } from './reasons-form.ts'

type Props = { detail: CaseDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** Stops a case, or only its refinement, with a reason (C27). */
export function CancelDialog({ detail, open, onOpenChange }: Props) {
  const { t } = useTranslation(['caseDetail', 'cases'])
  const form = useForm({
    resolver: resolverOf(cancelDialogForm),
    defaultValues: { reasons: [] as string[], comment: '' },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  const reasons = useReasonOptions('cancel', open)
  const cancel = useWrite(caseCalls.cancel, { affects: caseViews, quiet: true })
  const words = detail.inRefinement ? 'refinement' : 'case'
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={async body => {
        await cancel.mutateAsync({ params: { id: detail.uuid }, body })
        toast.success(t('caseDetail:done.cancel', { identifier: detail.identifier }))
      }}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={
        words === 'refinement'
          ? t('caseDetail:dialog.cancel.refinementTitle')
          : t('caseDetail:dialog.cancel.title', { identifier: detail.identifier })
      }
      description={t(
        words === 'refinement' ? 'caseDetail:dialog.cancel.refinementText' : 'caseDetail:dialog.cancel.text',
      )}
      submitLabel={t('cases:action.cancel')}
      cancelLabel={t('caseDetail:dialog.cancel.keep')}
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
    </FormDialog>
  )
}
