import type { Contact } from '@archway/contract/contacts'
import { approvalCalls, approvalForm } from '@archway/contract/privacy'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

type Props = { contact: Pick<Contact, 'uuid' | 'name'>; onClose: () => void }

/** Requests that an admin user becomes an account owner, for staff; an administrator who is another person confirms it. */
export function RequestOwnerDialog({ contact: { uuid, name }, onClose }: Props) {
  const { t } = useTranslation('approvals')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(approvalForm),
    defaultValues: { reason: '' },
  })
  const send = useCallMutation(approvalCalls.requestAccountOwner, {
    quiet: true,
    affects: [approvalCalls.approvals, approvalCalls.waitingApprovals],
  })
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={form}
      title={t('owner.title', { name })}
      description={t('owner.text')}
      submitLabel={t('reset.submit')}
      onSubmit={async body => {
        await send.mutateAsync({ params: { personId: uuid }, body })
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
