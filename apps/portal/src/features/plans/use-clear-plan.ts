import { type Plan, planCalls } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'

/** Clears a version for manufacturing after a confirmation (C14); for a doctor's case by the DSO's call. */
export const useClearPlan = (dso: boolean): ((plan: Plan) => Promise<void>) => {
  const { t } = useTranslation('plans')
  const confirm = useConfirm()
  const clear = useCallMutation(planCalls.clearMfg, { affects: caseViews })
  const dsoClear = useCallMutation(planCalls.dsoClearMfg, { affects: caseViews })
  return async plan => {
    const isConfirmed = await confirm({
      title: t('dialog.clear.title', { version: plan.version }),
      message: t('dialog.clear.text', {
        upperSteps: plan.upperSteps ?? 0,
        lowerSteps: plan.lowerSteps ?? 0,
      }),
      confirmLabel: t('action.clearMfg'),
    })
    if (!isConfirmed) return
    try {
      if (dso) await dsoClear.mutateAsync({ params: { id: plan.caseUuid, planId: plan.uuid } })
      else await clear.mutateAsync({ params: { id: plan.uuid } })
    } catch {
      // The refusal was already shown, and the case is fetched again.
      return
    }
    toast.success(t('dialog.clear.done', { version: plan.version }))
  }
}
