import type { CaseDetail } from '@archway/contract/cases'
import type { ChatMessage } from '@archway/contract/chat'
import type { Plan } from '@archway/contract/plans'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { latestPlan, usePlans } from './use-plans.ts'

const RejectPlanDialog = lazyDialog(async () => (await import('./RejectPlanDialog.tsx')).RejectPlanDialog)

/**
 * Rejects a plan with a chat message as the comment. `onQuoteInRejection` is undefined if the reader may not reject the
 * plan, and until the case is loaded.
 */
export const useQuotedRejection = (detail: CaseDetail | undefined, dso: boolean) => {
  const canReject = detail !== undefined && !detail.withTs && detail.allowedActions.includes('rejectPlan')
  const plan = latestPlan(usePlans(detail?.uuid ?? '', dso, canReject).data)
  // The version is fixed when the dialog opens: one that is published later must not be rejected instead.
  const [rejection, setRejection] = useState<{ plan: Plan; comment: string }>()
  const [isOpen, setOpen] = useState(false)
  const quote = ({ senderName, message }: ChatMessage) => {
    if (!plan) return
    setRejection({ plan, comment: `${senderName}: ${message}` })
    setOpen(true)
  }
  return {
    onQuoteInRejection: canReject && plan ? quote : undefined,
    dialog: rejection && <RejectPlanDialog {...rejection} open={isOpen} onOpenChange={setOpen} />,
  }
}
