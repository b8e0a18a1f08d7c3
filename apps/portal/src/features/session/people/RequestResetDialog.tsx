import { approvalCalls, approvalForm } from '@archway/contract/privacy'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

type Props = { staffId: string; name: string; onClose: () => void }

/** Requests the reset of a lost second factor of a member of the staff; another administrator confirms it. */
export function RequestResetDialog({ staffId, name, onClose }: Props) {
  const { t } = useTranslation('approvals')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(approvalForm),
    defaultValues: { reason: '' },
  })
  const request = useCallMutation(approvalCalls.requestSecondFactorReset, {
    quiet: true,
    affects: [approvalCalls.approvals, approvalCalls.waitingApprovals],
  })
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={form}
      title={t('reset.title', { name })}
      description={t('reset.text')}
      submitLabel={t('reset.submit')}
      onSubmit={async body => {
        await request.mutateAsync({ params: { staffId }, body })
        toast.success(t('requested'))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        required
        rows={3}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
