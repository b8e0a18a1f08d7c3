import { type CaseDetail, caseCalls, overrideForm } from '@archway/contract/cases'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../../platform/form/form.ts'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { caseViews } from '../../../../platform/live/case-views.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../../ui/form/CheckboxField.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'

type Props = { detail: CaseDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** Continues with records that quality check refused, at the submitter's responsibility (C8). */
export function OverrideDialog({ detail, open, onOpenChange }: Props) {
  const { t } = useTranslation('caseDetail')
  const form = useForm({
    resolver: resolverOf(overrideForm),
    defaultValues: { disclaimer: false as unknown as true, comment: '' },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  const override = useCallMutation(caseCalls.overrideReject, { affects: caseViews, quiet: true })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={async body => {
        await override.mutateAsync({ params: { id: detail.uuid }, body })
        toast.success(t('done.overrideReject'))
      }}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={t('dialog.overrideReject.title')}
      description={t('dialog.overrideReject.text')}
      submitLabel={t('dialog.overrideReject.submit')}
    >
      <CheckboxField
        {...form.register('disclaimer')}
        label={t('dialog.overrideReject.disclaimer')}
        error={errors.disclaimer?.message}
      />
      <TextArea {...form.register('comment')} label={t('dialog.comment')} error={errors.comment?.message} />
    </FormDialog>
  )
}
