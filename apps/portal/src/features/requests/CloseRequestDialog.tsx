import { type CloseRequestForm, closeRequestForm, type Request } from '@archway/contract/requests'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../platform/form/form.ts'
import { useReasonOptions } from '../../platform/work/catalog.ts'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

/** R3 needs a reason or a comment, R6 also what happens with the payment. */
const formFor = (withRefund: boolean) =>
  closeRequestForm.check(ctx => {
    const { reasons = [], comment, refundNote } = ctx.value
    const addMissingIssue = (path: string) =>
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule: 'required' } })
    if (reasons.length === 0 && !comment) addMissingIssue('reasons')
    if (reasons.includes('OTHER') && !comment) addMissingIssue('comment')
    if (withRefund && !refundNote) addMissingIssue('refundNote')
  })

type Props = {
  request: Request
  action: 'reject' | 'cancel'
  onSend: (body: CloseRequestForm) => Promise<unknown>
  onClose: () => void
}

/** Collects the reason for rejecting a request, or for canceling an approved one. */
export function CloseRequestDialog({ request, action, onSend, onClose }: Props) {
  const { t } = useTranslation('requests')
  const asksRefund = action === 'cancel'
  const form = useForm<CloseRequestForm>({
    resolver: useMemo(() => resolverOf(formFor(asksRefund)), [asksRefund]),
    defaultValues: { reasons: [], comment: '', refundNote: '' },
    mode: 'onTouched',
  })
  const reasons = useReasonOptions(action === 'reject' ? 'request' : 'cancel')
  const { errors } = form.formState
  const words = action === 'reject' ? 'reject' : 'close'
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      onSubmit={onSend}
      onFailure={error => failDialog(form, error, onClose)}
      title={t(`${words}.title`, { identifier: request.identifier })}
      description={t(`${words}.text`)}
      submitLabel={t(`action.${action}`)}
      cancelLabel={asksRefund ? t('ask.keep') : undefined}
    >
      <Controller
        control={form.control}
        name="reasons"
        render={({ field, fieldState }) => (
          <MultiSelectField
            {...field}
            value={field.value ?? []}
            label={t('reasons')}
            help={t('reasonsOrComment')}
            options={reasons}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        {...form.register('comment', { deps: ['reasons'] })}
        label={t('comment')}
        error={errors.comment?.message}
      />
      {asksRefund && (
        <TextArea
          {...form.register('refundNote')}
          label={t('field.refundNote')}
          required
          error={errors.refundNote?.message}
        />
      )}
    </FormDialog>
  )
}
