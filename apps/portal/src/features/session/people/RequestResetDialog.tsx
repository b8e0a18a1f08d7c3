import { approvalCalls } from '@archway/contract/privacy'
import type { ProtectedPerson } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { RequestApprovalDialog } from '../../../platform/work/RequestApprovalDialog.tsx'

type Props = {
  person: Pick<ProtectedPerson, 'uuid' | 'name' | 'kind'>
  onClose: () => void
}

/** Requests the reset of the lost second factor of a person, for staff; an administrator who is another person confirms it. */
export function RequestResetDialog({ person, onClose }: Props) {
  const { uuid, name, kind } = person
  const { t } = useTranslation('approvals')
  const options = { quiet: true, affects: [approvalCalls.approvals, approvalCalls.waitingApprovals] }
  const ofStaff = useCallMutation(approvalCalls.requestSecondFactorReset, options)
  const ofCustomer = useCallMutation(approvalCalls.requestCustomerFactorReset, options)
  return (
    <RequestApprovalDialog
      title={t('reset.title', { name })}
      description={t(kind === 'staff' ? 'reset.text' : 'reset.customerText')}
      onSend={body =>
        kind === 'staff'
          ? ofStaff.mutateAsync({ params: { staffId: uuid }, body })
          : ofCustomer.mutateAsync({ params: { personId: uuid }, body })
      }
      onClose={onClose}
    />
  )
}
