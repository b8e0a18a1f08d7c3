import type { Contact } from '@archway/contract/contacts'
import { approvalCalls } from '@archway/contract/privacy'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { RequestApprovalDialog } from '../../platform/work/RequestApprovalDialog.tsx'

type Props = { contact: Pick<Contact, 'uuid' | 'name'>; onClose: () => void }

/** Requests that an admin user becomes an account owner, for staff; an administrator who is another person confirms it. */
export function RequestOwnerDialog({ contact: { uuid, name }, onClose }: Props) {
  const { t } = useTranslation('approvals')
  const send = useCallMutation(approvalCalls.requestAccountOwner, {
    quiet: true,
    affects: [approvalCalls.approvals, approvalCalls.waitingApprovals],
  })
  return (
    <RequestApprovalDialog
      title={t('owner.title', { name })}
      description={t('owner.text')}
      onSend={body => send.mutateAsync({ params: { personId: uuid }, body })}
      onClose={onClose}
    />
  )
}
