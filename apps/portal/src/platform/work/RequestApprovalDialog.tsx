import { approvalForm } from '@archway/contract/privacy'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { resolverOf, showFailure } from '../form/form.ts'

type Props = {
  title: string
  description: string
  /** Sends the request; a rejection is shown in the form. */
  onSend: (body: { reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a request that another administrator has to confirm. */
export function RequestApprovalDialog({ title, description, onSend, onClose }: Props) {
  const { t } = useTranslation('approvals')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(approvalForm),
    defaultValues: { reason: '' },
  })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={title}
      description={description}
      submitLabel={t('reset.submit')}
      onSubmit={async body => {
        await onSend(body)
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
