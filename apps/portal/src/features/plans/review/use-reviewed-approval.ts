import type { CaseDetail } from '@archway/contract/cases'
import { type Plan, planCalls } from '@archway/contract/plans'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { PlanReviewed } from '../PlanTab.tsx'

/**
 * The checkbox 'I have reviewed the treatment plan' beside the models of the newest version. While it is checked,
 * `approve` approves that version without a dialog; for a newer version it has to be checked again.
 */
export const useReviewedApproval = (
  detail: CaseDetail,
  plan: Plan | undefined,
): { review: PlanReviewed | undefined; approve: (() => void) | undefined } => {
  const { t } = useTranslation('plans')
  const [reviewedUuid, setReviewedUuid] = useState<string>()
  const call = useCallMutation(planCalls.approvePlan, { affects: caseViews })
  if (!plan || !detail.allowedActions.includes('approvePlan'))
    return { review: undefined, approve: undefined }
  const isChecked = reviewedUuid === plan.uuid
  const approve = async () => {
    if (call.isPending) return
    await call.mutateAsync({ params: { id: plan.uuid }, body: { reviewed: true } })
    toast.success(t('dialog.approve.done', { version: plan.version }))
  }
  return {
    review: {
      planUuid: plan.uuid,
      atOnce: detail.stepType === 'ONE_STEP',
      checked: isChecked,
      onChange: isReviewed => setReviewedUuid(isReviewed ? plan.uuid : undefined),
    },
    // The call itself shows a refusal.
    approve: isChecked ? () => void approve().catch(() => setReviewedUuid(undefined)) : undefined,
  }
}
