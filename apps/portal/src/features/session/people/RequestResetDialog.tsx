import { approvalCalls, approvalForm } from '@archway/contract/privacy'
import type { ProtectedPerson } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

type Props = {
  person: Pick<ProtectedPerson, 'uuid' | 'name' | 'kind'>
  onClose: () => void
}

/** Requests the reset of the lost second factor of a person, for staff; an administrator who is another person confirms it. */
export function RequestResetDialog({ person, onClose }: Props) {
  const { uuid, name, kind } = person
  const { t } = useTranslation('approvals')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(approvalForm),
    defaultValues: { reason: '' },
  })
  const options = { quiet: true, affects: [approvalCalls.approvals, approvalCalls.waitingApprovals] }
  const ofStaff = useCallMutation(approvalCalls.requestSecondFactorReset, options)
  const ofCustomer = useCallMutation(approvalCalls.requestCustomerFactorReset, options)
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={form}
      title={t('reset.title', { name })}
      description={t(kind === 'staff' ? 'reset.text' : 'reset.customerText')}
      submitLabel={t('reset.submit')}
      onSubmit={async body => {
        if (kind === 'staff') await ofStaff.mutateAsync({ params: { staffId: uuid }, body })
        else await ofCustomer.mutateAsync({ params: { personId: uuid }, body })
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
