import type { CaseDetail } from '@archway/contract/cases'
import type { ChatMessage } from '@archway/contract/chat'
import type { Plan } from '@archway/contract/plans'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { latestPlan, usePlans } from './use-plans.ts'

const RejectPlanDialog = lazyDialog(async () => (await import('./RejectPlanDialog.tsx')).RejectPlanDialog)

/**
 * Asks for plan changes in words that were said in the conversation of a case. `onQuoteInRejection` is undefined
 * where asking is not the reader's to do, and as long as the case is not there.
 */
export const useQuotedRejection = (detail: CaseDetail | undefined, dso: boolean) => {
  const mayAsk = detail !== undefined && !detail.withTs && detail.allowedActions.includes('rejectPlan')
  const plan = latestPlan(usePlans(detail?.uuid ?? '', dso, mayAsk).data)
  // A newer version that comes while the dialog is open must not slip under its question.
  const [rejection, setRejection] = useState<{ plan: Plan; comment: string }>()
  const [open, setOpen] = useState(false)
  const quote = ({ senderName, message }: ChatMessage) => {
    if (!plan) return
    setRejection({ plan, comment: `${senderName}: ${message}` })
    setOpen(true)
  }
  return {
    onQuoteInRejection: mayAsk && plan ? quote : undefined,
    dialog: rejection && <RejectPlanDialog {...rejection} open={open} onOpenChange={setOpen} />,
  }
}
